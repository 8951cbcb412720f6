import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notTested } from '../../testing/not-tested.ts';
import { enquiryPath, type FieldName, fieldNames, fields } from '../src/contract/fields.ts';
import { maxBodyBytes } from '../src/http/form.ts';
import { ask } from '../testing/ask.ts';
import type { ContractSettings } from '../testing/contract.ts';
import { bytesOf, type FuzzedPost, fuzzedPost } from '../testing/fuzzed-posts.ts';
import {
  end,
  multipartPost,
  navigate,
  navigation,
  newEnquiry,
  part,
  parts,
  post,
  siteOrigin,
  validEnquiry,
} from '../testing/posting.ts';
import { runtimes } from '../testing/runtimes.ts';
import { siteFacts as site } from '../testing/site-facts.ts';

const whole = parts(validEnquiry);
/** What an answer says to the page that asked, whatever came of its post. */
const toThePage = { 'access-control-allow-origin': siteOrigin, vary: 'Origin', 'cache-control': 'no-store' };
const headersOf = (answer: Response) => Object.fromEntries(answer.headers);

/** Fields as they are typed, and as they are kept where that differs. */
const typedFields: readonly [field: FieldName, typed: string, kept?: string][] = [
  ['firstName', 'Māhina'],
  ['firstName', 'Ma\u0304hina', 'Māhina'],
  ['lastName', 'Tāne 👩🏽‍🔧'],
  ['email', 'aroha+leak@example.com'],
  ['message', "“Quote” 'single' <b>&amp;</b> <script>alert(1)</script>"],
  ['lastName', "x'); DROP TABLE enquiry;--"],
  ['message', 'above\n.\nbelow'],
  ['message', 'Kia ora, \u200fשלום\u200e, bye'],
  // What ends a form.
  ['message', '--\n------WebKitFormBoundary--'],
  ['message', '🚰'.repeat(fields.message.maxLength / 2)],
  ['message', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['message', 'four\u2028five\u0085six', 'four\nfive\nsix'],
  ['message', 'a\u0007b\u001b[31mc\u009bd\u007f', 'ab[31mcd'],
  ['lastName', 'T\u202eāne\u2066\u200f', 'Tāne'],
  ['phone', 'a\r\nBcc: b@example.com\r\n\r\nc', 'a Bcc: b@example.com c'],
  ['address', ' \t 12 Rimu Road\u00a0 ', '12 Rimu Road'],
  ['urgent', 'yes\r\n', 'yes'],
];

/** Parts that are no field of the form. */
const unknownParts = [
  part('__proto__', 'polluted') + part('constructor', 'polluted'),
  part('email[]', 'x@y.nz') + part('EMAIL', 'x@y.nz'),
  part('', 'x'),
  part('x', 'y').replace('\r\n\r\n', `\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
];

const file = '--xyz\r\nContent-Disposition: form-data; name="f"; filename="a.exe"\r\n\r\nMZ\r\n';
const manyFields = Array.from({ length: 33 }, (_, n) => part(`x${n}`, '1')).join('');
const origin = { origin: siteOrigin };
const badBodies: readonly [name: string, status: number, init: RequestInit][] = [
  ['an empty body', 415, { method: 'POST', headers: origin }],
  ['JSON', 415, multipartPost('{}', { 'content-type': 'application/json' })],
  ['urlencoded', 415, { method: 'POST', body: new URLSearchParams(validEnquiry), headers: origin }],
  ['a body that says gzip', 415, multipartPost(whole + end, { 'content-encoding': 'gzip' })],
  ['no boundary', 400, multipartPost(whole + end, { 'content-type': 'multipart/form-data' })],
  ['a wrong one', 400, multipartPost(whole + end, { 'content-type': 'multipart/form-data; boundary=abc' })],
  ['an unclosed boundary', 400, multipartPost(whole)],
  ['a file', 400, multipartPost(whole + file + end)],
  ['too many fields', 400, multipartPost(manyFields + end)],
  ['a field twice', 400, multipartPost(`${whole}${part('email', 'other@example.com')}${end}`)],
  ['too much', 413, multipartPost(`${whole}${part('x', 'a'.repeat(70_000))}${end}`)],
  ['GET', 405, { headers: origin }],
  ['PUT', 405, { method: 'PUT', body: 'x', headers: origin }],
];

const wrongFields: readonly [field: FieldName, wrong: string][] = [
  ['firstName', '   '],
  ['lastName', ''],
  ['email', 'nobody'],
  ['email', 'a@b.example\r\nBcc: c@d.example'],
  ['email', '=?UTF-8?Q?a?=@b.example'],
  ['message', ' \n '],
  ['message', 'x'.repeat(10_001)],
  ['message', 'a\0b'],
  ['service', 'Roofing'],
  ['service', 'Other\r\nBcc: b@example.com'],
  ['urgent', 'yes\r\nBcc: b@example.com'],
];

describe.each(runtimes)('the contract on $name', ({ available, start, name }) => {
  if (!available) notTested(`the contract on ${name}, whose tools are not installed`);
  const test = it.skipIf(!available);

  test('a good enquiry is answered ok and stored as typed, or cleaned', async () => {
    const receiver = await start();
    const answer = await post(receiver.address, validEnquiry);
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    expect(headersOf(answer)).toMatchObject(toThePage);
    const expected = [validEnquiry];
    for (const [field, typed, kept = typed] of typedFields) {
      const enquiry = newEnquiry({ [field]: typed });
      expect((await post(receiver.address, enquiry)).status, typed).toBe(200);
      expected.push({ ...enquiry, [field]: kept });
    }
    // Bytes that are no UTF-8 become the character that says so.
    const latin = Uint8Array.from(Buffer.from(parts(newEnquiry({ message: 'a\xff\xc3(b' })) + end, 'latin1'));
    expected.push({ ...validEnquiry, lastName: expect.any(String), message: 'a\ufffd\ufffd(b' });
    const bodies = unknownParts.map((unknown) => {
      expected.push(newEnquiry());
      return unknown + parts(expected.at(-1) ?? {}) + end;
    });
    for (const body of [latin, ...bodies])
      expect((await fetch(receiver.address + enquiryPath, multipartPost(body))).status).toBe(200);
    const rows = await receiver.rows();
    expect(rows).toMatchObject(expected);
    for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(rows[0] ?? {}));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test.each<[string, ContractSettings, Record<string, string>, string]>([
    ['the site that sent it', {}, origin, siteOrigin],
    ['the site of the settings', { publicSiteUrl: 'https://a.example/nz' }, origin, 'https://a.example/nz'],
    ['its own origin, where the pages come from it', {}, {}, ''],
  ])('sent without script it leads to %s', async (_, settings, headers, place) => {
    const answer = await navigate((await start(settings)).address, newEnquiry(), headers);
    expect([answer.status, answer.headers.location]).toEqual([303, `${place}/contact?sent=1#sent`]);
  });

  test('the same words are one enquiry; one letter changed is another', async () => {
    const receiver = await start();
    const enquiry = newEnquiry();
    const answers = await Promise.all([1, 2, 3].map(() => post(receiver.address, enquiry)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['ok', 'ok', 'ok']);
    expect((await post(receiver.address, enquiry)).status).toBe(200);
    expect(await receiver.rows()).toHaveLength(1);
    expect((await post(receiver.address, { ...enquiry, message: `${enquiry.message}!` })).status).toBe(200);
    expect(await receiver.rows()).toHaveLength(2);
  });

  test('of a body that is no form, or has a wrong field, nothing is stored', async () => {
    const receiver = await start();
    for (const [about, status, init] of badBodies) {
      const answer = await fetch(receiver.address + enquiryPath, init);
      expect(answer.status, about).toBe(status);
      expect(answer.headers.get('allow'), about).toBe(status === 405 ? 'POST' : null);
      expect(headersOf(answer), about).toMatchObject(toThePage);
    }
    for (const [field, wrong] of wrongFields) {
      const answer = await post(receiver.address, newEnquiry({ [field]: wrong }));
      expect(answer.status, field).toBe(422);
      expect(headersOf(answer)).toMatchObject(toThePage);
      expect(await answer.text()).toContain(`${field}: `);
    }
    expect(await receiver.rows()).toEqual([]);
  });

  test('64 KiB are taken and one byte more is not', async () => {
    const receiver = await start();
    const room = maxBodyBytes - Buffer.byteLength(`${whole}${part('x', '')}${end}`);
    for (const [length, status] of [
      [room, 200],
      [room + 1, 413],
    ] as const) {
      const init = multipartPost(`${whole}${part('x', 'a'.repeat(length))}${end}`);
      expect((await fetch(receiver.address + enquiryPath, init)).status).toBe(status);
    }
    expect(await receiver.rows()).toHaveLength(1);
  });

  test('without script a page names a wrong field, with what was typed', async () => {
    const { address } = await start({ site });
    const wrong = newEnquiry({ email: 'nobody', message: 'Leak <b>now</b>' });
    const { status, text, headers } = await navigate(address, wrong);
    expect(status).toBe(422);
    expect(text).toContain('Enter an email address like name@example.com');
    expect(text).toContain('Leak &lt;b&gt;now&lt;/b&gt;');
    expect(text).toContain('<a href="tel:+6495550123">09 555 0123</a>');
    const { invalid } = site.answers;
    for (const word of [invalid.title, invalid.text, ...Object.values(site.page)])
      expect(text).toContain(word);
    expect(text).not.toMatch(/There is a problem|Send Message/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('another site is refused; no origin is only suspect, unless on our page', async () => {
    const receiver = await start();
    const { address } = receiver;
    for (const foreign of ['https://evil.example', `${siteOrigin}.evil.example`]) {
      const answer = await post(address, newEnquiry(), { origin: foreign });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    // A page that hides its origin makes nobody's browser post.
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    for (const hidden of [crossSite, { ...crossSite, origin: 'null' }])
      expect((await navigate(address, newEnquiry(), hidden)).status).toBe(403);
    expect(await receiver.rows()).toEqual([]);
    expect((await post(address, newEnquiry(), { origin: 'null' })).status).toBe(200);
    for (const fine of [{ ...crossSite, ...origin }, { 'sec-fetch-site': 'same-origin' }])
      expect((await navigate(address, newEnquiry(), fine)).status).toBe(303);
    expect((await receiver.rows()).map(({ suspicion }) => suspicion)).toEqual(['origin', '', '']);
  });

  test('one address gets no further than its limit', async () => {
    const receiver = await start({ postsPerAddress: 3 });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await post(receiver.address, newEnquiry())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const answer = await post(receiver.address, newEnquiry());
    expect(headersOf(answer)).toMatchObject(toThePage);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a burst is stored as suspect, what came before it is not', async () => {
    const receiver = await start({ postsBeforeBurst: 3 });
    // Robots, who fill the hidden field, are suspect by themselves and use nothing up.
    const robot = await post(receiver.address, { ...newEnquiry(), website: 'https://spam.example' });
    expect(await robot.text()).toBe('ok');
    for (let n = 0; n < 4; n += 1) await post(receiver.address, { ...newEnquiry(), website: 'spam' });
    for (let n = 0; n < 5; n += 1) expect((await post(receiver.address, newEnquiry())).status).toBe(200);
    expect((await receiver.rows()).map(({ suspicion }) => suspicion)).toEqual([
      ...Array<string>(5).fill('honeypot'),
      ...['', '', '', 'burst', 'burst'],
    ]);
  });

  test('no number of long posts closes the form', async () => {
    const receiver = await start({ mailsPerDay: 2 });
    const pad = 'x'.repeat(30_000);
    for (let n = 0; n < 12; n += 1) {
      const message = `${n} ${'道'.repeat(9000)}`;
      expect((await post(receiver.address, { ...newEnquiry({ message }), pad })).status).toBe(200);
    }
    const reasons = (await receiver.rows()).map(({ suspicion }) => suspicion);
    expect(reasons).toEqual(['', '', ...Array<string>(10).fill('day')]);
  });

  test('if storage fails, the answer is 503 with all that was typed', async () => {
    const receiver = await start({ site });
    expect((await post(receiver.address, newEnquiry())).status).toBe(200);
    await receiver.breakStorage();
    const answer = await post(receiver.address, newEnquiry());
    expect(answer.status).toBe(503);
    expect(headersOf(answer)).toMatchObject({ ...toThePage, 'retry-after': '30' });
    const page = await navigate(receiver.address, newEnquiry({ message: 'It drips' }));
    expect(page.status).toBe(503);
    expect(page.text).toContain('It drips');
    expect(page.text).toContain('<a href="tel:+6495550123">09 555 0123</a>');
  });

  test('the log has no names, addresses or words of visitors', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry({ message: 'secret words', firstName: 'Wiremu' }));
    await post(receiver.address, newEnquiry({ email: 'wrong' }));
    const logged = await receiver.logged();
    expect(JSON.stringify(logged)).not.toMatch(/secret words|Wiremu|aroha|Rimu/i);
    const posts = logged.filter(({ event }) => event === 'post').map(({ fields: told }) => told);
    expect(posts).toHaveLength(2);
    const id = expect.stringMatching(/^\w{4}-\w{4}$/);
    expect(posts[0]).toMatchObject({ id, status: 200, reason: 'stored' });
  });
});

/**
 * Headers between two machines on the way (RFC 9110 §7.6.1), and when: no part of the answer itself. Nor is the
 * binding to https, which on Node the server in front adds.
 */
const passing = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'],
  'strict-transport-security',
];

it.skipIf(runtimes.some(({ available }) => !available))(
  'fuzzed bodies have the same answers byte for byte in both runtimes',
  async () => {
    const receivers = await Promise.all(runtimes.map(({ start }) => start({ site })));
    const statuses = new Set<number>();
    const compare = async ([fuzzed, byNavigation]: [FuzzedPost, boolean]) => {
      const { bytes, type } = await bytesOf(fuzzed);
      const headers = {
        ...origin,
        'content-type': type,
        'content-length': bytes.byteLength,
        ...(byNavigation ? navigation : {}),
      };
      const [onNode, onWorkers] = await Promise.all(
        receivers.map(async ({ address }) => {
          const answer = await ask(address, enquiryPath, { method: 'POST', headers, body: bytes });
          for (const header of passing) delete answer.headers[header];
          return answer;
        }),
      );
      expect(onWorkers, `${type}\n${Buffer.from(bytes).toString('latin1')}`).toEqual(onNode);
      statuses.add(onNode?.status ?? 0);
    };
    const posts = fc.sample(fc.tuple(fuzzedPost, fc.boolean()), { numRuns: 400, seed: 20_260_501 });
    while (posts.length > 0) await Promise.all(posts.splice(0, 8).map(compare));
    // Otherwise the bodies say nothing about what they are to show.
    expect([...statuses].sort()).toEqual([200, 303, 400, 422]);
    const stored = receivers.map(async ({ rows }) =>
      (await rows())
        .map((row) => JSON.stringify([row.suspicion, ...fieldNames.map((field) => row[field])]))
        .sort(),
    );
    const [byNode = [], byWorkers] = await Promise.all(stored);
    expect(byWorkers).toEqual(byNode);
    expect(byNode.length).toBeGreaterThan(20);
  },
);
