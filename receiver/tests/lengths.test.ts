import { describe, expect, it } from 'vitest';
import { type Enquiry, type FieldName, fieldNames, fields } from '../src/contract/fields.ts';
import { multipartBody } from '../testing/multipart.ts';
import { postBody, postFields } from '../testing/posted-body.ts';
import { validEnquiry } from '../testing/posting.ts';
import { fieldsOf } from '../testing/stored.ts';

const requiredFields = fieldNames.filter((name) => fields[name].required);

describe('lengths', () => {
  const fill: Record<Exclude<FieldName, 'service' | 'urgent'>, (length: number) => string> = {
    firstName: (length) => 'ā'.repeat(length),
    lastName: (length) => 'b'.repeat(length),
    email: (length) => `${'a'.repeat(length - 189)}@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(62)}`,
    phone: (length) => '1'.repeat(length),
    address: (length) => '道'.repeat(length),
    message: (length) => '🚰'.repeat(Math.floor(length / 2)) + 'm'.repeat(length % 2),
  };
  it.each(
    Object.entries(fill) as [keyof typeof fill, (length: number) => string][],
  )('%s may be as long as its limit and not one longer', async (field, make) => {
    const longest = make(fields[field].maxLength);
    expect(longest).toHaveLength(fields[field].maxLength);
    const kept = await postFields({ [field]: longest });
    expect([kept.status, kept.rows[0]?.[field]]).toEqual([200, longest]);
    const refused = await postFields({ [field]: make(fields[field].maxLength + 1) });
    expect([refused.status, refused.text.split(':')[0]]).toEqual([422, field]);
    expect(refused.rows).toEqual([]);
  });

  it('lines of a full message count once, as in the browser, though two characters are sent', async () => {
    const message = `${'a\n'.repeat(fields.message.maxLength / 2 - 1)}ab`;
    const { status, rows } = await postFields({ message: message.replaceAll('\n', '\r\n') });
    expect([status, rows[0]?.message]).toEqual([200, message]);
  });
});

describe('required fields', () => {
  const blanks = ['', ' ', '\t\r\n', '\u00a0\u2003', '\u2028', '\u200e\u202e', '\ufeff'];
  it.each(requiredFields)('%s of white space or unseen marks only is missing', async (field) => {
    for (const blank of field === 'message' ? blanks.slice(0, 5) : blanks) {
      const { status, text, rows } = await postFields({ [field]: blank });
      expect([status, text.split(':')[0], rows.length]).toEqual([422, field, 0]);
    }
  });

  it('are named all at once, in the order of the form', async () => {
    const { status, text } = await postBody(multipartBody({ phone: '1' }));
    expect(status).toBe(422);
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual(requiredFields);
  });

  it('the others may be empty or left out', async () => {
    const required = Object.fromEntries(requiredFields.map((name) => [name, validEnquiry[name]]));
    const none = { phone: '', address: '', service: '', urgent: '' };
    for (const fields of [required, { ...required, ...none }]) {
      const { status, rows } = await postBody(multipartBody(fields));
      expect(status).toBe(200);
      expect(rows.map(fieldsOf)).toEqual([{ ...validEnquiry, ...none }]);
    }
  });
});

describe('choices', () => {
  it.each(fields.service.options)('the service %s is taken', async (service) => {
    const { status, rows } = await postFields({ service });
    expect([status, rows[0]?.service]).toEqual([200, service]);
  });

  it.each([
    fields.service.placeholder,
    'Roofing',
    'other',
    'Drain Cleaning, Other',
  ])('the service %s is not', async (service) => {
    const { status, text, rows } = await postFields({ service });
    expect([status, text.split(':')[0], rows.length]).toEqual([422, 'service', 0]);
  });

  it.each<[string, Partial<Enquiry>, string]>([
    ['not ticked', {}, ''],
    ['ticked', { urgent: 'yes' }, 'yes'],
  ])('urgent is %s', async (_, changes, kept) => {
    const { status, rows } = await postFields(changes);
    expect([status, rows[0]?.urgent]).toEqual([200, kept]);
  });

  it.each(['no', 'on', 'Yes', 'true', '1'])('urgent is not %s', async (urgent) => {
    const { status, text, rows } = await postFields({ urgent });
    expect([status, text.split(':')[0], rows.length]).toEqual([422, 'urgent', 0]);
  });
});
