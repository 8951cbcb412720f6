import { second } from '../delivery/clock.ts';
import { DeliveryFailure } from '../delivery/delivery-failure.ts';
import { reasonOf } from '../delivery/log.ts';
import type { Mailer } from '../delivery/mailer.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import type { EmailSender } from './platform.ts';

/** Shorter than the pause before the second attempt, so that the two never overlap. */
const longestCall = 20 * second;

/** The platform's own code of an error; https://developers.cloudflare.com/email-service/api/send-emails/workers-api/ */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Codes that are about this one mail; all others are about the account, the settings or the moment. */
const refused: readonly string[] = [
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_CONTENT_TOO_LARGE',
  'E_RECIPIENT_SUPPRESSED',
];

/** Sends mails by the platform's own binding. */
export class BindingMailer implements Mailer {
  readonly description = "by Cloudflare's own mail servers";
  #sender: EmailSender;

  constructor(sender: EmailSender) {
    this.#sender = sender;
  }

  async deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<void> {
    const limit = AbortSignal.timeout(longestCall);
    try {
      await Promise.race([
        this.#sender.send({
          from: mail.from,
          to: [...mail.to],
          subject: mail.subject,
          text: mail.text,
          ...(mail.replyTo ? { replyTo: { name: mail.replyTo.name, email: mail.replyTo.address } } : {}),
          // Message-ID is the platform's own and Auto-Submitted is allowed: see its list of headers.
          headers: { 'X-Entity-Ref-ID': mail.messageId },
        }),
        ended(signal ? AbortSignal.any([signal, limit]) : limit),
      ]);
    } catch (error) {
      throw failureOf(error);
    }
  }
}

const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function failureOf(error: unknown): DeliveryFailure {
  const code = codeOf(error);
  if (code === '')
    return new DeliveryFailure(`Cloudflare's mail servers did not reply: ${reasonOf(error)}`, {
      ...{ stage: 'message', ambiguous: true, cause: error },
    });
  if (refused.includes(code))
    return new DeliveryFailure(`Cloudflare refused the mail for good (${code})`, {
      ...{ stage: 'message', permanent: true, words: reasonOf(error), code },
    });
  return new DeliveryFailure(`Cloudflare's mail servers cannot be used (${code})`, { stage: 'server', code });
}
