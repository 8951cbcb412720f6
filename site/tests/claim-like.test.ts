import { expect, it } from 'vitest';
import type { Claims } from '../src/schemas/claims.ts';
import { unregisteredClaims } from './claim-like.ts';

const claims: Claims = {
  quick: {
    statement: 'Somebody leaves within 30 minutes.',
    on: true,
    wordings: { text: 'We leave within 30 minutes', short: '30 minutes' },
    evidence: 'none',
    checked: 'to-be-supplied',
  },
};

it.each([
  'We arrive in 20 minutes.',
  'Save 40% on hot water.',
  'Over 1000+ homes.',
  'The best plumbers in town.',
  'Fully licensed and insured.',
  'Call us 24/7.',
  'Day or night, we answer.',
  'Satisfaction guaranteed.',
  'Same-day service.',
  'Rated 4.9 out of 5.',
  'No hidden costs.',
  'Fixed-price drain cleaning.',
  'No job too small.',
])('finds the planted claim: %s', (text) => {
  expect(unregisteredClaims(text, claims)).not.toEqual([]);
});

it.each([
  'We leave within 30 minutes.',
  'Keep the cylinder at 60 °C.',
  'Clockwise is off.',
])('lets pass: %s', (text) => {
  expect(unregisteredClaims(text, claims)).toEqual([]);
});

it('lets pass what only sounds like a claim and is named as such', () => {
  expect(
    unregisteredClaims('The Consumer Guarantees Act 1993 applies.', claims, ['Consumer Guarantees Act']),
  ).toEqual([]);
});
