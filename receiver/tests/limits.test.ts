import { describe, expect, it } from 'vitest';
import { enquiryPath, honeypotField } from '../src/contract/fields.ts';
import type { Mail } from '../src/mailer.ts';
import { hour } from '../src/time.ts';
import { pass } from '../testing/fake-clock.ts';
import { formOf, newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';

/** Posts a new enquiry for each value of X-Forwarded-For, and gives back what was answered. */
async function statusesFor({ address }: TestReceiver, forwarded: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const value of forwarded) {
    statuses.push((await post(address, newEnquiry(), { 'x-forwarded-for': value })).status);
  }
  return statuses;
}

describe('too many posts', () => {
  it('one address may send ten in ten minutes, then is told when to come back', async () => {
    const { address } = await startReceiver({ postsPerAddress: 10 });
    for (let n = 0; n < 10; n += 1) expect((await post(address, newEnquiry())).status).toBe(200);
    const answer = await post(address, newEnquiry());
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
  });

  it('a burst from many addresses is quarantined, and nothing of it is lost', async () => {
    const receiver = await startReceiver({ postsBeforeBurst: 5, trustedProxyHops: 1 });
    const addresses = Array.from({ length: 8 }, (_, n) => `203.0.113.${n}`);
    expect(await statusesFor(receiver, addresses)).toEqual(addresses.map(() => 200));
    expect((await receiver.counts()).suspect).toBe(3);
    expect(await receiver.stored()).toBe(8);
  });

  it('a flood of 1,330 posts from 516 addresses is answered ok, kept whole, and read in few mails', async () => {
    const texts: string[] = [];
    const mailer = {
      description: 'to a test',
      send: async ({ text }: Mail) => void texts.push(text),
    };
    const receiver = await startReceiver(
      { postsPerAddress: 10, postsBeforeBurst: 60, trustedProxyHops: 1 },
      { mailer },
    );
    const enquiries = Array.from({ length: 1330 }, () => newEnquiry());
    const statuses = await Promise.all(
      enquiries.map(async (enquiry, n) => {
        const headers = {
          origin: siteOrigin,
          'x-forwarded-for': `198.51.${(n % 516) >> 8}.${(n % 516) & 255}`,
        };
        const form = { ...enquiry, ...(n % 3 === 0 ? { [honeypotField]: 'https://robot.example' } : {}) };
        return (await receiver.app.request(enquiryPath, { method: 'POST', body: formOf(form), headers }))
          .status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await receiver.stored()).toBe(1330);
    await pass(receiver, 26 * hour);
    const lines = texts.flatMap((text) => text.split('\n').map((line) => line.trim()));
    const times = new Map(enquiries.map(({ message }) => [message, 0]));
    for (const line of lines) if (times.has(line)) times.set(line, (times.get(line) ?? 0) + 1);
    expect(new Set(times.values())).toEqual(new Set([1]));
    expect(texts.length).toBeLessThan(100);
  });

  it('a filled trap answers ok and is kept as suspect, because autofill fills traps of real people', async () => {
    const { address, counts } = await startReceiver();
    expect((await post(address, { ...newEnquiry(), website: 'https://spam.example' })).status).toBe(200);
    expect((await counts()).suspect).toBe(1);
  });

  it('one that rotates the lower half of its IPv6 address is one sender; the next network is another', async () => {
    const receiver = await startReceiver({ postsPerAddress: 2, trustedProxyHops: 1 });
    expect(
      await statusesFor(receiver, [
        '2001:db8:aa:bb::1',
        '2001:db8:aa:bb:ffff:1:2:3',
        '2001:0DB8:00AA:00BB:0:0:0:9',
        '[2001:db8:aa:bb::77]:4711',
        '2001:db8:aa:bc::1',
      ]),
    ).toEqual([200, 200, 429, 429, 200]);
  });
});

describe('a forged X-Forwarded-For', () => {
  it.each<[number, string, string[], number[]]>([
    [0, 'is not read at all', ['10.0.0.1', '10.0.0.2', '10.0.0.3'], [200, 200, 429]],
    [
      1,
      'does not hide the entry that our proxy adds',
      ['1.1.1.1, 203.0.113.9', '2.2.2.2, 203.0.113.9', '3.3.3.3, 4.4.4.4, 203.0.113.9', '203.0.113.10'],
      [200, 200, 429, 200],
    ],
    [
      2,
      'does not hide the entry that the outer of two proxies adds',
      [
        '1.1.1.1, 203.0.113.9, 10.0.0.1',
        '203.0.113.9, 10.0.0.2',
        '2.2.2.2, 203.0.113.9, 10.0.0.1',
        '203.0.113.8, 10.0.0.1',
      ],
      [200, 200, 429, 200],
    ],
    [2, 'that misses a proxy counts for the connection', ['1.1.1.1', '2.2.2.2', '3.3.3.3'], [200, 200, 429]],
    [1, 'with no address in it counts for the connection', ['unknown', 'x', '999.1.1.1'], [200, 200, 429]],
  ])('with %i trusted proxies, %s', async (trustedProxyHops, _, forwarded, statuses) => {
    const receiver = await startReceiver({ postsPerAddress: 2, trustedProxyHops });
    expect(await statusesFor(receiver, forwarded)).toEqual(statuses);
  });

  it('in a line of its own before the one of our proxy is no different', async () => {
    const { address } = await startReceiver({ postsPerAddress: 1, trustedProxyHops: 1 });
    const statuses = [];
    for (const forged of ['1.1.1.1', '2.2.2.2']) {
      const headers = new Headers({ origin: siteOrigin });
      headers.append('x-forwarded-for', forged);
      headers.append('x-forwarded-for', '203.0.113.9');
      const body = formOf(newEnquiry());
      statuses.push((await fetch(address + enquiryPath, { method: 'POST', body, headers })).status);
    }
    expect(statuses).toEqual([200, 429]);
  });
});
