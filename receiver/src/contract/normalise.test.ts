import { describe, expect, test } from 'vitest';
import { fieldNames } from './fields.ts';
import { normaliseField } from './normalise.ts';

describe('a field of one line cannot break out of a mail header', () => {
  const single = fieldNames.filter((name) => name !== 'message');
  test.each(single)('%s loses line ends, controls and text-direction marks', (name) => {
    expect(normaliseField(name, ' a\r\nBcc: x\u2028b\u0085c\u0000\u001b[31m\u202ed\u2066e\u009f ')).toBe(
      'a Bcc: x b c[31mde',
    );
  });
});

test('combining marks are cut at thirty; what people write stays whole', () => {
  expect(normaliseField('message', `x${'\u0334'.repeat(15_000)}y`)).toBe(`x${'\u0334'.repeat(30)}y`);
  // Thai, Hebrew with points and cantillation, Vietnamese: three marks at most.
  const people = 'น้ำรั่วที่ห้องน้ำ בְּרֵאשִׁ֖ית Nguyễn';
  expect(normaliseField('message', people)).toBe(people.normalize('NFC'));
});

test('half a surrogate pair becomes the replacement character', () => {
  expect(normaliseField('message', 'x\ud800y')).toBe('x\ufffdy');
});
