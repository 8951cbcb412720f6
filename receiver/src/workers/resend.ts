import { type MailProvider, machineHeaders, mailbox } from './http-mailer.ts';

/** Resend: https://resend.com/docs/api-reference/emails/send-email and /docs/api-reference/errors */
export const resend: MailProvider = {
  name: 'Resend',
  call: (mail, secret) => ({
    url: 'https://api.resend.com/emails',
    headers: {
      authorization: `Bearer ${secret}`,
      // The same mail offered again within 24 hours is not sent again: https://resend.com/docs/dashboard/emails/idempotency-keys
      'idempotency-key': `${mail.messageId}/${mail.to.join()}`.slice(0, 256),
    },
    body: {
      from: mail.from,
      to: mail.to,
      ...(mail.replyTo ? { reply_to: mailbox(mail.replyTo) } : {}),
      subject: mail.subject,
      text: mail.text,
      // It writes its own Message-ID; this header takes its place for programs that look for copies.
      headers: { ...machineHeaders(mail), 'X-Entity-Ref-ID': mail.messageId },
    },
  }),
  judge: (status, reply) => {
    const name = String((reply as { name?: unknown } | undefined)?.name ?? '').replace(/[^a-z_]/g, '');
    if (status === 429 || status === 409) return { verdict: 'busy', code: name };
    // Of 403 all are about the key or the domain; 451 is a text that their filter refuses.
    if ([400, 422, 451, 413].includes(status)) return { verdict: 'refused', code: name };
    return { verdict: 'unusable', code: name };
  },
};
