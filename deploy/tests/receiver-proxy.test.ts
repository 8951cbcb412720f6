import 'receiver/testing/setup';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { atEnd } from 'receiver/testing/cleanup';
import { temporaryFolder } from 'receiver/testing/folder';
import { keepPosting } from 'receiver/testing/keep-posting';
import { holdSocket } from 'receiver/testing/passed-socket';
import { formOf, newEnquiry, post } from 'receiver/testing/posting';
import { spawnReceiver } from 'receiver/testing/process';
import { storedMessages } from 'receiver/testing/stored';
import { describe, expect, test } from 'vitest';
import { enquiryPath } from '../../receiver/src/contract/fields.ts';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { writeFiles } from '../../site/hosting/site-files.ts';
import { hostNamed, renderHost } from '../../tools/hosting/hosts.ts';
import { hasServer, type ServerName } from '../../tools/install.ts';
import { ask } from './raw-request.ts';
import { standInReceiver } from './receiver-behaviour.ts';
import { startApache } from './servers/apache.ts';
import { startCaddy } from './servers/caddy.ts';
import { startNginx } from './servers/nginx.ts';
import { freePort } from './servers/server-process.ts';

const start = { nginx: startNginx, caddy: startCaddy, apache: startApache } as const;
const settings = { SITE_ON_SAME_ORIGIN: 'yes', TRUSTED_PROXY_HOPS: '1' };

/** A web server with its generated configuration, and one page, in front of whatever listens there. */
async function inFrontOf(receiver: string, name: ServerName): Promise<string> {
  const folder = temporaryFolder();
  // The servers give up root before they read.
  chmodSync(folder, 0o755);
  const release = join(folder, 'release');
  const facts = { domain: 'your-plumber.example', release, receiver: receiver.replace('http://', '') };
  const files = await renderHost(hostNamed(name), {
    ...facts,
    headers: siteHeaders(undefined),
    pages: ['/'],
    redirects: [],
  });
  await writeFiles(release, { ...files, 'public/index.html': '<h1>Here</h1>' });
  const { origin, close } = await start[name](release, join(folder, 'server'));
  atEnd(close);
  return origin;
}

/** Posts as a page of the site does. */
const postTo = (origin: string, enquiry = newEnquiry()) => post(origin, enquiry, { origin });

/** A post from one of the addresses of this machine, with the X-Forwarded-For that its sender claims. */
async function postFrom(localAddress: string, origin: string, claimed: string): Promise<number> {
  const form = new Response(formOf(newEnquiry()));
  const headers = {
    Origin: origin,
    'Content-Type': form.headers.get('content-type') ?? '',
    'X-Forwarded-For': claimed,
  };
  const body = await form.text();
  return (await ask(origin, enquiryPath, { method: 'POST', headers, body, localAddress })).status;
}

/** Ends the receiver again and again in the midst of posts, and finds each answered ok and stored once. */
async function expectsNoLoss(name: ServerName, signal: NodeJS.Signals): Promise<void> {
  const dataDir = temporaryFolder();
  const socket = await holdSocket(dataDir, settings);
  let receiver = socket.start();
  await receiver.ready;
  const origin = await inFrontOf(socket.address, name);
  const posting = keepPosting((enquiry) => postTo(origin, enquiry));
  for (let restart = 0; restart < 3; restart += 1) {
    await posting.untilMore(40);
    receiver.signal(signal);
    await receiver.ended;
    receiver = socket.start();
    await receiver.ready;
  }
  await posting.stop();
  receiver.signal('SIGTERM');
  await receiver.ended;
  expect(posting.others).toEqual([]);
  expect(storedMessages(dataDir).toSorted()).toEqual(posting.acknowledged.toSorted());
}

const boundary = 'made-by-hand';
const half = `--${boundary}\r\nContent-Disposition: form-data; name="firstName"\r\n\r\n`;
const rest = `Aroha\r\n--${boundary}--\r\n`;

/** A sender who gets as far as the middle of the body. Resolves when the server reads the body. */
async function slowSender(origin: string): Promise<Socket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  atEnd(() => socket.destroy());
  socket.setEncoding('latin1');
  socket.write(
    `POST ${enquiryPath} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
      `Content-Length: ${half.length + rest.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(half);
  return socket;
}

async function finish(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (text) => (answer += String(text)));
  socket.write(rest);
  await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
}

for (const name of ['nginx', 'caddy', 'apache'] as const) {
  const available = hasServer(name);
  if (!available) console.warn(`NOT TESTED: the receiver behind ${name}, which is not installed.`);
  describe.skipIf(!available)(`the receiver behind ${name}`, () => {
    test("counts posts by the visitor's own address, whatever X-Forwarded-For the visitor sends", async () => {
      const receiver = await spawnReceiver(temporaryFolder(), { ...settings, POSTS_PER_ADDRESS: '3' });
      const origin = await inFrontOf(receiver.address, name);
      const statuses: number[] = [];
      for (let claim = 1; claim <= 4; claim += 1)
        statuses.push(await postFrom('127.0.0.1', origin, `203.0.113.${claim}`));
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await postFrom('127.0.0.2', origin, '127.0.0.1')).toBe(200);
    });

    test('restarted under load with its socket held, it loses no post', () => expectsNoLoss(name, 'SIGTERM'));

    test('is reached again with the first post after it was away', async () => {
      const receiver = `127.0.0.1:${await freePort()}`;
      const origin = await inFrontOf(receiver, name);
      const [host = '', port = ''] = receiver.split(':');
      const away = postTo(origin);
      if (name !== 'caddy') expect([502, 503]).toContain((await away).status);
      await spawnReceiver(temporaryFolder(), { ...settings, HOST: host, PORT: port });
      // Caddy lets a post wait for it.
      if (name === 'caddy') expect((await away).status).toBe(200);
      expect((await postTo(origin)).status).toBe(200);
    });
  });
}

describe.skipIf(!hasServer('nginx'))('nginx alone', () => {
  test('killed under load with its socket held, the receiver loses no post: nginx sends it again', () =>
    expectsNoLoss('nginx', 'SIGKILL'));

  test('keeps slow senders to itself until their whole message is there', async () => {
    const receiver = await standInReceiver();
    atEnd(receiver.close);
    const origin = await inFrontOf(receiver.address, 'nginx');
    const slow = await slowSender(origin);
    expect((await postTo(origin)).status).toBe(422);
    expect(receiver.connections()).toBe(1);
    expect(await finish(slow)).toContain(' 422 ');
    expect(receiver.connections()).toBe(2);
  });

  test('takes eight posts at a time from one address, and the ninth when one of them is done', async () => {
    const receiver = await spawnReceiver(temporaryFolder(), settings);
    const origin = await inFrontOf(receiver.address, 'nginx');
    const slow = await Promise.all(Array.from({ length: 8 }, () => slowSender(origin)));
    expect((await postTo(origin)).status).toBe(429);
    const [first, ...others] = slow;
    if (first) expect(await finish(first)).toContain(' 422 ');
    expect((await postTo(origin)).status).toBe(200);
    for (const socket of others) expect(await finish(socket)).toContain(' 422 ');
  });
});
