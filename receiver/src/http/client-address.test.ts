import { describe, expect, test } from 'vitest';
import { addressKey, clientAddress } from './client-address.ts';

describe('who is counted', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));

  test('rotating the lower half of an IPv6 address changes nothing', () => {
    const keys = Array.from({ length: 100 }, (_, n) =>
      addressKey(`2001:db8:aa:bb:${n.toString(16)}:1:${(n * 7).toString(16)}:2`),
    );
    expect(new Set(keys).size).toBe(1);
  });
});

describe('X-Forwarded-For', () => {
  test('is ignored without a trusted proxy', () => {
    expect(clientAddress('198.51.100.1', '203.0.113.9', 0)).toBe('198.51.100.1');
  });
  test('counts from the right: what a client adds on the left is hearsay', () => {
    expect(clientAddress('127.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9', 1)).toBe('203.0.113.9');
    expect(clientAddress('127.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.1', 2)).toBe('203.0.113.9');
  });
  test('with ports and brackets, as some proxies write them', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.9:5123', 1)).toBe('203.0.113.9');
    expect(clientAddress('127.0.0.1', '[2001:db8::5]:443', 1)).toBe('2001:db8:0:0::/64');
  });
  test.each(['unknown', '', 'a, b', '999.1.1.1'])('%j falls back to the socket', (header) => {
    expect(clientAddress('198.51.100.1', header, 1)).toBe('198.51.100.1');
  });
  test('too short for the trusted hops falls back to the socket', () => {
    expect(clientAddress('198.51.100.1', '203.0.113.9', 2)).toBe('198.51.100.1');
  });
});
