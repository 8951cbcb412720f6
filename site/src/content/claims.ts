import type { Business } from '../schemas/business.ts';
import type { Claims } from '../schemas/claims.ts';
import type { Contact } from '../schemas/pages.ts';

const licensed = 'licensed-and-insured';
/** The claim of the rating; business.yaml says where the rating can be read. */
export const ratingClaim = 'rating-5';

/**
 * The claims with what business.yaml adds to two of them: "Licensed and insured, licence number 12345" and "5.0
 * rating, 87 reviews on Google". The words between come from the wordings `number` and `source`.
 */
export function withFacts(
  claims: Claims,
  { licence, rating }: Partial<Pick<Business, 'licence' | 'rating'>>,
): Claims {
  const licenceWord = claims[licensed]?.wordings.number;
  const sourceWord = claims[ratingClaim]?.wordings.source;
  const additions: Record<string, string | undefined> = {
    [licensed]: licence && licenceWord && `${licenceWord} ${licence}`,
    [ratingClaim]: rating && sourceWord && `${rating.count} ${sourceWord} ${rating.place}`,
  };
  return Object.fromEntries(
    Object.entries(claims).map(([id, claim]) => {
      const addition = additions[id];
      const text = `${claim.wordings.text}, ${addition}`;
      return [id, addition ? { ...claim, wordings: { ...claim.wordings, text } } : claim];
    }),
  );
}

/** The terms of a guarantee: the owner's own from claims.yaml, or other words until they are written. */
export function termsOf(claims: Claims, id: string, otherwise: string): string {
  const terms = claims[id]?.terms ?? 'to-be-supplied';
  return terms === 'to-be-supplied' ? otherwise : terms;
}

/** One paragraph for each guarantee. @param guarantees Those whose claim is off are no longer among them. */
export function guaranteeTerms(guarantees: Contact['terms']['guarantees'], claims: Claims): string[] {
  return guarantees.map(({ claim, name, covers }) => `${name}: ${termsOf(claims, claim, covers)}`);
}
