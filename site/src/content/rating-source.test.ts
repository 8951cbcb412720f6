import { expect, it } from 'vitest';
import type { Claims } from '../schemas/claims.ts';
import { ratingProblems, withRatingSource } from './rating-source.ts';

const claims = (on = true): Claims => ({
  'rating-5': {
    statement: 'The average of public ratings is 5.0.',
    on,
    wordings: { text: '5.0 rating', stars: '5.0 out of 5', source: 'reviews on' },
    evidence: 'The page itself',
    checked: '2026-05-03',
  },
});
const rating = {
  value: 5,
  count: 87,
  place: 'Google',
  link: 'https://maps.google.com/1',
  read: '2026-05-03',
};

it('says of how many and where beside the rating, once that is known', () => {
  expect(withRatingSource(claims(), rating)['rating-5']?.wordings.text).toBe(
    '5.0 rating, 87 reviews on Google',
  );
  expect(withRatingSource(claims(), undefined)).toEqual(claims());
});

it('finds a rating that is another than the pages claim', () => {
  expect(ratingProblems(rating, claims())).toEqual([]);
  const [problem] = ratingProblems({ ...rating, value: 4.9 }, claims());
  expect(problem?.message).toMatch(/"5\.0 rating".*change its wordings to 4\.9/);
  expect(ratingProblems({ ...rating, value: 4.9 }, claims(false))).toEqual([]);
});
