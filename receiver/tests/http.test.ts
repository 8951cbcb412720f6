import { describe, expect, it } from 'vitest';
import { enquiryPath, honeypotField } from '../src/contract/fields.ts';
import { createApp } from '../src/http/app.ts';
import { pass } from '../testing/fake-clock.ts';
import { multipartBody, multipartPost } from '../testing/multipart.ts';
import { formOf, navigate, newEnquiry, siteOrigin } from '../testing/posting.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { siteFacts as site } from '../testing/site-facts.ts';

// What every runtime has to do stands in contract.test.ts; here is what a receiver on Node does beside it.

it('a fault of the program is a 503, logged without words', async () => {
  const logged: unknown[] = [];
  const take = () => {
    throw new TypeError('the words of a visitor');
  };
  const { config, store, problems, counts } = await startReceiver();
  const app = createApp({
    ...{ config, problems, counts, healthy: () => true, peer: () => undefined, limit: { take } },
    submit: (...posted) => store.submit(...posted),
    log: (_level, event, fields) => void logged.push({ event, ...fields }),
  });
  const answer = await app.request(enquiryPath, multipartPost(multipartBody(newEnquiry())));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(logged[0]).toMatchObject({ error: 'TypeError', at: expect.stringContaining('http.test.ts') });
  expect(JSON.stringify(logged)).not.toContain('words');
});

it('without script and a page of the site, the receiver thanks by itself', async () => {
  const pageOf = async (receiver: TestReceiver) => (await navigate(receiver, newEnquiry(), {})).text();
  const page = await pageOf(await startReceiver({ site }));
  for (const words of [`<h1>${site.sent.title}</h1>`, site.sent.text]) expect(page).toContain(words);
  expect(page).not.toContain('<form');
  // A site that has said nothing promises nothing.
  const plain = await pageOf(await startReceiver());
  expect(plain).toContain('<p>Thank you. Your message has arrived.</p>');
  expect(plain).not.toContain('tel:');
});

it('a missing origin is not suspect on our own page', async () => {
  const receiver = await startReceiver();
  await navigate(receiver, newEnquiry(), { 'sec-fetch-site': 'same-origin' });
  expect(await receiver.counts()).toMatchObject({ suspect: 0 });
});

it('a flood of 1,330 posts is kept whole, in few mails', async () => {
  const texts: string[] = [];
  const mailer = {
    description: 'to a test',
    send: async ({ text }: { text: string }) => void texts.push(text),
  };
  const limits = { postsPerAddress: 10, postsBeforeBurst: 60, mailsPerDay: 200, trustedProxyHops: 1 };
  const receiver = await startReceiver(limits, { mailer });
  const enquiries = Array.from({ length: 1330 }, () => newEnquiry());
  const answers = await Promise.all(
    enquiries.map((enquiry, n) => {
      const forwarded = `198.51.${(n % 516) >> 8}.${(n % 516) & 255}`;
      const form = { ...enquiry, ...(n % 3 === 0 ? { [honeypotField]: 'https://robot.example' } : {}) };
      const headers = { origin: siteOrigin, 'x-forwarded-for': forwarded };
      return receiver.app.request(enquiryPath, { method: 'POST', body: formOf(form), headers });
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await receiver.stored()).toBe(1330);
  await receiver.tick();
  await pass(receiver, 25 * 3_600_000, 600_000);
  const lines = texts.flatMap((text) => text.split('\n').map((line) => line.trim()));
  const times = new Map(enquiries.map(({ message }) => [message, 0]));
  for (const line of lines) if (times.has(line)) times.set(line, (times.get(line) ?? 0) + 1);
  expect(new Set(times.values())).toEqual(new Set([1]));
  expect(texts.length).toBeLessThan(100);
});

describe('the probes', () => {
  it('/readyz tells this machine what is wrong and how many came', async () => {
    const { address, app } = await startReceiver({ minFreeMiB: 1e9 });
    const answer = await fetch(`${address}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      ready: false,
      problems: [expect.stringMatching(/^Only \d+ MiB/)],
      counts: { waiting: 0, delivered: 0, suspect: 0, failed: 0 },
    });
    // Through a proxy, or from an address that is not known.
    const forwarded = await fetch(`${address}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    for (const from of [forwarded, await app.request('/readyz')])
      expect(await from.json()).toEqual({ ready: false });
  });

  it('/healthz fails with the storage, and no answer is kept', async () => {
    const { address, breakStorage } = await startReceiver();
    expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok');
    await breakStorage();
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await fetch(address + path);
      expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    }
  });
});
