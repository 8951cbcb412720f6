import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { enquiryPath } from '../src/enquiry.ts';
import { formOf, navigation, newEnquiry, post, siteOrigin, validEnquiry } from './support/posting.ts';
import { startReceiver, type TestReceiver } from './support/receiver.ts';

/** Posts as a browser does that sends the form without script; Node's fetch would say it is a script. */
async function navigate({ app, address }: TestReceiver, fields: Record<string, string>): Promise<Response> {
  return app.request(address + enquiryPath, {
    method: 'POST',
    body: formOf(fields),
    headers: { origin: siteOrigin, ...navigation },
  });
}

/** Sends bytes as they are and returns all that comes back. */
function raw(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(text));
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', reject);
  socket.on('close', () => resolve(answer));
  return promise;
}

const multipart = (body: string, boundary = 'xyz', headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { origin: siteOrigin, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
});
const part = (name: string, value: string) =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const whole = Object.entries(validEnquiry)
  .map(([name, value]) => part(name, value))
  .join('');

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

  it('sent twice is stored once; with one letter changed it is a new one', async () => {
    const { address, counts } = await startReceiver(
      {},
      { mailer: { description: 'nowhere', send: () => new Promise(() => {}) } as never },
    );
    const enquiry = newEnquiry();
    for (const fields of [enquiry, enquiry, { ...enquiry, message: `${enquiry.message}!` }]) {
      expect((await post(address, fields)).status).toBe(200);
    }
    const now = await counts();
    expect(now.pending).toBe(2);
  });

  it.each([
    'macrons Ōtāhuhu',
    'emoji 🚰',
    'quotes “ ” <b>&amp;</b>',
    'line\u2028separator',
    'two\r\nlines',
    `${'long '.repeat(1900)}`,
  ])('keeps what was typed: %s', async (message) => {
    const { address } = await startReceiver();
    expect((await post(address, newEnquiry({ message }))).status).toBe(200);
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
    ['a body that says gzip', 415, multipart(whole, 'xyz', { 'content-encoding': 'gzip' })],
    [
      'no boundary',
      400,
      { method: 'POST', body: whole, headers: { origin: siteOrigin, 'content-type': 'multipart/form-data' } },
    ],
    ['the wrong boundary', 400, multipart(`${whole}--xyz--\r\n`, 'abc')],
    ['an unclosed boundary', 400, multipart(whole)],
    [
      'a file',
      400,
      multipart(
        `${whole}--xyz\r\nContent-Disposition: form-data; name="f"; filename="a.exe"\r\n\r\nMZ\r\n--xyz--\r\n`,
      ),
    ],
    [
      'a thousand fields',
      400,
      multipart(`${Array.from({ length: 1000 }, (_, n) => part(`x${n}`, '1')).join('')}--xyz--\r\n`),
    ],
    ['a field twice', 400, multipart(`${whole}${part('email', 'other@example.com')}--xyz--\r\n`)],
    ['too much', 413, multipart(`${whole}${part('x', 'a'.repeat(70_000))}--xyz--\r\n`)],
    ['GET', 405, { headers: { origin: siteOrigin } }],
    ['PUT', 405, { method: 'PUT', body: 'x', headers: { origin: siteOrigin } }],
  ])('%s', async (_, status, init) => {
    const { address, counts } = await startReceiver();
    const answer = await fetch(address + enquiryPath, init);
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers.get('allow')).toContain('POST');
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    const now = await counts();
    expect([now.pending, now.delivered, now.suspect]).toEqual([0, 0, 0]);
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
    const receiver = await startReceiver({ phone: '09 555 0123' });
    const answer = await navigate(receiver, { ...newEnquiry(), email: 'nobody', message: 'Leak <b>now</b>' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('Enter an email address like name@example.com');
    expect(page).toContain('Leak &lt;b&gt;now&lt;/b&gt;');
    expect(page).toContain('09 555 0123');
  });

  it.each([
    ['bad Content-Length', 'Content-Length: abc\r\n'],
    ['double Content-Length', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a huge header', `X-Big: ${'a'.repeat(20_000)}\r\n`],
  ])('%s is refused by the server, which goes on serving', async (_, header) => {
    const { address } = await startReceiver();
    const answer = await raw(address, `POST ${enquiryPath} HTTP/1.1\r\nHost: x\r\n${header}\r\nhello`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect((await post(address, newEnquiry())).status).toBe(200);
  });
});

describe('origins', () => {
  it('a foreign one is refused, and a suffix trick is foreign', async () => {
    const { address } = await startReceiver();
    for (const origin of ['https://evil.example', `${siteOrigin}.evil.example`, 'http://www.example.nz']) {
      const answer = await post(address, newEnquiry(), { origin });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('a missing one is only suspect: stored, and looked at first', async () => {
    const { address, counts } = await startReceiver();
    expect((await post(address, newEnquiry(), { origin: 'null' })).status).toBe(200);
    expect((await counts()).suspect).toBe(1);
  });
});

describe('abuse', () => {
  it('a filled trap answers ok and is kept as suspect, because autofill fills traps of real people', async () => {
    const { address, counts } = await startReceiver();
    expect((await post(address, { ...newEnquiry(), website: 'https://spam.example' })).status).toBe(200);
    expect((await counts()).suspect).toBe(1);
  });

  it('one address may send ten in ten minutes, then is told when to come back', async () => {
    const { address } = await startReceiver({ postsPerAddress: 10 });
    for (let n = 0; n < 10; n += 1) expect((await post(address, newEnquiry())).status).toBe(200);
    const answer = await post(address, newEnquiry());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a forged X-Forwarded-For does not help where no proxy is trusted', async () => {
    const { address } = await startReceiver({ postsPerAddress: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await post(address, newEnquiry(), { 'x-forwarded-for': `10.0.0.${n}` })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('a burst from many addresses is set apart, and nothing of it is lost', async () => {
    const { address, counts } = await startReceiver({ postsBeforeBurst: 5, trustedProxyHops: 1 });
    for (let n = 0; n < 8; n += 1) {
      expect((await post(address, newEnquiry(), { 'x-forwarded-for': `203.0.113.${n}` })).status).toBe(200);
    }
    const now = await counts();
    expect(now.suspect).toBe(3);
  });
});

it('the log has no names, addresses or words of visitors', async () => {
  const { address, logged } = await startReceiver();
  await post(address, newEnquiry({ message: 'secret words', firstName: 'Wiremu' }));
  await post(address, { ...newEnquiry(), email: 'wrong' });
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toMatch(/secret|Wiremu|aroha|Rimu/i);
});
