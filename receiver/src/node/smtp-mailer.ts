import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { second } from '../delivery/clock.ts';
import { DeliveryFailure } from '../delivery/delivery-failure.ts';
import { reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { composeMail } from './compose-mail.ts';
import { failureCode, isPermanent, replyCode } from './smtp-reply.ts';

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
  /** Told where the server took a mail for some recipients and refused others. */
  onPartlyRefused?: (refused: { fileName: string; recipients: number; code: string }) => void;
}

/**
 * Delivers over SMTP, one connection for each mail. It drives Nodemailer's connection itself,
 * because only then is it known whether the text had left when a connection broke.
 */
export class SmtpMailer implements Mailer {
  readonly description: string;
  #route: SmtpRoute;
  #timeouts: SmtpTimeouts;
  #ca: string | undefined;
  #onPartlyRefused: NonNullable<SmtpMailerOptions['onPartlyRefused']>;

  constructor(route: SmtpRoute, options: SmtpMailerOptions = {}) {
    this.#route = route;
    this.#timeouts = options.timeouts ?? smtpTimeouts;
    this.#ca = options.ca;
    this.#onPartlyRefused = options.onPartlyRefused ?? (() => {});
    this.description = `by mail through ${route.host}:${route.port}`;
  }

  /** Resolves once the server has taken the mail over. Throws DeliveryFailure. */
  async deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    const bytes = await composeMail(mail);
    let textSent = false;
    const text = new Readable({
      // Read for the first time when the server has answered DATA with 354.
      read() {
        textSent = true;
        this.push(bytes);
        this.push(null);
      },
    });
    await this.#session(signal, async (connection) => {
      try {
        await settle((done) => {
          connection.send({ from: mail.from, to: [...mail.to] }, text, (error, info) => {
            // Somebody has the mail, so it is not sent again; that the others never get it must be known.
            if (!error && info.rejected.length > 0)
              this.#onPartlyRefused({
                fileName: mail.fileName,
                recipients: info.rejected.length,
                code: String(replyCode(info.rejectedErrors?.[0]) ?? ''),
              });
            done(error);
          });
        }, connection);
      } catch (error) {
        const ambiguous = textSent && replyCode(error) === undefined;
        // 421 is the server ending the session, whatever it was asked (RFC 5321 §3.8).
        const stage = replyCode(error) === 421 ? 'server' : 'message';
        throw new DeliveryFailure(withoutVisitor(reasonOf(error), mail), {
          stage,
          ambiguous,
          permanent: isPermanent(error),
          code: failureCode(error),
          cause: error,
        });
      }
    });
  }

  /** Connects and logs in, sends nothing. Throws DeliveryFailure. */
  async verify(signal?: AbortSignal): Promise<void> {
    await this.#session(signal, async () => {});
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
    work: (connection: SMTPConnection) => Promise<void>,
  ): Promise<void> {
    const limit = AbortSignal.timeout(this.#timeouts.total);
    const stop = signal ? AbortSignal.any([signal, limit]) : limit;
    const connection = this.#connection();
    const onAbort = () => {
      connection.emit(
        'error',
        new Error(limit.aborted ? `No end after ${this.#timeouts.total / second} s` : 'Stopped'),
      );
    };
    stop.addEventListener('abort', onAbort, { once: true });
    // A late error of a connection that is already settled has nobody left to tell.
    connection.on('error', () => {});
    try {
      // An abort that is over by now raises no event any more: the mail was composed meanwhile.
      if (stop.aborted) throw new Error('Stopped');
      await this.#open(connection);
      await work(connection);
      connection.quit();
    } catch (error) {
      connection.close();
      throw error instanceof DeliveryFailure
        ? error
        : new DeliveryFailure(reasonOf(error), { stage: 'server', code: failureCode(error), cause: error });
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

/**
 * A reply without the addresses that it quotes, except the site's own: it is stored with other
 * enquiries that wait for the same server and stands in alerts, where erasing would not find it.
 */
function withoutVisitor(reason: string, mail: OutgoingMail): string {
  const own = [mail.from, ...mail.to];
  return reason.replace(/[^\s<>()[\]"',;:=]+@[\w.-]*\w/g, (address) =>
    own.includes(address) ? address : '…@…',
  );
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
