import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryFailure, type Refusal } from '../delivery/delivery-failure.ts';
import { reasonOf } from '../delivery/log.ts';
import { describeFailure, failureCode, isPermanent } from './smtp-reply.ts';

/** Nodemailer's error for one recipient, with whom it is about. */
type RecipientError = Error & { recipient?: unknown };

/** A mail that some recipients have and others do not, as an error; undefined where all have it. */
export function partlyRefused({ rejectedErrors }: SMTPConnection.SentMessageInfo): Error | undefined {
  if (rejectedErrors === undefined || rejectedErrors.length === 0) return undefined;
  return Object.assign(new Error('Some recipients were refused'), { rejectedErrors });
}

/** Who was refused, of what Nodemailer says where the server judged the recipients one by one. */
export function refusalsIn(error: unknown): Refusal[] {
  if (!(error instanceof Error) || !('rejectedErrors' in error) || !Array.isArray(error.rejectedErrors))
    return [];
  return error.rejectedErrors.map((refused: RecipientError) => ({
    address: String(refused.recipient),
    failure: new DeliveryFailure(describeFailure(refused), {
      stage: 'message',
      permanent: isPermanent(refused),
      words: reasonOf(refused),
      code: failureCode(refused),
      cause: refused,
    }),
  }));
}
