import { describe, expect, test } from 'vitest';
import { validEnquiry } from '../../testing/posting.ts';
import { enquiryErrors, fieldError, isValidEmail, rawErrors } from './errors.ts';
import { type FieldName, fieldNames, fields } from './fields.ts';

const requiredFields = fieldNames.filter((name) => fields[name].required);

const wrong = (changes: Partial<Record<FieldName, string>>) =>
  enquiryErrors({ ...validEnquiry, ...changes }).map(({ field }) => field);

test('exactly the eight fields of the specification, in its order', () => {
  expect(fieldNames).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'address',
    'service',
    'message',
    'urgent',
  ]);
});

test('the services are those of the specification, in its order', () => {
  expect(fields.service.placeholder).toBe('Select service type...');
  expect(fields.service.options).toEqual([
    'Emergency Plumbing',
    'General Plumbing',
    'Hot Water Systems',
    'Drain Cleaning',
    'Bathroom Renovation',
    'Commercial Plumbing',
    'Other',
  ]);
});

test('the four that cannot be done without are required', () => {
  expect(requiredFields).toEqual(['firstName', 'lastName', 'email', 'message']);
});

test.each(requiredFields)('%s is required and white space does not fill it', (field) => {
  expect(wrong({ [field]: '' })).toEqual([field]);
  expect(wrong({ [field]: ' \n\t\u00a0 ' })).toEqual([field]);
});

test.each(['phone', 'address', 'service', 'urgent'] as const)('%s may be left out', (field) =>
  expect(wrong({ [field]: '' })).toEqual([]));

test.each(fields.service.options)('the service %s is accepted', (service) =>
  expect(wrong({ service })).toEqual([]));

test('an unknown service, and the words of the placeholder, are not services', () => {
  expect(wrong({ service: 'Rocket Plumbing' })).toEqual(['service']);
  expect(wrong({ service: 'Select service type...' })).toEqual(['service']);
});

test('urgent is yes or left out', () => {
  expect(wrong({ urgent: 'yes' })).toEqual([]);
  expect(wrong({ urgent: 'on' })).toEqual(['urgent']);
});

describe('bounds count as the maxlength attribute does', () => {
  test.each(['firstName', 'lastName', 'phone', 'address', 'message'] as const)('%s', (field) => {
    expect(wrong({ [field]: 'x'.repeat(fields[field].maxLength) })).toEqual([]);
    expect(wrong({ [field]: 'x'.repeat(fields[field].maxLength + 1) })).toEqual([field]);
  });
});

describe('what was sent is judged before it is normalised', () => {
  test.each(fieldNames)('%s that no normal form could shorten to its bound is too long', (field) => {
    const most = 4 * fields[field].maxLength;
    expect(rawErrors({ [field]: '\u0301'.repeat(most) })).toEqual([]);
    expect(rawErrors({ [field]: '\u0301'.repeat(most + 1) })).toEqual([
      { field, message: expect.stringContaining('is too long') },
    ]);
  });
  test.each(fieldNames)('a NUL in %s is refused by name', (field) => {
    expect(rawErrors({ [field]: 'a\0b' })).toEqual([
      { field, message: expect.stringContaining('cannot be sent') },
    ]);
  });
});

describe('email addresses', () => {
  test.each([
    'a@b',
    "o'brien+x@example.co.nz",
    'a.b@xn--mori-qsa.nz',
  ])('%s is valid, as browsers judge', (email) => expect(isValidEmail(email)).toBe(true));
  test.each([
    'a',
    '@b.nz',
    'a@',
    'a b@c.nz',
    'a@b..nz',
    'a@-b.nz',
    'a@b.nz\nBcc: x@y.nz',
    'a@b.nz,c@d.nz',
    'a@b.nz>',
    'ā@b.nz',
    `${'x'.repeat(250)}@b.nz`,
  ])('%j is not', (email) => expect(isValidEmail(email)).toBe(false));
});

test.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['joiners', '\u200d\u2060'],
  ['a Hangul filler', '\u3164'],
])('a name of nothing but %s is no name', (_, value) => {
  expect(fieldError('firstName', value)).toBe('Enter your first name');
});

test('a joiner within a name is part of it', () =>
  expect(fieldError('firstName', 'क्\u200dष')).toBeUndefined());
