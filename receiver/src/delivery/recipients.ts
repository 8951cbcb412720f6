import { type DeliveryFailure, takenBy } from './delivery-failure.ts';

/** Addresses as one column of the storage holds them: there is no space in one. */
export const addressesIn = (column: string): string[] => column.split(' ').filter(Boolean);

/** How each recipient of one enquiry stands, as the storage keeps it. */
export interface RecipientStates {
  /** Who has it, with spaces between; empty once all of them have. */
  delivered_to: string;
  /** Who refused it for good. */
  refused_by: string;
}

/** Those of `mailTo` who neither have it nor refused it for good: whom the next attempt is for. */
export function stillToReach(enquiry: RecipientStates, mailTo: readonly string[]): string[] {
  const settled = [...addressesIn(enquiry.delivered_to), ...addressesIn(enquiry.refused_by)];
  return mailTo.filter((address) => !settled.includes(address));
}

/** What an attempt that did not reach everybody means for each recipient. */
export interface Verdict extends RecipientStates {
  /** Somebody has it now who had it not. */
  reachedSome: boolean;
  /** Nobody is left who could be tried again. */
  settled: boolean;
}

/** Each recipient's state after an attempt to reach `tried` has failed for some of them or for all. */
export function verdictOn(
  enquiry: RecipientStates,
  tried: readonly string[],
  failure: DeliveryFailure,
): Verdict {
  const taken = takenBy(failure, tried);
  const refused = failure.refusals
    .filter((refusal) => refusal.failure.permanent)
    .map(({ address }) => address);
  const states = {
    delivered_to: [...addressesIn(enquiry.delivered_to), ...taken].join(' '),
    refused_by: [...addressesIn(enquiry.refused_by), ...refused].join(' '),
  };
  return { ...states, reachedSome: taken.length > 0, settled: stillToReach(states, tried).length === 0 };
}
