import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { second } from '../delivery/clock.ts';
import { DeliveryFailure } from '../delivery/delivery-failure.ts';
import { reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { judgedOneByOne } from '../delivery/refusals.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { composeMail } from './compose-mail.ts';
import { partlyRefused, refusalsIn } from './smtp-recipients.ts';
import { describeFailure, failureCode, isPermanent, replyCode } from './smtp-reply.ts';

export interface SmtpRoute {
  host: string;
  port: number;
  /** `starttls` and `tls` refuse to send without encryption; `none` is for a relay on this machine. */
  security: 'starttls' | 'tls' | 'none';
  user?: string;
  password?: string;
}

export interface SmtpTimeouts {
  connection: number;
  greeting: number;
  socket: number;
  dns: number;
  /** Ends a send as a whole: a server that drips a byte now and then resets every other time-out. */
  total: number;
}

export const smtpTimeouts: SmtpTimeouts = {
  connection: 10 * second,
  greeting: 10 * second,
  socket: 30 * second,
  dns: 5 * second,
  total: 60 * second,
};

interface SmtpMailerOptions {
  timeouts?: SmtpTimeouts;
  /** Extra trusted certificate authority, PEM: for a server with a private certificate. */
  ca?: string;
}

/** A connection is kept this long for the next mail: what has waited for a server goes over one. */
const keptFor = second;

/**
 * Delivers over SMTP, one mail after another over one connection. It drives Nodemailer's connection itself,
 * because only then is it known whether the text had left when a connection broke.
 */
export class SmtpMailer implements Mailer {
  readonly description: string;
  #route: SmtpRoute;
  #timeouts: SmtpTimeouts;
  #ca: string | undefined;
  #kept: { connection: SMTPConnection; end: NodeJS.Timeout } | undefined;

  constructor(route: SmtpRoute, options: SmtpMailerOptions = {}) {
    this.#route = route;
    this.#timeouts = options.timeouts ?? smtpTimeouts;
    this.#ca = options.ca;
    this.description = `by mail through ${route.host}:${route.port}`;
  }

  /** Resolves once the server has taken the mail over. Throws DeliveryFailure. */
  async deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    const bytes = await composeMail(mail);
    const kept = this.#takeKept();
    if (kept !== undefined) {
      try {
        return await this.#session(signal, kept, (connection) => this.#send(mail, bytes, connection));
      } catch (error) {
        // The server may have ended a session that it found too long or too old: that is about no mail.
        if (!(error instanceof DeliveryFailure && error.silent && !error.ambiguous) || signal?.aborted)
          throw error;
      }
    }
    await this.#session(signal, undefined, (connection) => this.#send(mail, bytes, connection));
  }

  async #send(mail: OutgoingMail, bytes: Buffer, connection: SMTPConnection): Promise<void> {
    let textSent = false;
    const text = new Readable({
      // Read for the first time when the server has answered DATA with 354.
      read() {
        textSent = true;
        this.push(bytes);
        this.push(null);
      },
    });
    try {
      await settle((done) => {
        connection.send({ from: mail.from, to: [...mail.to] }, text, (error, info) => {
          done(error ?? partlyRefused(info));
        });
      }, connection);
    } catch (error) {
      const refusals = refusalsIn(error);
      if (refusals.length > 0) throw judgedOneByOne(mail.to, refusals, error);
      const code = replyCode(error);
      const step = error instanceof Error && 'command' in error ? error.command : '';
      throw new DeliveryFailure(describeFailure(error), {
        // 421 is the server ending the session (RFC 5321 §3.8): before it knew a thing of the mail, or over this mail.
        stage: code === 421 && step === 'MAIL FROM' ? 'server' : 'message',
        silent: code === undefined || code === 421,
        ambiguous: textSent && code === undefined,
        permanent: isPermanent(error),
        words: code === undefined ? '' : reasonOf(error),
        code: failureCode(error),
        cause: error,
      });
    }
  }

  /** Ends the connection that was kept for the next mail. */
  close(): void {
    const kept = this.#takeKept();
    // An answer to QUIT, or its absence, changes nothing any more.
    kept?.quit();
    kept?.close();
  }

  #takeKept(): SMTPConnection | undefined {
    if (this.#kept === undefined) return undefined;
    const { connection, end } = this.#kept;
    clearTimeout(end);
    this.#kept = undefined;
    return connection.destroyed ? undefined : connection;
  }

  #keep(connection: SMTPConnection): void {
    this.close();
    this.#kept = { connection, end: setTimeout(() => this.close(), keptFor) };
    this.#kept.end.unref();
  }

  /** Connects and logs in, sends nothing. Throws DeliveryFailure. */
  async verify(signal?: AbortSignal): Promise<void> {
    await this.#session(signal, undefined, async () => {});
    this.close();
  }

  #connection(): SMTPConnection {
    const { host, port, security } = this.#route;
    return new SMTPConnection({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: this.#timeouts.connection,
      greetingTimeout: this.#timeouts.greeting,
      socketTimeout: this.#timeouts.socket,
      dnsTimeout: this.#timeouts.dns,
      ...(this.#ca === undefined ? {} : { tls: { ca: this.#ca } }),
    });
  }

  async #session(
    signal: AbortSignal | undefined,
    kept: SMTPConnection | undefined,
    work: (connection: SMTPConnection) => Promise<void>,
  ): Promise<void> {
    const limit = AbortSignal.timeout(this.#timeouts.total);
    const stop = signal ? AbortSignal.any([signal, limit]) : limit;
    const connection = kept ?? this.#connection();
    const onAbort = () => {
      connection.emit(
        'error',
        new Error(limit.aborted ? `No end after ${this.#timeouts.total / second} s` : 'Stopped'),
      );
    };
    stop.addEventListener('abort', onAbort, { once: true });
    // A late error of a connection that is already settled has nobody left to tell.
    if (kept === undefined) connection.on('error', () => {});
    try {
      // An abort that is over by now raises no event any more: the mail was composed meanwhile.
      if (stop.aborted) throw new Error('Stopped');
      if (kept === undefined) await this.#open(connection);
      await work(connection);
      this.#keep(connection);
    } catch (error) {
      connection.close();
      throw error instanceof DeliveryFailure
        ? error
        : new DeliveryFailure(describeFailure(error), {
            stage: 'server',
            code: failureCode(error),
            cause: error,
          });
    } finally {
      stop.removeEventListener('abort', onAbort);
    }
  }

  async #open(connection: SMTPConnection): Promise<void> {
    await settle((done) => connection.connect(done), connection);
    const { user, password } = this.#route;
    if (user === undefined || password === undefined) return;
    if (!connection.allowsAuth) throw new Error('The mail server offers no login, but SMTP_USER is set');
    await settle(
      (done) => connection.login({ user, pass: password, credentials: { user, pass: password } }, done),
      connection,
    );
  }
}

/** One step of a session as a promise: ends by its callback, by a connection error or by the close. */
function settle(
  step: (done: (error?: Error | null) => void) => void,
  connection: SMTPConnection,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('The mail server closed the connection'));
    const finish = (error?: Error | null) => {
      connection.off('error', finish);
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    };
    connection.on('error', finish);
    connection.on('end', onEnd);
    step(finish);
  });
}
