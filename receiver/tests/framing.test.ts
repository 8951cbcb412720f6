import { expect, it, vi } from 'vitest';
import { maxBodyBytes } from '../src/http/form.ts';
import { connectionsWithin, serverLimits } from '../src/node/server.ts';
import { multipartBody, newEnquiry, parts, post, rawHead } from '../testing/posting.ts';
import { rawConnection } from '../testing/raw-socket.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';

const chunked = 'Transfer-Encoding: chunked';
/** One piece of a body whose length nobody declared. */
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** The receiver still takes enquiries, and this one is the only one it has. */
async function servesOn(receiver: TestReceiver): Promise<void> {
  expect((await post(receiver.address, newEnquiry())).status).toBe(200);
  expect(await receiver.rows()).toHaveLength(1);
}

it('a body that is too long is refused by its length, or at the limit', async () => {
  const receiver = await startReceiver();
  const declared = await rawConnection(receiver.address, rawHead(`Content-Length: ${maxBodyBytes + 1}`));
  expect(await declared.ended).toMatch(/^HTTP\/1\.1 413 /);
  const start = chunk(`${parts(newEnquiry())}${'x'.repeat(maxBodyBytes)}`);
  const endless = await rawConnection(receiver.address, rawHead(chunked) + start);
  await vi.waitFor(() => expect(endless.received()).toMatch(/^HTTP\/1\.1 413 /), 20_000);
  const more = setInterval(() => endless.socket.write(chunk('more')), 10);
  await endless.ended;
  clearInterval(more);
  await servesOn(receiver);
});

it('an enquiry may come in chunks of a few bytes', async () => {
  const receiver = await startReceiver();
  const pieces = multipartBody(newEnquiry()).match(/.{1,7}/gsu) ?? [];
  const head = rawHead('Connection: close', chunked);
  const { ended } = await rawConnection(receiver.address, `${head}${pieces.map(chunk).join('')}0\r\n\r\n`);
  expect(await ended).toMatch(/ 200 /);
});

it('a visitor whose connection breaks in the middle leaves nothing behind', async () => {
  const receiver = await startReceiver();
  const head = rawHead('Content-Length: 5000') + multipartBody(newEnquiry());
  (await rawConnection(receiver.address, head)).socket.end();
  (await rawConnection(receiver.address, head)).socket.resetAndDestroy();
  const reasons = async () => (await receiver.logged()).map(({ fields }) => fields.reason);
  await vi.waitFor(async () => expect(await reasons()).toEqual(['body-cut-off', 'body-cut-off']));
  await servesOn(receiver);
});

it('of too many connections the oldest gives way to a visitor', async () => {
  const receiver = await startReceiver({}, { limits: { most: 2 } });
  const stalled = () => rawConnection(receiver.address, rawHead('Content-Length: 60000'));
  const oldest = await stalled();
  await stalled();
  await servesOn(receiver);
  expect(await oldest.ended).toBe('');
});

it.each([
  ['of another address', '127.0.0.2', 'Content-Length: 60000'],
  ['of the same proxy', '127.0.0.1', ''],
])('a slow visitor is not cut for connections %s that do nothing', async (_, from, head) => {
  const receiver = await startReceiver({}, { limits: { most: 4, headTime: 0 } });
  const body = multipartBody(newEnquiry());
  const start = rawHead('Connection: close', `Content-Length: ${Buffer.byteLength(body)}`);
  const visitor = await rawConnection(receiver.address, start + body.slice(0, 20));
  expect((await fetch(`${receiver.address}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
  const idle = () => rawConnection(receiver.address, head ? rawHead(head) : '', from);
  const others: Awaited<ReturnType<typeof idle>>[] = [];
  for (let n = 0; n < 6; n += 1) others.push(await idle());
  expect(await Promise.race(others.map(({ ended }) => ended))).toBe('');
  visitor.socket.write(body.slice(20));
  expect(await visitor.ended).toMatch(/ 200 /);
});

it('few open files mean few connections', () => {
  expect([connectionsWithin(1024), connectionsWithin(8192), connectionsWithin()]).toEqual([960, 2000, 2000]);
});

it('a sender that is slow on purpose is cut off after the promised seconds', async () => {
  // Limits short enough to wait for.
  const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 };
  const receiver = await startReceiver({}, { limits });
  const slow = async (start: string, drop: string) => {
    const connection = await rawConnection(receiver.address, start);
    const drip = setInterval(() => connection.socket.write(drop), 20);
    expect(await connection.ended, start).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    clearInterval(drip);
  };
  await Promise.all([
    ...[slow('', ''), slow('POST ', 'x')],
    ...[slow(rawHead('Content-Length: 60000'), 'x'), slow(rawHead(chunked), chunk('x'))],
  ]);
  await servesOn(receiver);
  expect(serverLimits).toMatchObject({
    headersTimeout: 5000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 500,
  });
});
