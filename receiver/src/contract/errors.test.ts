import { expect, test } from 'vitest';
import { validEnquiry } from '../../testing/posting.ts';
import { enquiryErrors, rawErrors } from './errors.ts';
import { type FieldName, fieldNames, fieldOf, fields } from './fields.ts';

const wrong = (changes: Partial<Record<FieldName, string>>) =>
  enquiryErrors({ ...validEnquiry, ...changes }).map(({ field }) => field);
const required: FieldName[] = ['firstName', 'lastName', 'email', 'message'];

test('the form has the eight fields of the specification, in its order', () => {
  const names = 'firstName lastName email phone address service message urgent';
  expect(fieldNames.join(' ')).toBe(names);
  expect(fieldNames.filter((name) => fields[name].required)).toEqual(required);
});

test('the services are those of the specification, in its order', () => {
  expect([fields.service.placeholder, ...fields.service.options]).toEqual([
    ...['Select service type...', 'Emergency Plumbing', 'General Plumbing', 'Hot Water Systems'],
    ...['Drain Cleaning', 'Bathroom Renovation', 'Commercial Plumbing', 'Other'],
  ]);
});

test.each(fieldNames)('%s may be empty only if it is not required', (name) => {
  // White space, zero-width spaces, joiners, a Hangul filler: nothing that anybody could read.
  for (const nothing of ['', ' \n\t\u00a0 ', '\u200b\u200b', '\u200d\u2060', '\u3164'])
    expect(wrong({ [name]: nothing })).toEqual(required.includes(name) ? [name] : []);
});

test('a joiner within a name is part of it', () => expect(wrong({ firstName: 'क्\u200dष' })).toEqual([]));

test.each([
  'firstName',
  'lastName',
  'phone',
  'address',
  'message',
] as const)('%s is bounded as its maxlength attribute says', (name) => {
  const { maxLength } = fields[name];
  expect(wrong({ [name]: 'x'.repeat(maxLength) })).toEqual([]);
  expect(wrong({ [name]: 'x'.repeat(maxLength + 1) })).toEqual([name]);
});

test('a service is one of the list, and urgent is yes', () => {
  for (const service of fields.service.options) expect(wrong({ service })).toEqual([]);
  for (const service of ['Rocket Plumbing', 'other', fields.service.placeholder])
    expect(wrong({ service })).toEqual(['service']);
  expect(wrong({ urgent: 'yes' })).toEqual([]);
  for (const urgent of ['on', 'Yes', 'true']) expect(wrong({ urgent })).toEqual(['urgent']);
});

test.each(fieldNames)('%s is judged before any work is spent on it', (field) => {
  // No normal form could shorten more to its bound.
  const most = 4 * fieldOf(field).maxLength;
  const of = (text: string) => rawErrors({ [field]: text }).map(({ message }) => message);
  expect(of('\u0301'.repeat(most))).toEqual([]);
  expect(of('\u0301'.repeat(most + 1))).toEqual([expect.stringContaining('is too long')]);
  expect(of('a\0b')).toEqual([expect.stringContaining('cannot be sent')]);
});

test.each(['a@b', "o'brien+x@example.co.nz", 'a.b@xn--mori-qsa.nz'])('%s is an address', (email) =>
  expect(wrong({ email })).toEqual([]));

test.each([
  ...['a', '@b.nz', 'a@', 'a b@c.nz', 'a@b..nz', 'a@-b.nz', 'a@b.nz,c@d.nz', 'a@b.nz>', 'ā@b.nz'],
  ...['a@b.nz\nBcc: x@y.nz', `${'x'.repeat(250)}@b.nz`, '=?UTF-8?Q?a?=@b.nz'],
])('%j is none', (email) => expect(wrong({ email })).toEqual(['email']));
