import { describe, expect, it, vi } from 'vitest';
import { maxBodyBytes } from '../src/http/form.ts';
import { serverLimits } from '../src/node/server.ts';
import { chunk, multipartBody, parts, rawHead } from '../testing/multipart.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { raw, rawConnection } from '../testing/raw-socket.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';

const host = 'Host: receiver.example';
const chunked = 'Transfer-Encoding: chunked';
/** Limits short enough to wait for. */
const impatient = {
  limits: { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 },
};

/** The receiver still takes enquiries, and this one is the only one it has. */
async function servesOn(receiver: TestReceiver): Promise<void> {
  expect(await receiver.stored()).toBe(0);
  expect((await post(receiver.address, newEnquiry())).status).toBe(200);
  expect(await receiver.stored()).toBe(1);
}

describe('a body that is too long is refused early', () => {
  it('by its declared length, without a byte of it', async () => {
    const receiver = await startReceiver();
    const answer = await raw(receiver.address, rawHead(host, `Content-Length: ${maxBodyBytes + 1}`));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    await servesOn(receiver);
  });

  it('in chunks that never end: answered at the limit, then cut off', async () => {
    const receiver = await startReceiver();
    const start = chunk(`${parts(newEnquiry())}${'x'.repeat(maxBodyBytes)}`);
    const connection = await rawConnection(receiver.address, rawHead(host, chunked) + start);
    await vi.waitFor(() => expect(connection.received()).toMatch(/^HTTP\/1\.1 413 /), 20_000);
    const more = setInterval(() => connection.socket.write(chunk('more')), 10);
    await connection.ended;
    clearInterval(more);
    await servesOn(receiver);
  });
});

it('an enquiry may come in chunks of a few bytes', async () => {
  const receiver = await startReceiver();
  const pieces = multipartBody(newEnquiry()).match(/.{1,7}/gsu) ?? [];
  const head = rawHead(host, 'Connection: close', chunked);
  expect(await raw(receiver.address, `${head}${pieces.map(chunk).join('')}0\r\n\r\n`)).toMatch(/ 200 /);
});

it('a visitor whose connection breaks in the middle leaves nothing behind', async () => {
  const receiver = await startReceiver();
  const head = rawHead(host, 'Content-Length: 5000') + multipartBody(newEnquiry());
  const connections = [
    await rawConnection(receiver.address, head),
    await rawConnection(receiver.address, head),
  ];
  connections[0]?.socket.end();
  connections[1]?.socket.resetAndDestroy();
  const reasons = () => receiver.logged.map(({ fields }) => fields.reason);
  await vi.waitFor(() => expect(reasons()).toEqual(['body-cut-off', 'body-cut-off']));
  await servesOn(receiver);
});

describe('a sender that is slow on purpose is cut off', () => {
  it.each<[about: string, start: string, drop: string]>([
    ['says nothing', '', ''],
    ['drips its headers', 'POST ', 'x'],
    ['drips a body of declared length', rawHead(host, 'Content-Length: 60000'), 'x'],
    ['drips its body in chunks', rawHead(host, chunked), chunk('x')],
  ])('that %s', async (_, start, drop) => {
    const receiver = await startReceiver({}, impatient);
    const connection = await rawConnection(receiver.address, start);
    const drip = setInterval(() => connection.socket.write(drop), 20);
    expect(await connection.ended).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    clearInterval(drip);
    await servesOn(receiver);
  });

  it('after the seconds that are promised, and without a limit on connections', () => {
    expect(serverLimits).toMatchObject({
      ...{ headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 500 },
    });
    expect(serverLimits).not.toHaveProperty('maxConnections');
  });
});
