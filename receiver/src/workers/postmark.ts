import { type MailProvider, machineHeaders, mailbox } from './http-mailer.ts';

/** Error codes that a person at the provider's or in the settings has to see to, or that time mends. */
const unusable: readonly number[] = [10, 100, 400, 401, 405, 412, 413];

/** Postmark: https://postmarkapp.com/developer/user-guide/send-email-with-api and /developer/api/overview#error-codes */
export const postmark: MailProvider = {
  name: 'Postmark',
  call: (mail, secret) => ({
    url: 'https://api.postmarkapp.com/email',
    headers: { 'x-postmark-server-token': secret },
    body: {
      From: mail.from,
      To: mail.to.join(','),
      ...(mail.replyTo ? { ReplyTo: mailbox(mail.replyTo) } : {}),
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
  judge: (status, reply) => {
    const code = Number((reply as { ErrorCode?: unknown } | undefined)?.ErrorCode);
    const named = Number.isInteger(code) ? String(code) : '';
    if (status === 429) return { verdict: 'busy', code: named };
    if (status === 422 && !unusable.includes(code)) return { verdict: 'refused', code: named };
    if (status === 413) return { verdict: 'refused', code: named };
    return { verdict: 'unusable', code: named };
  },
};
