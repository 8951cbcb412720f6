import { describe, expect, test } from 'vitest';
import { clientAddress, judgeOrigin, networkLimit, networksOf } from './visitor.ts';

const minute = 60_000;
const judge = (origin: string | undefined, host = 'forms.example.nz', fetchSite?: string) =>
  judgeOrigin((name) => ({ origin, host, 'sec-fetch-site': fetchSite })[name], ['https://www.example.nz'])
    .kind;

test.each<[string | undefined, string, string | undefined, string]>([
  ['https://www.example.nz', 'forms.example.nz', 'cross-site', 'allowed'],
  ['http://127.0.0.1:4321', '127.0.0.1:4321', undefined, 'allowed'],
  ['https://forms.example.nz', 'FORMS.example.nz', 'same-origin', 'allowed'],
  [undefined, 'forms.example.nz', undefined, 'unknown'],
  ['', 'forms.example.nz', undefined, 'unknown'],
  ['null', 'forms.example.nz', 'same-site', 'unknown'],
  ['null', 'forms.example.nz', 'same-origin', 'own'],
  // A page without referrer, or in a sandboxed frame, that makes its visitors post.
  ['null', 'forms.example.nz', 'cross-site', 'foreign'],
  [undefined, 'forms.example.nz', 'cross-site', 'foreign'],
])('a post from %j to %s, %s, is %s', (origin, host, fetchSite, kind) => {
  expect(judge(origin, host, fetchSite)).toBe(kind);
});

test.each([
  'https://www.example.nz.evil.example',
  'https://evil.example/https://www.example.nz',
  'https://evilwww.example.nz',
  'http://www.example.nz',
  'https://www.example.nz:8443',
  'https://example.nz',
  'https://www.example.nz/',
  'https://www.example.nz, https://evil.example',
  'HTTPS://WWW.EXAMPLE.NZ',
  'https://user@forms.example.nz',
  'file://',
  'not an origin',
])('%s is foreign', (origin) => expect(judge(origin)).toBe('foreign'));

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2:3:4:5:6', ['2001:0db8:0001:0002::/64', '2001:0db8:0001::/48']],
  ['2001:0DB8:0001:0002::1', ['2001:0db8:0001:0002::/64', '2001:0db8:0001::/48']],
  ['::1', ['0000:0000:0000:0000::/64', '0000:0000:0000::/48']],
  ['fe80::1%eth0', ['fe80:0000:0000:0000::/64', 'fe80:0000:0000::/48']],
  ['64:ff9b::192.0.2.1', ['0064:ff9b:0000:0000::/64', '0064:ff9b:0000::/48']],
  ['unknown', ['unknown']],
])('%s is counted under %j', (address, networks) => expect(networksOf(address)).toEqual(networks));

test.each<[about: string, hops: number, header: string | undefined, address: string]>([
  ['no trusted proxy', 0, '203.0.113.9', '198.51.100.1'],
  ['no header', 1, undefined, '198.51.100.1'],
  ['what a client adds on the left', 1, '1.1.1.1, 2.2.2.2, 203.0.113.9', '203.0.113.9'],
  ['two proxies', 2, '1.1.1.1, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['a port', 1, '203.0.113.9:5123', '203.0.113.9'],
  ['brackets', 1, '[2001:db8::5]:443', '2001:db8::5'],
  ['a word', 1, 'unknown', '198.51.100.1'],
  ['nothing', 1, '', '198.51.100.1'],
  ['an address that is none', 1, '999.1.1.1', '198.51.100.1'],
  ['a proxy too few', 2, '203.0.113.9', '198.51.100.1'],
])('X-Forwarded-For with %s', (_, hops, header, address) => {
  expect(clientAddress('198.51.100.1', header, hops)).toBe(address);
});

describe('the limit of posts', () => {
  function limitAt() {
    const time = { now: 1e12 };
    const judge = networkLimit(10, () => time.now);
    return { time, judge, limit: (address: string) => judge(address).wait };
  }
  /** How many of a thousand posts pass before the first one has to wait. */
  function passing(address: (n: number) => string): number {
    const { limit } = limitAt();
    for (let n = 0; n < 1000; n += 1) {
      if (limit(address(n)) > 0) return n;
    }
    return 1000;
  }

  test('ten in ten minutes pass, the eleventh waits', () => {
    const { time, limit } = limitAt();
    expect(Array.from({ length: 10 }, () => limit('a'))).toEqual(Array(10).fill(0));
    time.now += 4 * minute;
    expect([limit('a'), limit('b')]).toEqual([6 * 60, 0]);
    time.now += 6 * minute;
    expect(limit('a')).toBe(0);
  });

  test('a /64 counts as one address, and a /48 as five', () => {
    expect(passing((n) => `2001:db8:aa:bb:${n.toString(16)}::1`)).toBe(10);
    expect(passing((n) => `2001:db8:aa:${n.toString(16)}::1`)).toBe(50);
    expect(passing((n) => `2001:db8:${n.toString(16)}::1`)).toBe(1000);
  });

  test('posts that are turned away push no count out, however many they are', () => {
    const { limit } = limitAt();
    for (let n = 0; n < 50; n += 1) limit(`2001:db8:aa:${n.toString(16)}::1`);
    for (let n = 0; n < 60_000; n += 1) expect(limit(`2001:db8:aa:${n.toString(16)}::1`)).toBeGreaterThan(0);
  });

  test('the first post of a network is known', () => {
    const { judge, time } = limitAt();
    const isFirst = (address: string) => judge(address).isFirst;
    expect(['a', 'a', 'b'].map(isFirst)).toEqual([true, false, true]);
    time.now += 10 * minute;
    expect(isFirst('a')).toBe(true);
  });

  test('a flood of addresses does not fill the memory, and the newest counts stay', () => {
    const { limit } = limitAt();
    for (let n = 0; n <= 10; n += 1) limit('old');
    for (let n = 0; n < 40_000; n += 1) limit(`a${n}`);
    for (let n = 0; n <= 10; n += 1) limit('new');
    for (let n = 0; n < 10_000; n += 1) limit(`b${n}`);
    expect([limit('old'), limit('new') > 0]).toEqual([0, true]);
  });
});
