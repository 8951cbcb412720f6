/** Claims that code asks for by their ids. content/validate.ts makes sure that claims.yaml has them. */
export const namedClaims = {
  aroundTheClock: 'around-the-clock',
  licensedAndInsured: 'licensed-and-insured',
  /** Said with the rating of business.yaml, which says where it can be read. */
  rating: 'rating-5',
} as const;
