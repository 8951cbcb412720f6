import { createTransport } from 'nodemailer';
import { reasonOf } from '../log.ts';
import { type Mail, MailError, type Mailer, type MailFailure } from '../mailer.ts';
import type { SmtpRoute } from '../settings.ts';
import { second } from '../time.ts';

/** The caller's signal ends a send as a whole: a server that drips a byte now and then resets all of these. */
export const smtpTimeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 30 * second,
  dnsTimeout: 5 * second,
};

interface SmtpOptions {
  timeouts?: Partial<typeof smtpTimeouts>;
  /** Extra trusted certificate authority, PEM: for a server with a private certificate. */
  ca?: string;
}

const fieldsOf = (mail: Mail, recipient: string, headers: Record<string, string> = {}) => ({
  messageId: `<${mail.messageId}>`,
  from: mail.from,
  to: recipient,
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  subject: mail.subject,
  text: mail.text,
  date: mail.date,
  // No vacation responder answers it.
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  ...(mail.urgent ? { priority: 'high' as const } : {}),
});

/** The mail as RFC 5322 bytes, with further headers where it stays on this machine. */
export async function composed(
  mail: Mail,
  recipient: string,
  headers: Record<string, string>,
): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(fieldsOf(mail, recipient, headers));
  return message as Buffer;
}

/** Delivers over SMTP, each mail over a connection of its own. */
export class SmtpMailer implements Mailer {
  readonly description: string;
  readonly #transport: ReturnType<typeof createTransport>;

  constructor({ host, port, security, user, password }: SmtpRoute, { timeouts, ca }: SmtpOptions = {}) {
    this.description = `by mail through ${host}:${port}`;
    this.#transport = createTransport({
      ...{ host, port, ...smtpTimeouts, ...timeouts },
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      // Where the server offers no login, it is tried all the same: or the mail would go without.
      ...(user && password ? { auth: { user, pass: password }, forceAuth: true } : {}),
      ...(ca === undefined ? {} : { tls: { ca } }),
    });
  }

  async send(mail: Mail, recipient: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#transport.sendMail({ ...fieldsOf(mail, recipient), signal });
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Connects and logs in, sends nothing. Rejects with MailError. */
  async verify(): Promise<void> {
    try {
      await this.#transport.verify();
    } catch (error) {
      throw failureOf(error);
    }
  }
}

type Told = Partial<Record<'code' | 'originalCode' | 'command' | 'response' | 'timeoutType', string>>;

/** What Nodemailer tells of a failure. `status` is the reply code, or 0 where the server did not reply. */
function readError(error: unknown) {
  const told = error as Told & { responseCode?: number };
  // Nodemailer puts a name of its own over the system's.
  const { code = '', originalCode = '', command = '', response: reply = '', timeoutType = '' } = told;
  const { responseCode = 0 } = told;
  return { code, originalCode, command, reply, timeoutType, status: responseCode >= 200 ? responseCode : 0 };
}
type SmtpError = ReturnType<typeof readError>;

/** The enhanced code of RFC 3463 behind the reply code, without its class: "2.2" of "552 5.2.2 …"; or empty. */
const subjectOf = (reply: string) => /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? '';

/** The mail is larger than the server takes (RFC 1870 §6, RFC 3463 X.3.4 and X.2.3): a smaller one may pass. */
function isTooLarge(reply: string): boolean {
  if (!/^55[24]/.test(reply)) return false;
  const subject = subjectOf(reply);
  return subject === '' ? /\bsize\b|too (big|large)/i.test(reply) : subject === '3.4' || subject === '2.3';
}

/** Silence after which nothing is known: Nodemailer tells a connection that ends in the middle of a text like one at the greeting. */
const hungUp: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

/**
 * A server refuses a mail for good with 5xx to RCPT or DATA (RFC 5321 §4.2.1). A full mailbox (552, or X.2.* of
 * RFC 3463) is emptied some day, and a quota for a day or a congestion (X.4.5) is over some day. What comes before
 * that is about no mail: name, encryption, login, sender. Silence may be about this mail, and counts against it alone,
 * or one mail that a server chokes on would stop all.
 */
function kindOf({ code, originalCode, status, command, reply, timeoutType }: SmtpError): MailFailure {
  if (status === 0) {
    if (code === 'ESOCKET') return hungUp.includes(originalCode) ? 'later' : 'away';
    if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT' ? 'later' : 'away';
    return ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'].includes(code) ? 'away' : 'later';
  }
  if (command !== 'RCPT TO' && command !== 'DATA' && command !== 'CONN') return 'away';
  // The server ends the session (RFC 5321 §3.8), over this mail or at the greeting.
  if (command === 'CONN') return code === 'EPROTOCOL' ? 'away' : 'later';
  if (status < 500) return 'later';
  if (isTooLarge(reply)) return 'failed';
  return status === 552 || /^(2\.\d+|4\.5)$/.test(subjectOf(reply)) ? 'later' : 'failed';
}

/** What an owner can act on, by the most exact code first: RFC 3463 without its class, then RFC 5321. */
const meanings: readonly (readonly [codes: RegExp, meaning: string])[] = [
  [/^(1\.1|1\.2|550|553)$/, 'there is no such mailbox, or its rules refuse the mail'],
  [/^(2\.2|552)$/, 'the mailbox is full'],
  [/^(2\.3|3\.4)$/, 'the mail is too large'],
  [/^(4\.5|7\.28|452)$/, 'too many mails for now, or for today'],
  [/^(7\.8|535|534)$/, 'the user name or password is wrong'],
  [/^7\.26$/, 'SPF, DKIM or DMARC of the sender domain are wrong'],
  [
    /^(7\.\d+|554)$/,
    'its rules refuse the mail: a spam filter, greylisting, or a sender that may not send there',
  ],
  [/^(3\.\d+|4\.\d+|421|45[01])$/, 'the mail server is busy, or greylisting'],
];

/**
 * A failure in words that may stand in an alert and beside other enquiries: codes and what they mean. The
 * server's own words can quote whatever a visitor wrote.
 */
function describe(error: unknown, { status, command, reply }: SmtpError): string {
  if (status === 0) {
    const words = reasonOf(error);
    // OpenSSL says "error:0A00010B:SSL routines:…:wrong version number" where the server speaks no TLS.
    const tls = /error:[0-9A-F]{8}:SSL routines:[^:]*:([^:\n]+)/i.exec(words)?.[1];
    return tls === undefined
      ? words
      : `The mail server does not speak TLS as expected (${tls.trim()}): see that port and security are right`;
  }
  const subject = subjectOf(reply);
  const meaning = [subject, String(status)].flatMap((code) =>
    meanings.filter(([codes]) => codes.test(code)).map(([, text]) => text),
  )[0];
  const codes = subject === '' ? `${status}` : `${status} ${status < 500 ? 4 : 5}.${subject}`;
  // "AUTH PLAIN …" would carry the login.
  const step = /^(STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA|EHLO|HELO)\b/.exec(command)?.[1];
  return `${codes}${step === undefined ? '' : ` to ${step}`}: ${meaning ?? (status < 500 ? 'not now' : 'no, and it gives no known reason')}.`;
}

function failureOf(error: unknown): MailError {
  const told = readError(error);
  const code = told.status === 0 ? told.originalCode || told.code : String(told.status);
  return new MailError(kindOf(told), describe(error, told), {
    ...{ code, cause: error },
    reply: told.status === 0 ? '' : reasonOf(error),
  });
}
