import { chmodSync } from 'node:fs';
import { expect, it } from 'vitest';
import { minute } from '../src/time.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver } from '../testing/process.ts';
import { startReceiver } from '../testing/receiver.ts';

const start = (dataDir: string, settings: Record<string, string> = {}) =>
  runToEnd(['src/node/main.ts'], processEnvironment(dataDir, settings));

it('a start that cannot work says what is wrong, without a secret', async () => {
  const wrong = { PORT: 'many', ALLOWED_ORIGINS: 'example', SMTP_HOST: 'mail', SMTP_PASSWORD: 'hunter2' };
  const { code, err } = await start(temporaryFolder(), wrong);
  expect(code).toBe(78);
  for (const name of ['PORT', 'ALLOWED_ORIGINS', 'MAIL_TO']) expect(err).toContain(`- ${name}: `);
  expect(err).not.toContain('hunter2');
  if (process.platform === 'win32') return;
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  const advice = expect.stringContaining(`chmod 700 ${dataDir}`);
  expect(await start(dataDir)).toMatchObject({ code: 75, err: advice });
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

it('it goes on where the reader of its log has ended', async () => {
  const receiver = await spawnReceiver(temporaryFolder());
  receiver.child.stdout.destroy();
  receiver.child.stderr.destroy();
  for (let n = 0; n < 5; n += 1) {
    expect((await post(receiver.address, newEnquiry())).status).toBe(200);
    expect((await post(receiver.address, newEnquiry({ email: 'wrong' }))).status).toBe(422);
  }
  expect(await receiver.end('SIGTERM')).toBe(0);
});

it('two receivers on the same data send no mail twice', async () => {
  const first = await startReceiver();
  const second = await startReceiver({ dataDir: first.config.dataDir });
  const both = [first, second];
  const enquiries = Array.from({ length: 40 }, () => newEnquiry());
  const posts = enquiries.flatMap((enquiry, n) => post(both[n % 2]?.address ?? '', enquiry));
  for (const { status } of await Promise.all(posts)) expect(status).toBe(200);
  await Promise.all(both.map(({ pass }) => pass(3 * minute, minute)));
  const mails = both.flatMap(({ mails }) => mails());
  expect(both.map(({ mails }) => mails().length)).not.toContain(0);
  expect(mails).toHaveLength(40);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(40);
});
