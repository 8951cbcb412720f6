import { expect, it } from 'vitest';
import type { Claims } from '../schemas/claims.ts';
import { withLicenceNumber } from './licence-number.ts';

const claims: Claims = {
  'licensed-and-insured': {
    statement: 'Licensed plumbers do the work.',
    on: true,
    wordings: { text: 'Licensed and insured', number: 'licence' },
    evidence: 'The register',
    checked: '2026-05-03',
  },
};

it('the number in the register stands beside the claim, once the owner has given it', () => {
  expect(withLicenceNumber(claims, '12345')['licensed-and-insured']?.wordings.text).toBe(
    'Licensed and insured, licence 12345',
  );
  expect(withLicenceNumber(claims, undefined)).toEqual(claims);
});
