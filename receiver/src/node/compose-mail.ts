import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';

/**
 * Text for a header in which no RFC 2047 encoded word begins. Mail programs would decode a visitor's
 * "=?utf-8?…?=", also to the line ends and direction marks that were taken out of the field itself.
 */
const withoutEncodedWords = (text: string) => text.replaceAll('=?', '= ?');

/** The mail as RFC 5322 bytes, with further headers where it stays on this machine. */
export function composeMail(mail: OutgoingMail, headers: Record<string, string> = {}): Promise<Buffer> {
  return new MailComposer({
    messageId: `<${mail.messageId}>`,
    from: mail.from,
    to: [...mail.to],
    ...(mail.replyTo ? { replyTo: { ...mail.replyTo, name: withoutEncodedWords(mail.replyTo.name) } } : {}),
    subject: withoutEncodedWords(mail.subject),
    text: mail.text,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(mail.urgent ? { priority: 'high' as const } : {}),
  })
    .compile()
    .build();
}
