import { describe, expect, it } from 'vitest';
import { enquiryPath } from '../src/contract/fields.ts';
import { maxBodyBytes } from '../src/http/form-body.ts';
import type { ReceiverConfig } from '../src/node/config.ts';
import { multipartPost, part, parts } from '../testing/multipart.ts';
import { navigate, newEnquiry, post, siteOrigin, validEnquiry } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';
import { siteFacts as site } from '../testing/site-facts.ts';

const whole = parts(validEnquiry);

describe('a good enquiry', () => {
  it('is answered ok with the origin that a browser insists on', async () => {
    const { address } = await startReceiver();
    const answer = await post(address, newEnquiry());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('ok');
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  });

  it('posted without script leads to the page that says it was sent', async () => {
    const answer = await navigate(await startReceiver(), newEnquiry());
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${siteOrigin}/contact?sent=1#sent`);
  });

  it.each<[string, Partial<ReceiverConfig>, Record<string, string>, string]>([
    [
      'the site that PUBLIC_SITE_URL names',
      { publicSiteUrl: 'https://plumber.example/nz' },
      {},
      'https://plumber.example/nz',
    ],
    ['the same origin, where the pages come from it', { siteOnSameOrigin: true }, {}, ''],
  ])('posted without script leads to %s', async (_, changes, headers, site) => {
    const answer = await navigate(await startReceiver(changes), newEnquiry(), headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${site}/contact?sent=1#sent`);
  });

  it('posted without script is thanked in the words of the site, on a plain page where no page of it is known', async () => {
    const receiver = await startReceiver({ site });
    const answer = await navigate(receiver, newEnquiry(), {});
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(`<h1>${site.sent.title}</h1>`);
    expect(page).toContain(site.sent.text);
    expect(page).not.toContain('<form');
    expect(await receiver.stored()).toBe(1);
  });

  it('is thanked without a promise or a number where the site has said nothing', async () => {
    const answer = await navigate(await startReceiver(), newEnquiry(), {});
    const page = await answer.text();
    expect(page).toContain('<p>Thank you. Your message has arrived.</p>');
    expect(page).not.toContain('tel:');
  });

  it('sent by a double click, both at the same moment, is stored once and answered ok twice', async () => {
    const receiver = await startReceiver();
    const enquiry = newEnquiry();
    const answers = await Promise.all([1, 2, 3].map(() => post(receiver.address, enquiry)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['ok', 'ok', 'ok']);
    expect(await receiver.stored()).toBe(1);
  });

  it('sent twice is stored once; with one letter changed it is a new one', async () => {
    const receiver = await startReceiver();
    const enquiry = newEnquiry();
    for (const fields of [enquiry, enquiry, { ...enquiry, message: `${enquiry.message}!` }]) {
      expect((await post(receiver.address, fields)).status).toBe(200);
    }
    expect(await receiver.stored()).toBe(2);
  });
});

describe('a bad post is told what is wrong, and nothing is stored by halves', () => {
  it.each<[string, number, RequestInit]>([
    ['an empty body', 415, { method: 'POST', headers: { origin: siteOrigin } }],
    [
      'JSON',
      415,
      { method: 'POST', body: '{}', headers: { origin: siteOrigin, 'content-type': 'application/json' } },
    ],
    [
      'urlencoded',
      415,
      { method: 'POST', body: new URLSearchParams(validEnquiry), headers: { origin: siteOrigin } },
    ],
    ['a body that says gzip', 415, multipartPost(whole, { 'content-encoding': 'gzip' })],
    [
      'no boundary',
      400,
      { method: 'POST', body: whole, headers: { origin: siteOrigin, 'content-type': 'multipart/form-data' } },
    ],
    [
      'the wrong boundary',
      400,
      multipartPost(`${whole}--xyz--\r\n`, { 'content-type': 'multipart/form-data; boundary=abc' }),
    ],
    ['an unclosed boundary', 400, multipartPost(whole)],
    [
      'a file',
      400,
      multipartPost(
        `${whole}--xyz\r\nContent-Disposition: form-data; name="f"; filename="a.exe"\r\n\r\nMZ\r\n--xyz--\r\n`,
      ),
    ],
    [
      'a thousand fields',
      400,
      multipartPost(`${Array.from({ length: 1000 }, (_, n) => part(`x${n}`, '1')).join('')}--xyz--\r\n`),
    ],
    ['a field twice', 400, multipartPost(`${whole}${part('email', 'other@example.com')}--xyz--\r\n`)],
    ['too much', 413, multipartPost(`${whole}${part('x', 'a'.repeat(70_000))}--xyz--\r\n`)],
    ['GET', 405, { headers: { origin: siteOrigin } }],
    ['PUT', 405, { method: 'PUT', body: 'x', headers: { origin: siteOrigin } }],
  ])('%s', async (_, status, init) => {
    const receiver = await startReceiver();
    const answer = await fetch(receiver.address + enquiryPath, init);
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers.get('allow')).toContain('POST');
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(await receiver.stored()).toBe(0);
  });

  it('a body of 64 KiB is taken and one byte more is not', async () => {
    const receiver = await startReceiver();
    const frame = `${whole}${part('x', '')}--xyz--\r\n`;
    for (const [extra, status] of [
      [0, 200],
      [1, 413],
    ] as const) {
      const filler = 'a'.repeat(maxBodyBytes - Buffer.byteLength(frame) + extra);
      const init = multipartPost(`${whole}${part('x', filler)}--xyz--\r\n`);
      expect((await fetch(receiver.address + enquiryPath, init)).status).toBe(status);
    }
    expect(await receiver.stored()).toBe(1);
  });

  it('as many fields as the bound are taken, the unknown ones ignored, and one more is not', async () => {
    const receiver = await startReceiver();
    const known = [...whole.matchAll(/form-data/g)].length;
    for (const [count, status] of [
      [32, 200],
      [33, 400],
    ] as const) {
      const unknown = Array.from({ length: count - known }, (_, n) => part(`x${n}`, '1')).join('');
      const init = multipartPost(`${whole}${unknown}--xyz--\r\n`);
      expect((await fetch(receiver.address + enquiryPath, init)).status).toBe(status);
    }
    expect(await receiver.stored()).toBe(1);
  });

  it.each<[string, Partial<typeof validEnquiry>]>([
    ['firstName', { firstName: '   ' }],
    ['lastName', { lastName: '' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example' }],
    ['message', { message: ' \n ' }],
    ['message', { message: 'x'.repeat(10_001) }],
    ['message', { message: 'a\0b' }],
    ['service', { service: 'Roofing' }],
    ['urgent', { urgent: 'maybe' }],
  ])('names the field %s', async (field, wrong) => {
    const { address } = await startReceiver();
    const answer = await post(address, { ...newEnquiry(), ...wrong });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`${field}: `);
  });

  it('on a page of its own where there is no script, with what was typed still in the form', async () => {
    const receiver = await startReceiver({ site });
    const answer = await navigate(receiver, { ...newEnquiry(), email: 'nobody', message: 'Leak <b>now</b>' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('Enter an email address like name@example.com');
    expect(page).toContain('Leak &lt;b&gt;now&lt;/b&gt;');
    expect(page).toContain('<a href="tel:+6495550123">09 555 0123</a>');
    const { invalid } = site.answers;
    for (const word of [invalid.title, invalid.text, ...Object.values(site.page)])
      expect(page).toContain(word);
    expect(page).not.toMatch(/There is a problem|Send Message/);
  });
});

it('the log has no names, addresses or words of visitors', async () => {
  const { address, logged } = await startReceiver();
  await post(address, newEnquiry({ message: 'secret words', firstName: 'Wiremu' }));
  await post(address, { ...newEnquiry(), email: 'wrong' });
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toMatch(/secret|Wiremu|aroha|Rimu/i);
  const posts = logged.filter(({ event }) => event === 'post').map(({ fields }) => fields);
  expect(posts).toHaveLength(2);
  for (const fields of posts)
    expect(Object.keys(fields).sort()).toEqual(['bytes', 'id', 'ms', 'reason', 'status']);
  expect(posts[0]).toMatchObject({
    id: expect.stringMatching(/^\w{4}-\w{4}$/),
    status: 200,
    reason: 'stored',
  });
});
