import type { Claims } from '../schemas/claims.ts';
import type { Rating } from '../schemas/proof.ts';
import type { Misfit } from './fitting-content.ts';

/** The claim of the rating, whose wording says of how many and where, once that is known. */
const claimOfRating = 'rating-5';

/**
 * "5.0 rating" becomes "5.0 rating, 87 reviews on Google" wherever a page says it; the words before the place are
 * the claim's wording `source`.
 */
export function withRatingSource(claims: Claims, rating: Rating | undefined): Claims {
  const claim = claims[claimOfRating];
  const source = claim?.wordings.source;
  if (rating === undefined || claim === undefined || source === undefined) return claims;
  const text = `${claim.wordings.text}, ${rating.count} ${source} ${rating.place}`;
  return { ...claims, [claimOfRating]: { ...claim, wordings: { ...claim.wordings, text } } };
}

/** A rating that is not the one the pages claim. */
export function ratingProblems(rating: Rating | undefined, claims: Claims | undefined): Misfit[] {
  const claim = claims?.[claimOfRating];
  if (rating === undefined || claim === undefined || !claim.on) return [];
  const value = rating.value.toFixed(1);
  const { source, ...wordings } = claim.wordings;
  const other = Object.values(wordings).find((wording) => !wording.includes(value));
  if (other === undefined) return [];
  const message = `the rating that claims.yaml says, "${other}" under ${claimOfRating}; or change its wordings to ${value}, or switch it off`;
  return [{ file: 'business.yaml', field: ['rating', 'value'], found: value, message }];
}
