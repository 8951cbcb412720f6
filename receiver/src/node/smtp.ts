import { createTransport } from 'nodemailer';
import { reasonOf } from '../log.ts';
import { type Mail, MailError, type Mailer, type MailFailure } from '../mailer.ts';
import type { SmtpRoute } from '../settings.ts';
import { second } from '../time.ts';

export const smtpTimeouts = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 30 * second,
  dnsTimeout: 5 * second,
};

const fieldsOf = ({ urgent, contentId: _, ...mail }: Mail, recipient: string) => ({
  ...mail,
  messageId: `<${mail.messageId}>`,
  to: recipient,
  // Keeps vacation responders from answering.
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(urgent ? { priority: 'high' as const } : {}),
});

/** The mail as RFC 5322 bytes. */
export async function composed(mail: Mail, recipient: string): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return (await transport.sendMail(fieldsOf(mail, recipient))).message as Buffer;
}

/** Delivers over SMTP, each mail over a connection of its own. */
export class SmtpMailer implements Mailer {
  readonly description: string;
  readonly #transport: ReturnType<typeof createTransport>;

  /** `extra` is for tests: other time-outs, a private certificate. */
  constructor(
    { host, port, security, user, password }: SmtpRoute,
    extra: Partial<typeof smtpTimeouts> & { tls?: { ca: string } } = {},
  ) {
    this.description = `by mail through ${host}:${port}`;
    this.#transport = createTransport({
      host,
      port,
      ...smtpTimeouts,
      ...extra,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      // Log in even where the server offers no login: otherwise the mail would be sent without one.
      ...(user && password ? { auth: { user, pass: password }, forceAuth: true } : {}),
    });
  }

  async send(mail: Mail, recipient: string, signal: AbortSignal): Promise<void> {
    // A server that drips a byte now and then resets all other time-outs.
    const within = AbortSignal.any([signal, AbortSignal.timeout(60 * second)]);
    await this.#transport.sendMail({ ...fieldsOf(mail, recipient), signal: within }).catch(fail);
  }

  async verify(): Promise<void> {
    await this.#transport.verify().catch(fail);
  }
}

/** What Nodemailer says of a failure; it puts a name of its own (`code`) over the system's. */
interface SmtpFailure {
  name?: string;
  code?: string;
  originalCode?: string;
  timeoutType?: string;
  /** The last command: MAIL FROM, RCPT TO, DATA; CONN where the server spoke without one. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * What replies mean to an owner, by the enhanced code of RFC 3463 without its class, else by the reply code of
 * RFC 5321, and whether such a 5xx reply to RCPT or DATA is for good: a full mailbox is emptied some day, and a
 * quota is over some day.
 */
const meanings: readonly (readonly [codes: RegExp, forGood: boolean, meaning: string])[] = [
  [/^(2\.3|3\.4|too large)$/, true, 'the mail is too large'],
  [/^(2\.\d+|552)$/, false, 'the mailbox is full, or takes nothing now'],
  [/^(4\.5|7\.28|452)$/, false, 'too many mails for now, or for today'],
  [/^(1\.\d+|550|553)$/, true, 'there is no such mailbox, or its rules refuse the mail'],
  [/^(7\.8|535|534)$/, true, 'the user name or password is wrong'],
  [/^(7\.\d+|554)$/, true, 'its rules refuse the mail: spam filter, greylisting, SPF, DKIM or DMARC'],
  [/^([34]\.\d+|421|45[01])$/, true, 'the mail server is busy, or greylisting'],
];

/** Errors of a connection that ended. Nodemailer names them alike at the greeting and in the middle of a mail. */
const hungUp = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

/**
 * DNS, TLS, login and connecting are not about this mail. Silence may be, and counts against this mail alone:
 * otherwise one mail that a server chokes on would stop all.
 */
function kindOfSilence({ code = '', originalCode = '', timeoutType }: SmtpFailure): MailFailure {
  if (code === 'ESOCKET') return hungUp.includes(originalCode) ? 'transient' : 'outage';
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT' ? 'transient' : 'outage';
  return ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'].includes(code) ? 'outage' : 'transient';
}

/** Only a 5xx reply to RCPT or DATA refuses a mail for good (RFC 5321 §4.2.1). Before them it is about sender or login. */
function kindOfReply({ code, command = '' }: SmtpFailure, status: number, forGood: boolean): MailFailure {
  // The server ends the session (RFC 5321 §3.8), over this mail or at the greeting.
  if (command === 'CONN') return code === 'EPROTOCOL' ? 'outage' : 'transient';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'outage';
  return status >= 500 && forGood ? 'permanent' : 'transient';
}

/** Nodemailer's own names of failures without a reply (its lib/errors.js), in words of ours. */
const silences: Readonly<Record<string, string>> = {
  EDNS: 'the name of the mail server is not known',
  ECONNECTION: 'the connection ended',
  ESOCKET: 'the connection failed',
  ETIMEDOUT: 'the mail server did not answer in time',
  ETLS: 'the mail server offers no encryption (STARTTLS), or it failed',
  EREQUIRETLS: 'the mail server offers no encryption (REQUIRETLS)',
  EAUTH: 'the login failed',
  ENOAUTH: 'the mail server offers no login',
  EPROTOCOL: 'the mail server said what is no reply',
  EENVELOPE: 'sender or recipient is refused',
  EMESSAGE: 'the text is refused',
  ESTREAM: 'the text could not be sent',
};
/** What the system or its TLS calls a failure, such as ECONNREFUSED or DEPTH_ZERO_SELF_SIGNED_CERT. */
const systemCode = /^(E[A-Z]{3,20}|[A-Z]+(_[A-Z]+)*_CERT(IFICATE)?(_[A-Z]+)*|ERR_(TLS|SSL)_[A-Z_]{1,50})$/;

/** A failure without a reply in words that may stand in an alert: nothing in them comes from the server. */
function silenceText({ code = '', originalCode = '', name }: SmtpFailure): string {
  if (name === 'AbortError' || code === 'ABORT_ERR') return 'the mail server did not answer in time';
  const words = silences[code] ?? 'the mail server did not take it';
  const cause = systemCode.test(originalCode) ? ` (${originalCode})` : '';
  return `${words}${cause}`;
}

/**
 * Tells a failure in words that may stand in an alert and beside other enquiries: codes and what they mean. The
 * reply itself can quote the visitor.
 */
function fail(error: SmtpFailure): never {
  const { response = '', responseCode: status = 0, command = '' } = error;
  const reply = reasonOf(error);
  if (status < 200 || status > 599)
    throw new MailError(kindOfSilence(error), silenceText(error), { cause: error, reply });
  const enhanced = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  // RFC 1870 §6: a server without enhanced codes says it in words.
  const tooLarge = !enhanced && /^55[24].*(\bsize\b|too (big|large))/i.test(response);
  const row = [tooLarge ? 'too large' : enhanced, String(status)]
    .map((key) => meanings.find(([codes]) => codes.test(key)))
    .find(Boolean);
  const [, forGood, known] = row ?? ['', true, 'it gives no known reason'];
  // "AUTH PLAIN …" would carry the login.
  const step = /^(STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA|EHLO|HELO)\b/.exec(command)?.[1];
  const meaning = step === 'STARTTLS' ? 'it offers no encryption (STARTTLS)' : known;
  const codes = `${status}${enhanced && ` ${status < 500 ? 4 : 5}.${enhanced}`}${step ? ` to ${step}` : ''}`;
  throw new MailError(kindOfReply(error, status, forGood), `${codes}: ${meaning}.`, {
    cause: error,
    reply,
    isAboutEnvelope: command !== 'DATA',
  });
}
