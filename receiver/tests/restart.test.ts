import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/folder.ts';
import { keepPosting } from '../testing/keep-posting.ts';
import { holdSocket } from '../testing/passed-socket.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { spawnReceiver, throughSmtp } from '../testing/process.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
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

it('two receivers on the same data mail each enquiry once', async () => {
  const dataDir = temporaryFolder();
  const smtp = await scriptedSmtp();
  const [one, other] = [
    await spawnReceiver(dataDir, throughSmtp(smtp)),
    await spawnReceiver(dataDir, throughSmtp(smtp)),
  ];
  for (let n = 0; n < 10; n += 1)
    for (const { address } of [one, other]) expect((await post(address, newEnquiry())).status).toBe(200);
  await vi.waitFor(() => expect(smtp.accepted).toHaveLength(20), { timeout: 20_000 });
  expect([await one.end('SIGTERM'), await other.end('SIGTERM')]).toEqual([0, 0]);
  expect(smtp.accepted).toHaveLength(20);
  expect(storedMessages(dataDir)).toHaveLength(20);
});
