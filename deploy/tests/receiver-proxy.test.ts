// The receiver behind Caddy, as deploy/caddy configures it.
import { chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ask } from 'receiver/testing/ask';
import { atEnd } from 'receiver/testing/cleanup';
import { temporaryFolder } from 'receiver/testing/folder';
import { freePort } from 'receiver/testing/free-port';
import { holdSocket } from 'receiver/testing/passed-socket';
import { multipartBody, multipartPost, newEnquiry, post } from 'receiver/testing/posting';
import { spawnReceiver, storedMessages } from 'receiver/testing/process';
import { rawConnection } from 'receiver/testing/raw-socket';
import { expect, test, vi } from 'vitest';
import { enquiryPath } from '../../receiver/src/contract/fields.ts';
import { writeFiles } from '../../site/hosting/site-files.ts';
import { commandPath } from '../../testing/browsers.ts';
import { notTested } from '../../testing/not-tested.ts';
import { hosts } from '../../tools/release/hosts.ts';
import { startCaddy } from './servers.ts';

const settings = { SITE_ON_SAME_ORIGIN: 'yes', TRUSTED_PROXY_HOPS: '1' };

/** Caddy with its configuration, and one page, in front of whatever listens there. */
async function inFrontOf(receiver: string): Promise<string> {
  const folder = temporaryFolder();
  // The server gives up root before it reads.
  chmodSync(folder, 0o755);
  const release = join(folder, 'release');
  const facts = { siteUrl: 'https://your-plumber.example', policy: "default-src 'none'", redirects: [] };
  const files = hosts.caddy.files(facts, release);
  const site =
    files['server/site.caddy']?.replaceAll('127.0.0.1:8788', receiver.replace('http://', '')) ?? '';
  await writeFiles(release, { ...files, 'server/site.caddy': site, 'public/index.html': '<h1>Here</h1>' });
  const { url, close } = await startCaddy(release);
  atEnd(close);
  return url;
}

/** Posts as a page of the site does. */
const postTo = (origin: string, enquiry = newEnquiry()) =>
  post(origin, enquiry, { origin, connection: 'close' });

/** A post from one of this machine's addresses, with the X-Forwarded-For that its sender claims. */
async function postFrom(localAddress: string, origin: string, claimed: string, more = ''): Promise<number> {
  const body = multipartBody(newEnquiry()) + more;
  const { headers } = multipartPost(body, { origin, 'x-forwarded-for': claimed });
  return (await ask(origin, enquiryPath, { method: 'POST', headers, body, localAddress })).status;
}

const available = commandPath('caddy') !== undefined;
if (!available) notTested('the receiver behind Caddy, because it is not installed');

test.skipIf(!available)(
  "Caddy counts by the visitor's address, keeps the receiver's headers, refuses a megabyte",
  async () => {
    const receiver = await spawnReceiver(temporaryFolder(), { ...settings, POSTS_PER_ADDRESS: '3' });
    const origin = await inFrontOf(receiver.address);
    const { headers } = await postTo(origin);
    expect(headers.get('content-security-policy')).not.toBe("default-src 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
    const claims = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
    const statuses = await Promise.all(claims.map((claim) => postFrom('127.0.0.1', origin, claim)));
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
    expect(await postFrom('127.0.0.2', origin, '127.0.0.1')).toBe(200);
    const long = await postFrom('127.0.0.3', origin, '', 'x'.repeat(1024 * 1024)).catch(() => 413);
    expect([413, 502]).toContain(long);
  },
);

test('restarted under load with its socket held, the receiver loses no post', async () => {
  const dataDir = temporaryFolder();
  const socket = await holdSocket(dataDir, settings);
  const origin = available ? await inFrontOf(socket.address) : socket.address;
  const acknowledged: string[] = [];
  const others: unknown[] = [];
  let posting = true;
  const visitors = Array.from({ length: 8 }, async () => {
    while (posting) {
      const enquiry = newEnquiry();
      const status = await postTo(origin, enquiry).then((answer) => answer.status, String);
      if (status === 200) acknowledged.push(enquiry.message);
      else others.push(status);
    }
  });
  for (const posts of [30, 60, 90]) {
    await vi.waitFor(() => expect(acknowledged.length + others.length).toBeGreaterThan(posts), 60_000);
    await socket.restart();
  }
  posting = false;
  await Promise.all(visitors);
  await socket.stop();
  expect(others).toEqual([]);
  expect(storedMessages(dataDir).toSorted()).toEqual(acknowledged.toSorted());
});

test.skipIf(!available)('Caddy lets a post wait while the receiver is away', async () => {
  const port = await freePort();
  const origin = await inFrontOf(`127.0.0.1:${port}`);
  const waiting = postTo(origin);
  await spawnReceiver(temporaryFolder(), { ...settings, HOST: '127.0.0.1', PORT: String(port) });
  expect((await waiting).status).toBe(200);
});

test.skipIf(!available)('200 slow bodies leave room for another post behind Caddy', async () => {
  let bodies = 0;
  // In place of the receiver, which would end them.
  const server = createServer((asked, answer) => {
    if (asked.url === enquiryPath) bodies += 1;
    asked.resume().on('end', () => answer.end('ok'));
  });
  atEnd(() => server.close().closeAllConnections());
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  const origin = await inFrontOf(`127.0.0.1:${port}`);
  const head = `POST ${enquiryPath} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Length: 9000\r\n\r\n`;
  await Promise.all(Array.from({ length: 200 }, () => rawConnection(origin, `${head}slow`)));
  await vi.waitFor(() => expect(bodies).toBe(200), 20_000);
  expect((await postTo(origin)).status).toBe(200);
});
