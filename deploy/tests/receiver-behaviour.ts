import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { ask } from './raw-request.ts';

export interface StandIn {
  /** Such as 127.0.0.1:40123. */
  address: string;
  seen: { headers: IncomingHttpHeaders; bytes: number }[];
  /** How many connections have been opened to it. */
  connections(): number;
  close(): void;
}

const ownPolicy = "default-src 'none'; style-src 'sha256-own'";

/** Stands where the receiver is to be and keeps what reaches it. */
export async function standInReceiver(): Promise<StandIn> {
  const seen: StandIn['seen'] = [];
  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      response.end('ok');
      return;
    }
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      seen.push({ headers: request.headers, bytes });
      response.writeHead(422, { 'Content-Security-Policy': ownPolicy, 'Cache-Control': 'no-store' });
      response.end('email: wrong');
    });
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was told.');
  return {
    address: `127.0.0.1:${address.port}`,
    seen,
    connections: () => connections,
    close: () => server.close(),
  };
}

/** What the receiver relies on behind a proxy. */
export function assertsReceiver(origin: () => string, receiver: () => StandIn): void {
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask(origin(), '/contact-form.php', { method: 'POST', body, headers });

  test("a post reaches the receiver with the browser's Host and Origin and the true address", async () => {
    const answer = await post('a=b', { Origin: origin(), 'X-Forwarded-For': '203.0.113.9' });
    const { headers, bytes } = receiver().seen.at(-1) ?? { headers: {}, bytes: 0 };
    expect(bytes).toBe(3);
    expect(headers.host).toBe(new URL(origin()).host);
    expect(headers.origin).toBe(origin());
    // TRUSTED_PROXY_HOPS=1 takes the last: a forged one in front of it does not count.
    expect(String(headers['x-forwarded-for']).split(',').at(-1)?.trim()).toBe('127.0.0.1');
    expect([answer.status, answer.text]).toEqual([422, 'email: wrong']);
  });

  test("the receiver's own headers come through, and those of the pages do not join them", async () => {
    const { headers } = await post('a=b');
    expect(headers['content-security-policy']).toBe(ownPolicy);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['strict-transport-security']).toContain('max-age=');
  });

  test('64 KiB pass, and a megabyte is refused before it arrives', async () => {
    expect((await post('x'.repeat(64 * 1024 + 4096))).status).toBe(422);
    const before = receiver().seen.length;
    const refused = await post('x'.repeat(1024 * 1024)).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 502, 'cut off']).toContain(refused);
    expect(receiver().seen.length).toBe(before);
  });
}
