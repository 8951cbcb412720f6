import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { SmtpRoute } from '../src/settings.ts';
import { atEnd } from './cleanup.ts';

/** A reply line, or a fault: say nothing more, cut the connection, send a byte now and then. */
export type Reply = string | 'HANG' | 'DROP' | 'DRIP';
type Stage = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'end';

export interface ReceivedMail {
  from: string;
  to: string[];
  text: string;
}

const goodReplies: Record<Stage, Reply> = {
  greeting: '220 scripted',
  ehlo: '250-scripted\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  auth: '235 welcome',
  mail: '250 sender ok',
  rcpt: '250 recipient ok',
  data: '354 go on',
  end: '250 kept',
};

/** A mail server that does what a test tells it to, one reply at a time. */
export class ScriptedSmtp {
  /** Mails whose text arrived whole, whatever was answered to it. */
  readonly received: ReceivedMail[] = [];
  /** Mails that were answered with 250. */
  readonly accepted: ReceivedMail[] = [];
  /** Replies by stage; a function is asked each time. */
  script: Partial<Record<Stage, Reply | ((mail: ReceivedMail) => Reply)>> = {};
  connections = 0;
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #port = 0;

  /** Listens on the same free port each time. */
  async start(): Promise<this> {
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    return this;
  }

  /** Refuses connections from now on. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
    this.#server = undefined;
  }

  get route(): SmtpRoute {
    return { host: '127.0.0.1', port: this.#port, security: 'none' };
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // A receiver that is killed resets its connections: that is what some tests are for.
    socket.on('error', () => socket.destroy());
    socket.setEncoding('latin1');
    let mail: ReceivedMail = { from: '', to: [], text: '' };
    let inText = false;
    let buffer = '';
    this.#reply(socket, 'greeting', mail);
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const mark = inText ? '\r\n.\r\n' : '\r\n';
        const at = buffer.indexOf(mark);
        if (at < 0) return;
        const line = buffer.slice(0, at);
        buffer = buffer.slice(at + mark.length);
        if (inText) {
          inText = false;
          mail.text = Buffer.from(line, 'latin1').toString('utf8');
          this.received.push(mail);
          if (this.#reply(socket, 'end', mail).startsWith('250')) this.accepted.push(mail);
          mail = { from: '', to: [], text: '' };
        } else {
          inText = this.#command(socket, line, mail);
        }
      }
    });
  }

  /** Answers one command. True where the text of a mail follows. */
  #command(socket: Socket, line: string, mail: ReceivedMail): boolean {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') this.#reply(socket, 'ehlo', mail);
    else if (verb === 'AUTH') this.#reply(socket, 'auth', mail);
    else if (verb === 'MAIL') {
      mail.from = line;
      this.#reply(socket, 'mail', mail);
    } else if (verb === 'RCPT') {
      mail.to.push(line);
      this.#reply(socket, 'rcpt', mail);
    } else if (verb === 'DATA') return this.#reply(socket, 'data', mail).startsWith('354');
    else if (verb === 'STAR') socket.write('502 not here\r\n');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 fine\r\n');
    return false;
  }

  #reply(socket: Socket, stage: Stage, mail: ReceivedMail): Reply {
    const scripted = this.script[stage] ?? goodReplies[stage];
    const reply = typeof scripted === 'function' ? scripted(mail) : scripted;
    if (reply === 'DROP') socket.destroy();
    else if (reply === 'DRIP') {
      const drip = setInterval(() => socket.write('2'), 50);
      socket.on('close', () => clearInterval(drip));
    } else if (reply !== 'HANG') socket.write(`${reply}\r\n`);
    return reply;
  }
}

/** A scripted mail server that ends with the test. */
export async function scriptedSmtp(): Promise<ScriptedSmtp> {
  const smtp = await new ScriptedSmtp().start();
  atEnd(() => smtp.stop());
  return smtp;
}

/** The way to a server that follows a script. */
export async function scripted(
  script: ScriptedSmtp['script'],
  changes: Partial<SmtpRoute> = {},
): Promise<SmtpRoute> {
  const smtp = await scriptedSmtp();
  smtp.script = script;
  return { ...smtp.route, ...changes };
}
