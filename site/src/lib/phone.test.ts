import { describe, expect, it } from 'vitest';
import { parsePhone } from './phone.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('parsePhone', () => {
  it.each([
    ['09 123 4567', '09 123 4567', 'tel:+6491234567'],
    ['(09) 123-4567', '09 123 4567', 'tel:+6491234567'],
    ['+64 9 123 4567', '09 123 4567', 'tel:+6491234567'],
    ['021 123 4567', '021 123 4567', 'tel:+64211234567'],
    ['0800 123 456', '0800 123 456', 'tel:0800123456'],
    ['0508 123 456', '0508 123 456', 'tel:0508123456'],
  ])('%s is shown as %s and dials %s', (text, display, href) => {
    const phone = parsePhone(text);
    if ('error' in phone) throw new Error(phone.error);
    expect(plain(phone.display)).toBe(display);
    expect(phone.href).toBe(href);
  });

  it('keeps the groups of a number on one line', () => {
    expect(parsePhone('0800 123 456')).toMatchObject({ display: '0800\u00a0123\u00a0456' });
  });

  it.each([
    '',
    'call us',
    '123',
    '09 123',
    '0800',
    '+61 2 1234 5678',
    '09 123 4567 890123',
  ])('refuses %j and says how to write it', (text) => {
    expect(parsePhone(text)).toMatchObject({ error: expect.stringContaining('write it like') });
  });
});
