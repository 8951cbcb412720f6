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

/** The failure of a mail to `to` whose recipients the server judged one by one; for good where it is so for each. */
export function judgedOneByOne(
  to: readonly string[],
  refusals: readonly Refusal[],
  cause: unknown,
): DeliveryFailure {
  const told = ({ address, failure }: Refusal) =>
    to.length === 1 ? failure.message : `${address}: ${failure.message}`;
  return new DeliveryFailure(refusals.map(told).join(' '), {
    stage: 'message',
    permanent: refusals.every(({ failure }) => failure.permanent),
    // 421 is the server ending the session (RFC 5321 §3.8), which is about nobody where one has the mail.
    silent: refusals.length === to.length && refusals.some(({ failure }) => failure.code === '421'),
    words: refusals.map(({ failure }) => failure.words).join('\n'),
    code: refusals[0]?.failure.code ?? '',
    ...{ refusals, cause },
  });
}
