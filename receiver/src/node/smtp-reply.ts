import { reasonOf } from '../delivery/log.ts';

/** The reply code of an SMTP error, or undefined where no reply came. */
export function replyCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined;
  return typeof error.responseCode === 'number' && error.responseCode >= 200 ? error.responseCode : undefined;
}

/** The reply code, or a name such as ECONNREFUSED or EAUTH; empty where the error has neither. */
export function failureCode(error: unknown): string {
  const code = replyCode(error);
  if (code !== undefined) return String(code);
  if (!(error instanceof Error)) return '';
  // Nodemailer puts a name of its own over the system's.
  if ('originalCode' in error) return String(error.originalCode);
  return 'code' in error ? String(error.code) : '';
}

/** What the server answered, and to which command; both empty where no reply came. */
function answered(error: unknown): { command: string; reply: string } {
  if (!(error instanceof Error)) return { command: '', reply: '' };
  return {
    command: 'command' in error ? String(error.command) : '',
    reply: 'response' in error ? String(error.response) : '',
  };
}

/** The enhanced code of RFC 3463 behind the reply code, without its class: "2.2" of "552 5.2.2 …"; or empty. */
function subject(reply: string): string {
  return /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? '';
}

/** The mail is larger than the server takes (RFC 1870 §6, RFC 3463 X.3.4 and X.2.3): a smaller one may pass. */
function isTooLarge(reply: string): boolean {
  if (!/^55[24]/.test(reply)) return false;
  const code = subject(reply);
  return code === '' ? /\bsize\b|too (big|large)/i.test(reply) : code === '3.4' || code === '2.3';
}

/**
 * A mail server refuses a mail for good with 5xx to RCPT or DATA (RFC 5321 §4.2.1). A full mailbox
 * (552, or X.2.* of RFC 3463) is emptied some day, and a quota for a day or a congestion (X.4.5) is
 * over some day: those are tried again.
 */
export function isPermanent(error: unknown): boolean {
  const code = replyCode(error);
  const { command, reply } = answered(error);
  if (code === undefined || code < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  if (isTooLarge(reply)) return true;
  return code !== 552 && !/^(2\.\d+|4\.5)$/.test(subject(reply));
}

/** What replies mean, by the most exact code first: RFC 3463 without its class, then RFC 5321. */
const meanings: Record<string, string> = {
  '1.1': 'there is no such mailbox',
  '1.2': 'there is no such mail domain',
  '1.8': 'it does not accept the sender address',
  '2.1': 'the mailbox is switched off',
  '2.2': 'the mailbox is full',
  '2.3': 'the mail is too large for the mailbox',
  '3.1': 'the mail server has no space left',
  '3.2': 'the mail server takes no mail at present',
  '3.4': 'the mail is too large',
  '4.1': 'the next mail server does not answer',
  '4.5': 'too many mails for now, or for today',
  '5.2': 'too many recipients',
  '7.0': 'its security rules refuse it, or ask for encryption or a login',
  '7.1': 'its rules refuse the mail: a spam filter, greylisting, or a sender that may not send there',
  '7.8': 'the user name or password is wrong',
  '7.26': 'SPF, DKIM or DMARC of the sender domain are wrong',
  '7.28': 'too many mails, or mails that look like spam',
  421: 'the mail server ended the session: too busy, or too many mails',
  450: 'the mailbox cannot be used now, or greylisting',
  451: 'a fault on the side of the mail server, or greylisting',
  452: 'the mail server has no space left',
  454: 'encryption or login do not work there now',
  502: 'the mail server does not know that command',
  503: 'the mail server does not expect that command',
  530: 'the mail server wants encryption or a login first',
  534: 'the mail server wants another way to log in',
  535: 'the user name or password is wrong',
  550: 'the mailbox does not exist, or the rules there refuse the mail',
  552: 'the mailbox is full',
  553: 'it does not accept the address',
  554: 'it refuses the mail, often as spam',
};

/** OpenSSL says "error:0A00010B:SSL routines:…:wrong version number" where the server speaks no TLS. */
function withoutOpenSsl(words: string): string {
  const reason = /error:[0-9A-F]{8}:SSL routines:[^:]*:([^:\n]+)/i.exec(words)?.[1];
  return reason === undefined
    ? words
    : `The mail server does not speak TLS as expected (${reason.trim()}): see that port and security are right`;
}

/**
 * A failure in words that may stand in an alert and beside other enquiries: codes and what they mean. The
 * server's own words can quote whatever a visitor wrote.
 */
export function describeFailure(error: unknown): string {
  const code = replyCode(error);
  // Without a reply the words are of this machine, such as "connect ECONNREFUSED".
  if (code === undefined) return withoutOpenSsl(reasonOf(error));
  const { command, reply } = answered(error);
  const enhanced = subject(reply);
  const meaning =
    meanings[enhanced] ?? meanings[code] ?? (code < 500 ? 'not now' : 'no, and it gives no known reason');
  const codes = enhanced === '' ? `${code}` : `${code} ${code < 500 ? 4 : 5}.${enhanced}`;
  // "AUTH PLAIN …" would carry the login.
  const step = /^(STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA|EHLO|HELO)\b/.exec(command)?.[1];
  return `${codes}${step === undefined ? '' : ` to ${step}`}: ${meaning}.`;
}
