import { expect, it, vi } from 'vitest';
import { maxBodyBytes } from '../src/http/form.ts';
import { serverLimits } from '../src/node/server.ts';
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
    ...{ headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 500 },
  });
});
