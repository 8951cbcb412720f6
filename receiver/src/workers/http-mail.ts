import { sha256 } from 'hono/utils/crypto';
import { reasonOf } from '../log.ts';
import { type Mail, MailError, type Mailer, type MailFailure } from '../mailer.ts';
import { second } from '../time.ts';

/** So short that a run has its turn at several mails within its half minute. */
const longestCall = 20 * second;

interface MailProvider {
  name: string;
  url: string;
  /** @param idempotencyKey The same at every attempt to send the same, another one where it is asked for again. */
  request(
    mail: Mail,
    recipient: string,
    idempotencyKey: string,
  ): { headers: Record<string, string>; body: object };
  /** What a reply other than "taken" means. */
  judge(status: number, reply: Record<string, unknown>): MailFailure;
}

const meanings: Record<MailFailure, string> = {
  permanent: 'it refused the mail',
  outage: 'it cannot be used now: see to its settings and quota',
  transient: 'it did not take it now',
};
const suppressedText =
  'it sends nothing to this address since a mail bounced or was marked as spam: reactivate it in Postmark, Suppressions';

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
    request: (mail, recipient) => ({
      headers: { 'x-postmark-server-token': token },
      body: {
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
      },
    }),
    judge: (status, { ErrorCode: code }) => {
      // One press on "spam" in the mailbox does that: no enquiry fails for it.
      if (code === suppressed) return 'transient';
      return (status === 422 && !ofAccount.includes(Number(code))) || status === 413 ? 'permanent' : 'outage';
    },
  });

/** https://resend.com/docs/api-reference/emails/send-email and /docs/api-reference/errors */
export const resend = (key: string) =>
  httpMailer({
    name: 'Resend',
    url: 'https://api.resend.com/emails',
    request: (mail, recipient, idempotencyKey) => ({
      headers: {
        authorization: `Bearer ${key}`,
        // The same mail offered again within 24 hours is not sent again: https://resend.com/docs/dashboard/emails/idempotency-keys
        'idempotency-key': idempotencyKey,
      },
      body: {
        from: mail.from,
        to: [recipient],
        reply_to: replyTo(mail),
        subject: mail.subject,
        text: mail.text,
        // It writes its own Message-ID; this header takes its place for programs that look for copies.
        headers: { ...machineHeaders(mail), 'X-Entity-Ref-ID': mail.messageId },
      },
    }),
    // Of 403 all are about the key or the domain; 451 is a text that their filter refuses.
    judge: (status) => {
      // The same key with another text, or at the same moment: the next attempt tells.
      if (status === 409) return 'transient';
      return [400, 422, 451, 413].includes(status) ? 'permanent' : 'outage';
    },
  });

/** Postmark's number or Resend's name of an error. Any other text could be somebody's words, which stay in the row. */
function providerCode({ ErrorCode, name }: Record<string, unknown>): string {
  if (typeof ErrorCode === 'number') return String(ErrorCode);
  return typeof name === 'string' && /^[a-z]+(_[a-z]+){1,4}$/.test(name) ? name : '';
}

const httpMailer = ({ name, url, request, judge }: MailProvider): Mailer => ({
  description: `by ${name}`,
  send: async (mail, recipient, signal) => {
    const idempotencyKey = (await sha256(`${mail.contentId} ${recipient}`)) ?? '';
    const { headers, body } = request(mail, recipient, idempotencyKey);
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestCall)]),
    }).catch((error: unknown) => {
      // It may have been taken all the same: only a reply tells.
      throw new MailError('transient', `${name} did not reply.`, { cause: error, reply: reasonOf(error) });
    });
    const { ok, status } = response;
    const reply = ((await response.json().catch(() => undefined)) ?? {}) as Record<string, unknown>;
    if (ok) return;
    // It may be the mail and it may be the provider.
    if (status >= 500) throw new MailError('transient', `${name} failed with ${status}`);
    const kind = judge(status, reply);
    const code = `${status} ${providerCode(reply)}`.trim();
    const isSuppressed = reply.ErrorCode === suppressed;
    const meaning = isSuppressed ? suppressedText : meanings[kind];
    throw new MailError(kind, `${name}, ${code}: ${meaning}.`, {
      reply: JSON.stringify(reply),
      isAboutEnvelope: isSuppressed,
    });
  },
});
