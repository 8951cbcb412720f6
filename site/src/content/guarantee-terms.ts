import type { Claims } from '../schemas/claims.ts';

/** What the owner has written of the terms of the guarantees that are switched on: one paragraph each. */
export function guaranteeTerms(claims: Claims): string[] {
  return Object.values(claims).flatMap(({ on, terms }) =>
    on && terms !== undefined && terms !== 'to-be-supplied' ? [terms] : [],
  );
}
