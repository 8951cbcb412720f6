import { expect, it } from 'vitest';
import { enquiryPath, honeypotField } from '../src/contract/fields.ts';
import { createApp } from '../src/http/app.ts';
import { hour, minute } from '../src/time.ts';
import { multipartBody, multipartPost, navigate, newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { siteFacts as site } from '../testing/site-facts.ts';

// What every runtime has to do stands in contract.test.ts; here is what a receiver on Node does beside it.

it('a fault of the program is a 503, logged without words', async () => {
  const logged: unknown[] = [];
  const limit = () => {
    throw new TypeError('the words of a visitor');
  };
  const { config, store } = await startReceiver();
  const app = createApp({
    config,
    peer: () => undefined,
    limit,
    submit: (...posted) => store.submit(...posted),
    log: (_level, event, fields) => void logged.push({ event, ...fields }),
  });
  const answer = await app.request(enquiryPath, multipartPost(multipartBody(newEnquiry())));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(logged[0]).toMatchObject({ error: 'TypeError', at: expect.stringContaining('http.test.ts') });
  expect(JSON.stringify(logged)).not.toContain('words');
});

it('a field that this receiver does not know is told in the log, once', async () => {
  const { address, logged } = await startReceiver();
  for (let n = 0; n < 3; n += 1)
    await post(address, { ...newEnquiry(), preferredTime: 'noon', 'Aroha Tāne': 'x' });
  const told = (await logged()).filter(({ event }) => event === 'unknown-field');
  expect(told).toEqual([{ event: 'unknown-field', fields: { field: 'preferredTime' } }]);
});

it('without script and a page of the site, the receiver thanks by itself', async () => {
  const pageOf = async (changes: { site?: typeof site }) =>
    (await navigate((await startReceiver(changes)).address, newEnquiry(), {})).text;
  const page = await pageOf({ site });
  for (const words of [`<h1>${site.sent.title}</h1>`, site.sent.text]) expect(page).toContain(words);
  expect(page).not.toContain('<form');
  // A site that has said nothing promises nothing.
  const plain = await pageOf({});
  expect(plain).toContain('<p>Thank you. Your message has arrived.</p>');
  expect(plain).not.toContain('tel:');
});

it('a flood of 1,330 posts is kept whole, in few mails', async () => {
  const limits = { postsPerAddress: 10, postsBeforeBurst: 60, mailsPerDay: 200, trustedProxyHops: 1 };
  const receiver = await startReceiver(limits);
  const enquiries = Array.from({ length: 1330 }, () => newEnquiry());
  const answers = await Promise.all(
    enquiries.map((enquiry, n) => {
      const form = { ...enquiry, ...(n % 3 === 0 ? { [honeypotField]: 'https://robot.example' } : {}) };
      const from = { 'x-forwarded-for': `198.51.${(n % 516) >> 8}.${(n % 516) & 255}` };
      return receiver.app.request(enquiryPath, multipartPost(multipartBody(form), from));
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await receiver.rows()).toHaveLength(1330);
  await receiver.tick();
  await receiver.pass(25 * hour, 10 * minute);
  const texts = receiver.mails().map(({ text }) => text);
  const lines = texts.flatMap((text) => text.split('\n').map((line) => line.trim()));
  const messages = new Set(enquiries.map(({ message }) => message));
  // Each is read once.
  expect(lines.filter((line) => messages.has(line)).sort()).toEqual([...messages].sort());
  expect(texts.length).toBeLessThan(100);
});

it('/readyz tells this machine alone what is wrong', async () => {
  const { address, app } = await startReceiver({ minFreeMiB: 1e9 });
  const answer = await fetch(`${address}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    ready: false,
    problems: [expect.stringMatching(/^Only \d+ MiB/)],
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
