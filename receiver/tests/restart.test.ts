import { expect, it, vi } from 'vitest';
import { temporaryFolder } from './support/folder.ts';
import { holdSocket } from './support/passed-socket.ts';
import { newEnquiry, post, storedMessages } from './support/posting.ts';

const restarts = 8;
const postsBetween = 60;

// A proxy that opens a connection for each post, and a client that keeps one: the second is the harder,
// since its next post is on its way when the receiver believes the connection to be idle.
it.each([
  ['new connections', { connection: 'close' }],
  ['kept connections', {}],
] satisfies [string, Record<string, string>][])(
  'restarted under load with systemd holding the socket, it answers every post over %s with ok and stores it once',
  async (_, headers) => {
    const dataDir = temporaryFolder();
    const socket = await holdSocket(dataDir);
    let receiver = socket.start();
    await receiver.ready;
    const acknowledged: string[] = [];
    const others: string[] = [];
    let posting = true;
    const senders = Array.from({ length: 8 }, async () => {
      while (posting) {
        const enquiry = newEnquiry();
        await post(socket.address, enquiry, headers).then(
          ({ status }) =>
            status === 200 ? acknowledged.push(enquiry.message) : others.push(`status ${status}`),
          (error: Error) => others.push(String(error.cause)),
        );
      }
    });
    for (let restart = 0; restart < restarts; restart += 1) {
      const enough = acknowledged.length + postsBetween;
      await vi.waitFor(() => expect(acknowledged.length + others.length).toBeGreaterThanOrEqual(enough), {
        timeout: 20_000,
        interval: 5,
      });
      receiver.signal('SIGTERM');
      // Never two at once: the one process has let go of the database before the next asks for it.
      expect(await receiver.ended).toBe(0);
      receiver = socket.start();
      await receiver.ready;
    }
    posting = false;
    await Promise.all(senders);
    receiver.signal('SIGTERM');
    expect(await receiver.ended).toBe(0);
    expect(others).toEqual([]);
    expect(storedMessages(dataDir).toSorted()).toEqual(acknowledged.toSorted());
  },
  120_000,
);

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
