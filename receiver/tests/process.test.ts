import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/folder.ts';
import { keepPosting } from '../testing/keep-posting.ts';
import { holdSocket } from '../testing/passed-socket.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver, throughSmtp } from '../testing/process.ts';
import { scriptedSmtp } from '../testing/scripted-smtp.ts';
import { storedMessages } from '../testing/stored.ts';

const main = fileURLToPath(new URL('../src/node/main.ts', import.meta.url));

it('restarted under load with its socket held, it refuses no post', async () => {
  const dataDir = temporaryFolder();
  const socket = await holdSocket(dataDir);
  let receiver = socket.start();
  await receiver.ready;
  // A new connection for each post, as the proxies do it.
  const posting = keepPosting((enquiry) => post(socket.address, enquiry, { connection: 'close' }), 8);
  for (let restart = 0; restart < 5; restart += 1) {
    await posting.untilMore(60);
    receiver.signal('SIGTERM');
    expect(await receiver.ended).toBe(0);
    receiver = socket.start();
    await receiver.ready;
  }
  await posting.stop();
  receiver.signal('SIGTERM');
  expect(await receiver.ended).toBe(0);
  expect(posting.others).toEqual([]);
  expect(storedMessages(dataDir).toSorted()).toEqual(posting.acknowledged.toSorted());
});

it('two receivers on the same data send no mail twice', async () => {
  const dataDir = temporaryFolder();
  const smtp = await scriptedSmtp();
  const receivers = await Promise.all([1, 2].map(() => spawnReceiver(dataDir, throughSmtp(smtp))));
  const enquiries = Array.from({ length: 40 }, () => newEnquiry());
  const answers = await Promise.all(
    enquiries.map((enquiry, n) => post(receivers[n % 2]?.address ?? '', enquiry)),
  );
  expect(answers.map(({ status }) => status)).toEqual(enquiries.map(() => 200));
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(40);
  // What was under way ends with them.
  for (const receiver of receivers) expect(await receiver.end('SIGTERM')).toBe(0);
  expect(smtp.received).toHaveLength(40);
  expect(storedMessages(dataDir)).toHaveLength(40);
});

it('wrong settings are named at the start, without a secret', async () => {
  const wrong = { PORT: 'many', ALLOWED_ORIGINS: 'example', SMTP_HOST: 'mail', SMTP_PASSWORD: 'hunter2' };
  const { code, output } = await runToEnd([main], processEnvironment(temporaryFolder(), wrong));
  expect(code).toBe(78);
  for (const name of ['PORT', 'ALLOWED_ORIGINS', 'MAIL_TO']) expect(output).toContain(`${name}: expected`);
  expect(output).not.toContain('hunter2');
});

it('SIGTERM answers what is in flight and ends with 0', async () => {
  const receiver = await spawnReceiver(temporaryFolder());
  expect(receiver.output()).toContain('into the local mailbox');
  expect(receiver.output()).not.toMatch(/warning/i);
  const posts = Array.from({ length: 20 }, () => post(receiver.address, newEnquiry()));
  await Promise.race(posts);
  const ended = receiver.end('SIGTERM');
  const answers = await Promise.allSettled(posts);
  expect(await ended).toBe(0);
  for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value.status).toBe(200);
});
