import { describe, expect, it } from 'vitest';
import { enquiryPath } from '../src/contract/fields.ts';
import { maxBodyBytes } from '../src/http/form.ts';
import { askRaw, type ContractReceiver, type ContractSettings, storedIn } from '../testing/contract.ts';
import { runtimes } from '../testing/contract-runtimes.ts';
import { boundary, multipartBody, multipartPost, part, parts } from '../testing/multipart.ts';
import { navigation, newEnquiry, post, siteOrigin, validEnquiry } from '../testing/posting.ts';
import { siteFacts as site } from '../testing/site-facts.ts';

const whole = parts(validEnquiry);
const end = `--${boundary}--\r\n`;
/** What an answer says to the page that asked, whatever came of its post. */
const toThePage = { 'access-control-allow-origin': siteOrigin, vary: 'Origin', 'cache-control': 'no-store' };
const headersOf = (answer: Response) => Object.fromEntries(answer.headers);
/** A form as a browser sends it that runs no script. */
const navigate = (
  { address }: ContractReceiver,
  fields: Partial<Record<string, string>>,
  headers: Record<string, string> = { origin: siteOrigin },
) =>
  askRaw(address + enquiryPath, {
    headers: { ...headers, ...navigation, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: multipartBody(fields),
  });

const badBodies: readonly [name: string, status: number, init: RequestInit][] = [
  ['an empty body', 415, { method: 'POST', headers: { origin: siteOrigin } }],
  ['JSON', 415, multipartPost('{}', { 'content-type': 'application/json' })],
  [
    'urlencoded',
    415,
    { method: 'POST', body: new URLSearchParams(validEnquiry), headers: { origin: siteOrigin } },
  ],
  ['a body that says gzip', 415, multipartPost(whole + end, { 'content-encoding': 'gzip' })],
  ['no boundary', 400, multipartPost(whole + end, { 'content-type': 'multipart/form-data' })],
  [
    'the wrong boundary',
    400,
    multipartPost(whole + end, { 'content-type': 'multipart/form-data; boundary=abc' }),
  ],
  ['an unclosed boundary', 400, multipartPost(whole)],
  [
    'a file',
    400,
    multipartPost(
      `${whole}--xyz\r\nContent-Disposition: form-data; name="f"; filename="a.exe"\r\n\r\nMZ\r\n${end}`,
    ),
  ],
  [
    'too many fields',
    400,
    multipartPost(`${Array.from({ length: 33 }, (_, n) => part(`x${n}`, '1')).join('')}${end}`),
  ],
  ['a field twice', 400, multipartPost(`${whole}${part('email', 'other@example.com')}${end}`)],
  ['too much', 413, multipartPost(`${whole}${part('x', 'a'.repeat(70_000))}${end}`)],
  ['GET', 405, { headers: { origin: siteOrigin } }],
  ['PUT', 405, { method: 'PUT', body: 'x', headers: { origin: siteOrigin } }],
];

const wrongFields: readonly [field: string, wrong: Partial<typeof validEnquiry>][] = [
  ['firstName', { firstName: '   ' }],
  ['lastName', { lastName: '' }],
  ['email', { email: 'nobody' }],
  ['email', { email: 'a@b.example\r\nBcc: c@d.example' }],
  ['email', { email: '=?UTF-8?Q?a?=@b.example' }],
  ['message', { message: ' \n ' }],
  ['message', { message: 'x'.repeat(10_001) }],
  ['message', { message: 'a\0b' }],
  ['service', { service: 'Roofing' }],
  ['urgent', { urgent: 'maybe' }],
];

describe.each(runtimes)('the contract on $name', ({ available, start, name }) => {
  if (!available) console.warn(`NOT TESTED: the contract on ${name}, whose tools are not installed.`);
  const test = it.skipIf(!available);
  const stored = async (receiver: ContractReceiver) => storedIn(await receiver.counts());

  test('a good enquiry is answered ok and stored as it was typed', async () => {
    const receiver = await start();
    const enquiry = newEnquiry({ firstName: 'Māhina', message: 'Kei te turuturu.\r\n“Now” <b>!</b> 👩🏽‍🔧' });
    const answer = await post(receiver.address, enquiry);
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    expect(headersOf(answer)).toMatchObject(toThePage);
    expect(await receiver.rows()).toMatchObject([
      { ...enquiry, message: enquiry.message.replace('\r\n', '\n') },
    ]);
  });

  test.each<[string, ContractSettings, Record<string, string>, string]>([
    ['the site that sent it', {}, { origin: siteOrigin }, siteOrigin],
    [
      'the site that the settings name',
      { publicSiteUrl: 'https://plumber.example/nz' },
      { origin: siteOrigin },
      'https://plumber.example/nz',
    ],
    ['its own origin, where the pages come from it', {}, {}, ''],
  ])('sent without script it leads to %s', async (_, settings, headers, place) => {
    const answer = await navigate(await start(settings), newEnquiry(), headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`${place}/contact?sent=1#sent`);
  });

  test('the same words are one enquiry; one letter changed is another', async () => {
    const receiver = await start();
    const enquiry = newEnquiry();
    const answers = await Promise.all([1, 2, 3].map(() => post(receiver.address, enquiry)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['ok', 'ok', 'ok']);
    expect((await post(receiver.address, enquiry)).status).toBe(200);
    expect(await stored(receiver)).toBe(1);
    expect((await post(receiver.address, { ...enquiry, message: `${enquiry.message}!` })).status).toBe(200);
    expect(await stored(receiver)).toBe(2);
  });

  test('of a body that is no form nothing is stored', async () => {
    const receiver = await start();
    for (const [about, status, init] of badBodies) {
      const answer = await fetch(receiver.address + enquiryPath, init);
      expect(answer.status, about).toBe(status);
      expect(answer.headers.get('allow'), about).toBe(status === 405 ? 'POST' : null);
      expect(headersOf(answer), about).toMatchObject(toThePage);
    }
    expect(await stored(receiver)).toBe(0);
  });

  test('64 KiB are taken and one byte more is not', async () => {
    const receiver = await start();
    const frame = `${whole}${part('x', '')}${end}`;
    for (const [extra, status] of [
      [0, 200],
      [1, 413],
    ] as const) {
      const filler = 'a'.repeat(maxBodyBytes - Buffer.byteLength(frame) + extra);
      const init = multipartPost(`${whole}${part('x', filler)}${end}`);
      expect((await fetch(receiver.address + enquiryPath, init)).status).toBe(status);
    }
    expect(await stored(receiver)).toBe(1);
  });

  test('each wrong field is named', async () => {
    const receiver = await start();
    for (const [field, wrong] of wrongFields) {
      const answer = await post(receiver.address, { ...newEnquiry(), ...wrong });
      expect(answer.status, field).toBe(422);
      expect(headersOf(answer)).toMatchObject(toThePage);
      expect(await answer.text()).toContain(`${field}: `);
    }
    expect(await stored(receiver)).toBe(0);
  });

  test('without script a page names it, with what was typed', async () => {
    const receiver = await start({ site });
    const { status, text, headers } = await navigate(receiver, {
      ...newEnquiry(),
      ...{ email: 'nobody', message: 'Leak <b>now</b>' },
    });
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

  test('another site is refused; no origin at all is only suspect', async () => {
    const receiver = await start();
    for (const origin of ['https://evil.example', `${siteOrigin}.evil.example`]) {
      const answer = await post(receiver.address, newEnquiry(), { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await post(receiver.address, newEnquiry(), { origin: 'null' })).status).toBe(200);
    expect(await receiver.counts()).toMatchObject({ suspect: 1, waiting: 0, delivered: 0 });
  });

  test("another site that hides its origin makes nobody's browser post", async () => {
    const receiver = await start();
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const hidden of [headers, { ...headers, origin: 'null' }])
      expect((await navigate(receiver, newEnquiry(), hidden)).status).toBe(403);
    expect(await stored(receiver)).toBe(0);
    const other = { ...headers, origin: siteOrigin };
    expect((await navigate(receiver, newEnquiry(), other)).status).toBe(303);
  });

  test('the hidden field makes an enquiry suspect and is answered ok', async () => {
    const receiver = await start();
    const answer = await post(receiver.address, { ...newEnquiry(), website: 'https://spam.example' });
    expect(await answer.text()).toBe('ok');
    expect(await receiver.counts()).toMatchObject({ suspect: 1 });
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

  test('a burst is stored and quarantined, what came before it is not', async () => {
    const receiver = await start({ postsBeforeBurst: 3 });
    // Robots are suspect by themselves and use nothing up.
    for (let n = 0; n < 5; n += 1) await post(receiver.address, { ...newEnquiry(), website: 'spam' });
    for (let n = 0; n < 5; n += 1) expect((await post(receiver.address, newEnquiry())).status).toBe(200);
    expect((await receiver.rows()).map(({ suspicion }) => suspicion)).toEqual([
      ...Array<string>(5).fill('honeypot'),
      ...['', '', '', 'burst', 'burst'],
    ]);
  });

  test('no number of long posts closes the form', async () => {
    const receiver = await start({ mailsPerDay: 2 });
    const long = (n: number) => ({
      ...newEnquiry(),
      message: `${n} ${'道'.repeat(9000)}`,
      pad: 'x'.repeat(30_000),
    });
    for (let n = 0; n < 12; n += 1) expect((await post(receiver.address, long(n))).status).toBe(200);
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
    const page = await navigate(receiver, newEnquiry({ message: 'It drips' }));
    expect(page.status).toBe(503);
    expect(page.text).toContain('It drips');
    expect(page.text).toContain('<a href="tel:+6495550123">09 555 0123</a>');
  });

  test('the log has no names, addresses or words of visitors', async () => {
    const receiver = await start();
    await post(receiver.address, newEnquiry({ message: 'secret words', firstName: 'Wiremu' }));
    await post(receiver.address, { ...newEnquiry(), email: 'wrong' });
    const logged = await receiver.logged();
    expect(JSON.stringify(logged)).not.toMatch(/secret words|Wiremu|aroha|Rimu/i);
    const posts = logged.filter(({ event }) => event === 'post').map(({ fields }) => fields);
    expect(posts).toHaveLength(2);
    expect(posts[0]).toMatchObject({
      id: expect.stringMatching(/^\w{4}-\w{4}$/),
      status: 200,
      reason: 'stored',
    });
  });
});
