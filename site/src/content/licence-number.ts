import type { Claims } from '../schemas/claims.ts';

/** The claim beside which the number in the register stands, once the owner has given it. */
const claimOfLicence = 'licensed-and-insured';

/**
 * "Licensed and insured" becomes "Licensed and insured, licence number 12345" wherever a page says it; the word before
 * the number is the claim's wording `number`.
 */
export function withLicenceNumber(claims: Claims, licence: string | undefined): Claims {
  const claim = claims[claimOfLicence];
  const word = claim?.wordings.number;
  if (licence === undefined || claim === undefined || word === undefined) return claims;
  const text = `${claim.wordings.text}, ${word} ${licence}`;
  return { ...claims, [claimOfLicence]: { ...claim, wordings: { ...claim.wordings, text } } };
}
