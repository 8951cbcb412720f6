import { reasonOf } from '../log.ts';
import { type Mail, MailError, type Mailer, type MailFailure } from '../mailer.ts';
import { second } from '../time.ts';

/** So short that a run has its turn at several mails within its half minute. */
const longestCall = 20 * second;

interface MailProvider {
  name: string;
  url: string;
  headers(mail: Mail, recipient: string): Record<string, string>;
  body(mail: Mail, recipient: string): Record<string, unknown>;
  /** What a reply other than "taken" means. `code` is the provider's own name for it; '' where it has none. */
  judge(status: number, reply: Record<string, unknown>): { kind: MailFailure; code: string; advice?: string };
}

/** Headers that say what a mail is: no vacation responder answers it. */
const machineHeaders = (mail: Mail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(mail.urgent ? { 'X-Priority': '1 (Highest)', Importance: 'high' } : {}),
});

/** A name and an address in one header, the name as a quoted string (RFC 5322 §3.2.4). */
const replyTo = ({ replyTo: to }: Mail) => to && `"${to.name.replace(/["\\]/g, '\\$&')}" <${to.address}>`;

/** Postmark's error codes that are about the account or the moment, not about one mail. */
const ofAccount: readonly number[] = [10, 100, 400, 401, 405, 412, 413];
const suppressed = 406;

/** https://postmarkapp.com/developer/user-guide/send-email-with-api and /developer/api/overview#error-codes */
export const postmark = (token: string) =>
  httpMailer({
    name: 'Postmark',
    url: 'https://api.postmarkapp.com/email',
    headers: () => ({ 'x-postmark-server-token': token }),
    body: (mail, recipient) => ({
      From: mail.from,
      To: recipient,
      ReplyTo: replyTo(mail),
      Subject: mail.subject,
      TextBody: mail.text,
      TrackOpens: false,
      TrackLinks: 'None',
      MessageStream: 'outbound',
      Headers: Object.entries({
        ...machineHeaders(mail),
        'Message-ID': `<${mail.messageId}>`,
        // Otherwise Postmark writes one of its own, and a second copy could not be told from the first.
        'X-PM-KeepID': 'true',
      }).map(([Name, Value]) => ({ Name, Value })),
    }),
    judge: (status, { ErrorCode: number = '' }) => {
      const code = String(number);
      if (number === suppressed)
        // One press on "spam" in the mailbox does that: no enquiry fails for it.
        return {
          kind: 'later',
          code,
          advice:
            'it sends nothing to this address since a mail bounced or was marked as spam: reactivate it in Postmark, Suppressions',
        };
      const refused = (status === 422 && !ofAccount.includes(Number(number))) || status === 413;
      return { kind: refused ? 'failed' : 'away', code };
    },
  });

/** https://resend.com/docs/api-reference/emails/send-email and /docs/api-reference/errors */
export const resend = (key: string) =>
  httpMailer({
    name: 'Resend',
    url: 'https://api.resend.com/emails',
    headers: (mail, recipient) => ({
      authorization: `Bearer ${key}`,
      // The same mail offered again within 24 hours is not sent again: https://resend.com/docs/dashboard/emails/idempotency-keys
      'idempotency-key': `${mail.messageId}/${recipient}`.slice(0, 256),
    }),
    body: (mail, recipient) => ({
      from: mail.from,
      to: [recipient],
      reply_to: replyTo(mail),
      subject: mail.subject,
      text: mail.text,
      // It writes its own Message-ID; this header takes its place for programs that look for copies.
      headers: { ...machineHeaders(mail), 'X-Entity-Ref-ID': mail.messageId },
    }),
    // Of 403 all are about the key or the domain; 451 is a text that their filter refuses.
    judge: (status, { name = '' }) => ({
      kind: [400, 422, 451, 413].includes(status) ? 'failed' : 'away',
      code: String(name),
    }),
  });

function httpMailer({ name, url, headers, body, judge }: MailProvider): Mailer {
  return {
    description: `by ${name}`,
    send: async (mail, recipient, signal) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...headers(mail, recipient),
        },
        body: JSON.stringify(body(mail, recipient)),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestCall)]),
      }).catch((error: unknown) => {
        // It may have been taken all the same: only a reply tells.
        throw new MailError('later', `${name} did not reply: ${reasonOf(error)}`, { cause: error });
      });
      const { ok, status } = response;
      const reply = ((await response.json().catch(() => undefined)) ?? {}) as Record<string, unknown>;
      if (ok) return;
      // It may be the mail and it may be the provider.
      if (status >= 500)
        throw new MailError('later', `${name} failed with ${status}`, { code: String(status) });
      const { kind, code, advice } = judge(status, reply);
      const codes = `${status} ${code.replace(/\W/g, '')}`.trim();
      const meaning =
        kind === 'failed' ? 'it refused the mail' : 'it cannot be used now: see to its settings and quota';
      const details = { code: codes, reply: JSON.stringify(reply) };
      throw new MailError(kind, `${name}, ${codes}: ${advice ?? meaning}.`, details);
    },
  };
}
