import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SmtpRoute } from '../src/settings.ts';
import { atEnd } from './cleanup.ts';

/** A reply line, or a fault: say nothing more, cut the connection, send a byte now and then. */
export type Reply = string | 'HANG' | 'DROP' | 'DRIP';

const goodReplies = {
  greeting: '220 scripted',
  ehlo: '250-scripted\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  auth: '235 welcome',
  mail: '250 sender ok',
  rcpt: '250 recipient ok',
  data: '354 go on',
  end: '250 kept',
} satisfies Record<string, Reply>;
type Stage = keyof typeof goodReplies;

const stageOf: Record<string, Stage> = {
  EHLO: 'ehlo',
  AUTH: 'auth',
  MAIL: 'mail',
  RCPT: 'rcpt',
  DATA: 'data',
};

/** A mail server that does what a test tells it to, one reply at a time. */
export interface ScriptedSmtp {
  /** Texts of mails that arrived whole, whatever was answered to them. */
  received: string[];
  /** Those that were answered with 250. */
  accepted: string[];
  /** Replies by stage; a function is asked each time, with the command or the text. */
  script: Partial<Record<Stage, Reply | ((line: string) => Reply)>>;
  route: SmtpRoute;
  /** How many connections it has. */
  connections(): number;
}

const pem = readFileSync(new URL('./localhost.pem', import.meta.url), 'utf8');
/** A certificate for localhost that nobody has signed, and its key; for tests alone. */
export const certificate = { cert: pem, key: pem };

/** Answers at one stage. Resolves to the reply. */
function reply(socket: Socket, { script }: ScriptedSmtp, stage: Stage, said: string): Reply {
  const scripted = script[stage] ?? goodReplies[stage];
  const line = typeof scripted === 'function' ? scripted(said) : scripted;
  if (line === 'DROP') socket.destroy();
  else if (line === 'DRIP') {
    const drip = setInterval(() => socket.write('2'), 50);
    socket.on('close', () => clearInterval(drip));
  } else if (line !== 'HANG') socket.write(`${line}\r\n`);
  return line;
}

function serve(socket: Socket, smtp: ScriptedSmtp, greeted = false): void {
  // A receiver that is killed resets its connections: that is what some tests are for.
  socket.on('error', () => socket.destroy());
  let inText = false;
  let buffer = '';
  if (!greeted) reply(socket, smtp, 'greeting', '');
  /** Takes one command, or the whole text of a mail. */
  const take = (line: string) => {
    if (inText) {
      inText = false;
      const text = Buffer.from(line, 'latin1').toString('utf8');
      smtp.received.push(text);
      if (reply(socket, smtp, 'end', text).startsWith('250')) smtp.accepted.push(text);
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    const stage = stageOf[verb];
    if (stage) inText = reply(socket, smtp, stage, line).startsWith('354');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else if (verb === 'STAR' && String(smtp.script.ehlo).includes('STARTTLS')) {
      socket.removeAllListeners('data');
      socket.write('220 go on\r\n');
      serve(new TLSSocket(socket, { isServer: true, ...certificate }), smtp, true);
    } else socket.write(verb === 'STAR' ? '502 not here\r\n' : '250 fine\r\n');
  };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const mark = inText ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(mark);
      if (at < 0) return;
      const line = buffer.slice(0, at);
      buffer = buffer.slice(at + mark.length);
      take(line);
    }
  });
}

/** A scripted mail server on a free port, which ends with the test. */
export async function scriptedSmtp(script: ScriptedSmtp['script'] = {}): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  const route: SmtpRoute = { host: '127.0.0.1', port, security: 'none' };
  const connections = () => sockets.size;
  const smtp: ScriptedSmtp = { received: [], accepted: [], script, route, connections };
  return smtp;
}
