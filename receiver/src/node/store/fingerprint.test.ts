import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fieldNames } from '../../contract/fields.ts';
import { normaliseEnquiry } from '../../contract/normalise.ts';
import { fingerprint } from './fingerprint.ts';

describe('the fingerprint', () => {
  const key = createSecretKey(Buffer.alloc(32, 1));
  const base = { firstName: 'A', lastName: 'B', email: 'a@b.nz', message: 'Leak' };
  test('is the same for the same eight fields, however they were spaced', () => {
    expect(fingerprint(normaliseEnquiry({ ...base, firstName: ' A ' }), key)).toEqual(
      fingerprint(normaliseEnquiry(base), key),
    );
  });
  test.each(fieldNames)('changes with one character of %s', (name) => {
    const other = normaliseEnquiry({ ...base, [name]: `${normaliseEnquiry(base)[name]}x` });
    expect(fingerprint(other, key)).not.toEqual(fingerprint(normaliseEnquiry(base), key));
  });
  test('tells apart text that moved from one field to the next', () => {
    const moved = normaliseEnquiry({ ...base, firstName: 'AB', lastName: '' });
    expect(fingerprint(moved, key)).not.toEqual(
      fingerprint(normaliseEnquiry({ ...base, firstName: 'A', lastName: 'B' }), key),
    );
  });
  test('depends on the key of this database', () => {
    const enquiry = normaliseEnquiry(base);
    expect(fingerprint(enquiry, createSecretKey(Buffer.alloc(32, 2)))).not.toEqual(fingerprint(enquiry, key));
  });
});
