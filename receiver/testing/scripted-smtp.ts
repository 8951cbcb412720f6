import { type AddressInfo, createServer, type Socket } from 'node:net';
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

interface ReceivedMail {
  text: string;
}

/** A mail server that does what a test tells it to, one reply at a time. */
export interface ScriptedSmtp {
  /** Mails whose text arrived whole, whatever was answered to it. */
  received: ReceivedMail[];
  /** Mails that were answered with 250. */
  accepted: ReceivedMail[];
  /** Replies by stage; a function is asked each time. */
  script: Partial<Record<Stage, Reply | ((mail: ReceivedMail) => Reply)>>;
  route: SmtpRoute;
}

/** Answers at one stage. Resolves to the reply. */
function reply(socket: Socket, { script }: ScriptedSmtp, stage: Stage, mail: ReceivedMail): Reply {
  const scripted = script[stage] ?? goodReplies[stage];
  const line = typeof scripted === 'function' ? scripted(mail) : scripted;
  if (line === 'DROP') socket.destroy();
  else if (line === 'DRIP') {
    const drip = setInterval(() => socket.write('2'), 50);
    socket.on('close', () => clearInterval(drip));
  } else if (line !== 'HANG') socket.write(`${line}\r\n`);
  return line;
}

function serve(socket: Socket, smtp: ScriptedSmtp): void {
  // A receiver that is killed resets its connections: that is what some tests are for.
  socket.on('error', () => socket.destroy());
  let mail: ReceivedMail = { text: '' };
  let inText = false;
  let buffer = '';
  reply(socket, smtp, 'greeting', mail);
  /** Takes one command, or the whole text of a mail. */
  const take = (line: string) => {
    if (inText) {
      inText = false;
      mail = { text: Buffer.from(line, 'latin1').toString('utf8') };
      smtp.received.push(mail);
      if (reply(socket, smtp, 'end', mail).startsWith('250')) smtp.accepted.push(mail);
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    const stage = stageOf[verb];
    if (stage) inText = reply(socket, smtp, stage, mail).startsWith('354');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write(verb === 'STAR' ? '502 not here\r\n' : '250 fine\r\n');
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
    serve(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  const route: SmtpRoute = { host: '127.0.0.1', port, security: 'none' };
  const smtp: ScriptedSmtp = { received: [], accepted: [], script, route };
  return smtp;
}
