import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { postBytes } from '../bench/load.ts';
import { enquiryPath } from '../src/contract/fields.ts';
import { atEnd } from '../testing/cleanup.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { keepPosting } from '../testing/keep-posting.ts';
import { holdSocket } from '../testing/passed-socket.ts';
import { formOf, newEnquiry, post, siteOrigin } from '../testing/posting.ts';
import { spawnReceiver } from '../testing/process.ts';
import { startReceiver } from '../testing/receiver.ts';
import { storedMessages } from '../testing/stored.ts';

const restarts = 8;
const postsBetween = 60;

it('restarted under load with systemd holding the socket, it answers every post with ok and stores it once', async () => {
  const dataDir = temporaryFolder();
  const socket = await holdSocket(dataDir);
  let receiver = socket.start();
  await receiver.ready;
  // A new connection for each post, as the proxies do it.
  const posting = keepPosting((enquiry) => post(socket.address, enquiry, { connection: 'close' }), 8);
  for (let restart = 0; restart < restarts; restart += 1) {
    await posting.untilMore(postsBetween);
    receiver.signal('SIGTERM');
    // Never two at once: the one process has let go of the database before the next asks for it.
    expect(await receiver.ended).toBe(0);
    receiver = socket.start();
    await receiver.ready;
  }
  await posting.stop();
  receiver.signal('SIGTERM');
  expect(await receiver.ended).toBe(0);
  expect(posting.others).toEqual([]);
  expect(storedMessages(dataDir).toSorted()).toEqual(posting.acknowledged.toSorted());
}, 120_000);

it('posts that come while no receiver runs wait in the socket, and are answered by the next', async () => {
  const dataDir = temporaryFolder();
  const socket = await holdSocket(dataDir);
  const enquiries = Array.from({ length: 20 }, () => newEnquiry());
  const answers = enquiries.map((enquiry) => post(socket.address, enquiry, { connection: 'close' }));
  const receiver = socket.start();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(enquiries.map(() => 200));
  receiver.signal('SIGTERM');
  expect(await receiver.ended).toBe(0);
  expect(storedMessages(dataDir).toSorted()).toEqual(enquiries.map(({ message }) => message).toSorted());
});

it('a second receiver on the same socket and data ends, and takes no post with it', async () => {
  const dataDir = temporaryFolder();
  const socket = await holdSocket(dataDir);
  const first = socket.start();
  await first.ready;
  const second = socket.start();
  const statuses: number[] = [];
  let ended = false;
  const end = second.ended.then((code) => {
    ended = true;
    return code;
  });
  while (!ended) statuses.push((await post(socket.address, newEnquiry(), { connection: 'close' })).status);
  expect(await end).toBe(75);
  expect(new Set(statuses)).toEqual(new Set([200]));
  first.signal('SIGTERM');
  expect(await first.ended).toBe(0);
});

/** One post on a connection that stays open. Resolves to the head of the answer. */
async function postOn(connection: Socket): Promise<string> {
  const form = new Response(formOf(newEnquiry()));
  const type = form.headers.get('content-type');
  const body = Buffer.from(await form.arrayBuffer());
  connection.write(
    `POST ${enquiryPath} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${siteOrigin}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  connection.write(body);
  const [answer] = (await once(connection, 'data')) as [Buffer];
  return String(answer);
}

it('a post on a kept connection is answered while the receiver ends, as the last of that connection', async () => {
  const receiver = await startReceiver();
  const { hostname, port } = new URL(receiver.address);
  const connection = connect(Number(port), hostname);
  atEnd(() => connection.destroy());
  expect(await postOn(connection)).toMatch(/^HTTP\/1\.1 200 (?!.*connection: close)/is);
  const ended = receiver.server.close(10_000, 10_000);
  expect(await postOn(connection)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  await ended;
  // Told in one reading: its mails go on being sent.
  const { delivered, pending } = await receiver.counts();
  expect(delivered + pending).toBe(2);
});

it('connections on which nothing comes do not keep the receiver from ending', async () => {
  const receiver = await startReceiver();
  const { hostname, port } = new URL(receiver.address);
  const connection = connect(Number(port), hostname);
  atEnd(() => connection.destroy());
  await postOn(connection);
  const closed = once(connection, 'close');
  await receiver.server.close(10_000, 0);
  await closed;
});

it.skipIf(process.platform === 'win32')(
  'told to end while connections wait to be accepted, it answers the posts on them first',
  async () => {
    const dataDir = temporaryFolder();
    const receiver = await spawnReceiver(dataDir);
    receiver.child.kill('SIGSTOP');
    const enquiries = Array.from({ length: 20 }, () => newEnquiry());
    const { hostname, port } = new URL(receiver.address);
    // The kernel completes the connections and keeps what was sent, as it does beside a busy process.
    const sockets = await Promise.all(
      enquiries.map(async (enquiry) => {
        const socket = connect(Number(port), hostname);
        atEnd(() => socket.destroy());
        await once(socket, 'connect');
        await new Promise((resolve) => socket.write(postBytes(enquiry), resolve));
        return socket;
      }),
    );
    const answered = sockets.map(async (socket) => (await text(socket)).slice(0, 'HTTP/1.1 200'.length));
    receiver.child.kill('SIGTERM');
    receiver.child.kill('SIGCONT');
    expect(await receiver.ended).toBe(0);
    expect(await Promise.all(answered)).toEqual(enquiries.map(() => 'HTTP/1.1 200'));
    expect(storedMessages(dataDir)).toHaveLength(20);
  },
);
