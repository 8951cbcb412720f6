import { describe, expect, it, vi } from 'vitest';
import { maxBodyBytes } from '../src/http/form.ts';
import { chunk, multipartBody, parts, rawHead } from '../testing/multipart.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { type RawConnection, raw, rawConnection } from '../testing/raw-socket.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';

const host = 'Host: receiver.example';
const close = 'Connection: close';
const body = () => multipartBody(newEnquiry());
const lengthOf = (text: string, extra = 0) => `Content-Length: ${Buffer.byteLength(text) + extra}`;

/** Limits short enough to wait for. */
const impatient = {
  limits: { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 },
};

/** Resolves once the server has sent something that matches. */
const answered = (connection: RawConnection, pattern: RegExp) =>
  vi.waitFor(() => expect(connection.received()).toMatch(pattern), { timeout: 20_000, interval: 5 });

/** The server still takes enquiries, and this one is the only one it has. */
async function servesOn(receiver: TestReceiver): Promise<void> {
  expect(await receiver.stored()).toBe(0);
  expect((await post(receiver.address, newEnquiry())).status).toBe(200);
  expect(await receiver.stored()).toBe(1);
}

describe('a request that is framed wrongly is refused whole, the connection ends, the server serves on', () => {
  it.each<[string, string]>([
    ['a Content-Length that is no number', rawHead(host, 'Content-Length: abc')],
    ['a negative Content-Length', rawHead(host, 'Content-Length: -5')],
    ['a Content-Length beyond all numbers', rawHead(host, 'Content-Length: 99999999999999999999999')],
    ['two different lengths', rawHead(host, 'Content-Length: 5', 'Content-Length: 6')],
    [
      'two equal lengths, which a proxy may count differently',
      rawHead(host, 'Content-Length: 5', 'Content-Length: 5'),
    ],
    ['a list of lengths', rawHead(host, 'Content-Length: 5, 5')],
    ['a length and chunks', rawHead(host, 'Content-Length: 5', 'Transfer-Encoding: chunked')],
    ['an unknown transfer encoding', rawHead(host, 'Transfer-Encoding: brotli')],
    ['no host', rawHead('Content-Length: 5')],
    ['a header of 20 kB', rawHead(host, `X-Big: ${'a'.repeat(20_000)}`, 'Content-Length: 5')],
    [
      'a thousand headers',
      rawHead(host, ...Array.from({ length: 1000 }, (_, n) => `X-${n}: ${'a'.repeat(20)}`)),
    ],
    ['a space before the colon', rawHead(host, 'Content-Length : 5')],
    ['a NUL in a header', rawHead(host, 'X-A: a\0b', 'Content-Length: 5')],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ])('%s', async (_, head) => {
    const receiver = await startReceiver();
    expect(await raw(receiver.address, `${head}hello`)).toMatch(/^HTTP\/1\.1 4\d\d /);
    await servesOn(receiver);
  });

  it.each<[string, string[]]>([
    ['an empty host', ['Host:']],
    ['a host that is none', ['Host: a b/c?d']],
  ])('%s before a whole enquiry: nothing of it is stored', async (_, hosts) => {
    const receiver = await startReceiver();
    const text = body();
    const answer = await raw(receiver.address, rawHead(...hosts, close, lengthOf(text)) + text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await servesOn(receiver);
  });

  it('a chunk whose size is no number', async () => {
    const receiver = await startReceiver();
    const answer = await raw(
      receiver.address,
      `${rawHead(host, 'Transfer-Encoding: chunked')}zz\r\nhello\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await servesOn(receiver);
  });

  it('a body without a length has none: nothing of it is taken for a form', async () => {
    const receiver = await startReceiver();
    expect(await raw(receiver.address, rawHead(host) + body())).toMatch(/^HTTP\/1\.1 400 /);
    await servesOn(receiver);
  });
});

describe('a body that is too long is refused before it is read to its end', () => {
  it('by its declared length, without a byte of it', async () => {
    const receiver = await startReceiver();
    const answer = await raw(receiver.address, rawHead(host, `Content-Length: ${maxBodyBytes + 1}`));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    await servesOn(receiver);
  });

  it('in chunks that never end: answered at the limit, then cut off', async () => {
    const receiver = await startReceiver();
    const start = chunk(`${parts(newEnquiry())}${'x'.repeat(maxBodyBytes)}`);
    const connection = await rawConnection(
      receiver.address,
      rawHead(host, 'Transfer-Encoding: chunked') + start,
    );
    await answered(connection, /^HTTP\/1\.1 413 /);
    const more = setInterval(() => connection.socket.write(chunk('more')), 10);
    await connection.ended;
    clearInterval(more);
    await servesOn(receiver);
  });

  it('in many small chunks, each harmless', async () => {
    const receiver = await startReceiver();
    const text = rawHead(host, 'Transfer-Encoding: chunked') + chunk('y'.repeat(1000)).repeat(70);
    expect(await raw(receiver.address, text)).toMatch(/^HTTP\/1\.1 413 /);
    await servesOn(receiver);
  });
});

it('an enquiry in chunks of a few bytes is as good as one in a piece', async () => {
  const receiver = await startReceiver();
  const pieces = body().match(/.{1,7}/gsu) ?? [];
  const text = `${rawHead(host, close, 'Transfer-Encoding: chunked')}${pieces.map(chunk).join('')}0\r\n\r\n`;
  expect(await raw(receiver.address, text)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await receiver.stored()).toBe(1);
});

it('a browser that asks first whether to send its body is told to go on', async () => {
  const receiver = await startReceiver();
  const text = body();
  const connection = await rawConnection(
    receiver.address,
    rawHead(host, close, 'Expect: 100-continue', lengthOf(text)),
  );
  await answered(connection, /^HTTP\/1\.1 100 /);
  connection.socket.write(text);
  expect(await connection.ended).toContain('HTTP/1.1 200 ');
  expect(await receiver.stored()).toBe(1);
});

it('posts sent one behind the other on one connection are all stored and answered in order', async () => {
  const receiver = await startReceiver();
  const good = [body(), body()];
  const bad = multipartBody(newEnquiry({ email: 'nobody' }));
  const [first = '', last = ''] = good;
  const text = [
    rawHead(host, lengthOf(first)) + first,
    rawHead(host, lengthOf(bad)) + bad,
    rawHead(host, close, lengthOf(last)) + last,
  ].join('');
  const answer = await raw(receiver.address, text);
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '422',
    '200',
  ]);
  expect(await receiver.stored()).toBe(2);
});

describe('a visitor whose connection breaks in the middle', () => {
  it.each<[string, string]>([
    ['of a body with a length', 'Content-Length: 5000'],
    ['of a chunk', 'Transfer-Encoding: chunked'],
  ])('%s leaves nothing behind, and the log says so', async (_, framing) => {
    const receiver = await startReceiver();
    const start = framing.startsWith('T') ? chunk(body()) : body();
    const connection = await rawConnection(receiver.address, rawHead(host, framing) + start);
    connection.socket.end();
    await vi.waitFor(() =>
      expect(receiver.logged).toContainEqual({
        event: 'post',
        fields: expect.objectContaining({ status: 400, reason: 'body-cut-off' }),
      }),
    );
    await servesOn(receiver);
  });

  it('with a reset instead of an end is no different', async () => {
    const receiver = await startReceiver();
    const connection = await rawConnection(receiver.address, rawHead(host, 'Content-Length: 5000') + body());
    connection.socket.resetAndDestroy();
    await vi.waitFor(() =>
      expect(receiver.logged.map(({ fields }) => fields.reason)).toContain('body-cut-off'),
    );
    await servesOn(receiver);
  });
});

describe('a sender that is slow on purpose is cut off', () => {
  it('that connects and says nothing', async () => {
    const receiver = await startReceiver({}, impatient);
    await raw(receiver.address, '');
    await servesOn(receiver);
  });

  it('that drips its headers', async () => {
    const receiver = await startReceiver({}, impatient);
    const connection = await rawConnection(receiver.address, 'POST ');
    const drip = setInterval(() => connection.socket.write('x'), 20);
    expect(await connection.ended).toMatch(/^(HTTP\/1\.1 408 |$)/);
    clearInterval(drip);
    await servesOn(receiver);
  });

  it.each<[string, string, string]>([
    ['declared length', 'Content-Length: 60000', 'x'],
    ['chunks', 'Transfer-Encoding: chunked', chunk('x')],
  ])('that drips its body, in %s', async (_, framing, drop) => {
    const receiver = await startReceiver({}, impatient);
    const connection = await rawConnection(receiver.address, rawHead(host, framing));
    const drip = setInterval(() => connection.socket.write(drop), 20);
    expect(await connection.ended).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    clearInterval(drip);
    await servesOn(receiver);
  });
});

it('600 senders that stall keep no good visitor from being answered', async () => {
  const patient = { headersTimeout: 60_000, requestTimeout: 60_000 };
  const receiver = await startReceiver({}, { limits: patient });
  const starts = [
    '',
    'POST /contact-form.php HTTP/1.1\r\nHost: ',
    `${rawHead(host, 'Content-Length: 60000')}--xyz\r\n`,
  ];
  const stalled = await Promise.all(
    Array.from({ length: 600 }, (_, n) => rawConnection(receiver.address, starts[n % starts.length])),
  );
  expect((await post(receiver.address, newEnquiry())).status).toBe(200);
  expect(stalled.filter(({ socket }) => socket.destroyed)).toHaveLength(0);
  expect(await receiver.stored()).toBe(1);
});
