import { describe, expect, it } from 'vitest';
import { phone } from './phone.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a phone number', () => {
  it.each([
    ['09 123 4567', '09 123 4567', 'tel:+6491234567'],
    ['(09) 123-4567', '09 123 4567', 'tel:+6491234567'],
    ['+64 9 123 4567', '09 123 4567', 'tel:+6491234567'],
    ['021 123 4567', '021 123 4567', 'tel:+64211234567'],
    ['0800 123 456', '0800 123 456', 'tel:0800123456'],
    ['0508 123 456', '0508 123 456', 'tel:0508123456'],
  ])('%s is shown as %s and dials %s', (text, display, href) => {
    const parsed = phone.parse(text);
    expect(plain(parsed.display)).toBe(display);
    expect(parsed.href).toBe(href);
  });

  it('keeps the groups of a number on one line', () => {
    expect(phone.parse('0800 123 456').display).toBe('0800\u00a0123\u00a0456');
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
    expect(phone.safeParse(text).error?.issues[0]?.message).toContain('Write it like');
  });
});
