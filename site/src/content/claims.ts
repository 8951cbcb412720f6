import type { Business } from '../schemas/business.ts';
import type { Claims } from '../schemas/claims.ts';
import type { Contact } from '../schemas/pages.ts';
import type { Suburb } from '../schemas/suburb.ts';

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
  const filled = structuredClone(claims);
  const insured = filled['licensed-and-insured']?.wordings;
  const rated = filled[ratingClaim]?.wordings;
  if (licence && insured?.number) insured.text += `, ${insured.number} ${licence}`;
  if (rating && rated?.source) rated.text += `, ${rating.count} ${rated.source} ${rating.place}`;
  return filled;
}

/** The terms of a guarantee: the owner's own from claims.yaml, once they are written, before what the page says. */
export function termsOf(claims: Claims, id: string, said: string): string {
  const terms = claims[id]?.terms ?? 'to-be-supplied';
  return terms === 'to-be-supplied' ? said : `${terms} ${said}`;
}

/** One paragraph for each guarantee. @param guarantees Those whose claim is off are no longer among them. */
export const guaranteeTerms = (guarantees: Contact['terms']['guarantees'], claims: Claims): string[] =>
  guarantees.map(({ claim, name, covers }) => `${name}: ${termsOf(claims, claim, covers)}`);

/**
 * The six points of a suburb: three claims in the register's words, then three practices in its own. A
 * claim that is off leaves its place to its `otherwise`, so that there are always six.
 */
export function trustPoints({ claims: ids, practices }: Suburb['trust'], claims: Claims): string[] {
  const said = (id: string, own?: string) => {
    const { on, wordings, otherwise } = claims[id] ?? {};
    return on ? (own ?? `${wordings?.sentence ?? wordings?.text}.`) : `${otherwise}.`;
  };
  return [...ids.map((id) => said(id)), ...practices.map(({ claim, text }) => said(claim, text))];
}
