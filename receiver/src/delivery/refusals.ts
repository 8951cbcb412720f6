import { DeliveryFailure, type Refusal } from './delivery-failure.ts';

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
