// The receiver behind Caddy, as deploy/caddy configures it.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from 'receiver/testing/cleanup';
import { temporaryFolder } from 'receiver/testing/folder';
import { freePort } from 'receiver/testing/free-port';
import { keepPosting } from 'receiver/testing/keep-posting';
import { holdSocket } from 'receiver/testing/passed-socket';
import { formOf, newEnquiry, post } from 'receiver/testing/posting';
import { spawnReceiver } from 'receiver/testing/process';
import { storedMessages } from 'receiver/testing/stored';
import { describe, expect, test } from 'vitest';
import { enquiryPath } from '../../receiver/src/contract/fields.ts';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { writeFiles } from '../../site/hosting/site-files.ts';
import { hasServer } from '../../tools/install.ts';
import { hostNamed } from '../../tools/release/hosts.ts';
import { ask, startCaddy } from './servers.ts';

const settings = { SITE_ON_SAME_ORIGIN: 'yes', TRUSTED_PROXY_HOPS: '1' };

/** Caddy with its configuration, and one page, in front of whatever listens there. */
async function inFrontOf(receiver: string): Promise<string> {
  const folder = temporaryFolder();
  // The server gives up root before it reads.
  chmodSync(folder, 0o755);
  const release = join(folder, 'release');
  const files = await hostNamed('caddy').files({
    ...{ domain: 'your-plumber.example', release, receiver: receiver.replace('http://', '') },
    ...{ headers: siteHeaders("default-src 'none'"), pages: ['/'], redirects: [] },
  });
  await writeFiles(release, { ...files, 'public/index.html': '<h1>Here</h1>' });
  const { origin, close } = await startCaddy(release, join(folder, 'server'));
  atEnd(close);
  return origin;
}

/** Posts as a page of the site does. */
const postTo = (origin: string, enquiry = newEnquiry()) => post(origin, enquiry, { origin });

/** A post from one of this machine's addresses, with the X-Forwarded-For that its sender claims. */
async function postFrom(localAddress: string, origin: string, claimed: string, more = ''): Promise<number> {
  const form = new Response(formOf(newEnquiry()));
  const headers = {
    Origin: origin,
    'Content-Type': form.headers.get('content-type') ?? '',
    'X-Forwarded-For': claimed,
  };
  const body = (await form.text()) + more;
  return (await ask(origin, enquiryPath, { method: 'POST', headers, body, localAddress })).status;
}

const available = hasServer('caddy');
if (!available) console.warn('NOT TESTED: the receiver behind Caddy, because it is not installed.');
describe.skipIf(!available)('the receiver behind Caddy', () => {
  test("counts posts by the visitor's own address, whatever X-Forwarded-For claims", async () => {
    const receiver = await spawnReceiver(temporaryFolder(), { ...settings, POSTS_PER_ADDRESS: '3' });
    const origin = await inFrontOf(receiver.address);
    const statuses: number[] = [];
    for (let claim = 1; claim <= 4; claim += 1)
      statuses.push(await postFrom('127.0.0.1', origin, `203.0.113.${claim}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await postFrom('127.0.0.2', origin, '127.0.0.1')).toBe(200);
  });

  test("sends the receiver's own headers, and refuses a megabyte before it gets there", async () => {
    const receiver = await spawnReceiver(temporaryFolder(), settings);
    const origin = await inFrontOf(receiver.address);
    const { headers } = await postTo(origin);
    expect(headers.get('content-security-policy')).not.toBe("default-src 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
    const status = await postFrom('127.0.0.1', origin, '', 'x'.repeat(1024 * 1024)).catch(() => 413);
    expect([413, 502]).toContain(status);
  });

  test('restarted under load with its socket held, loses no post', async () => {
    const dataDir = temporaryFolder();
    const socket = await holdSocket(dataDir, settings);
    let receiver = socket.start();
    await receiver.ready;
    const origin = await inFrontOf(socket.address);
    const posting = keepPosting((enquiry) => postTo(origin, enquiry));
    for (let restart = 0; restart < 2; restart += 1) {
      await posting.untilMore(40);
      receiver.signal('SIGTERM');
      await receiver.ended;
      receiver = socket.start();
      await receiver.ready;
    }
    await posting.stop();
    receiver.signal('SIGTERM');
    await receiver.ended;
    expect(posting.others).toEqual([]);
    expect(storedMessages(dataDir).toSorted()).toEqual(posting.acknowledged.toSorted());
  });

  test('lets a post wait while the receiver is away', async () => {
    const port = await freePort();
    const origin = await inFrontOf(`127.0.0.1:${port}`);
    const waiting = postTo(origin);
    await spawnReceiver(temporaryFolder(), { ...settings, HOST: '127.0.0.1', PORT: String(port) });
    expect((await waiting).status).toBe(200);
  });
});
