import type { Claims } from '../schemas/claims.ts';
import type { Contact } from '../schemas/pages.ts';

/**
 * The terms of the guarantees that are switched on, one paragraph each: the owner's own where claims.yaml has
 * them, and what contact.yaml says until then.
 *
 * @param guarantees Those whose claim is off are not among them any more.
 */
export function guaranteeTerms(guarantees: Contact['terms']['guarantees'], claims: Claims): string[] {
  return guarantees.map(({ claim, name, covers }) => {
    const terms = claims[claim]?.terms ?? 'to-be-supplied';
    return `${name}: ${terms === 'to-be-supplied' ? covers : terms}`;
  });
}
