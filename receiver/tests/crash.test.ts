import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { filesContaining, temporaryFolder } from './support/folder.ts';
import { newEnquiry, post } from './support/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver } from './support/process.ts';

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

it('killed under load, round after round, it loses nothing that it acknowledged', async () => {
  const dataDir = temporaryFolder();
  const acknowledged = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const receiver = await spawnReceiver(dataDir);
    let posting = true;
    const senders = Array.from({ length: 8 }, async () => {
      while (posting) {
        const enquiry = newEnquiry();
        // A post that the kill cuts off has no answer, and so no promise either.
        const answer = await post(receiver.address, enquiry).catch(() => undefined);
        if (answer?.status === 200) acknowledged.add(enquiry.message);
      }
    });
    const enough = acknowledged.size + 40;
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(enough), {
      timeout: 20_000,
      interval: 5,
    });
    await receiver.end('SIGKILL');
    posting = false;
    await Promise.all(senders);
  }
  const last = await spawnReceiver(dataDir);
  await last.end('SIGTERM');
  const db = new DatabaseSync(join(dataDir, 'enquiries.sqlite'));
  const table = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'enquir%'")
    .get() as { name: string };
  const stored = JSON.stringify(db.prepare(`SELECT * FROM ${table.name}`).all());
  db.close();
  expect([...acknowledged].filter((message) => !stored.includes(message))).toEqual([]);
}, 120_000);

it('a second process on the same data is refused, in words', async () => {
  const dataDir = temporaryFolder();
  await spawnReceiver(dataDir);
  const { code, output } = await runToEnd([source('main.ts')], processEnvironment(dataDir));
  expect(code).not.toBe(0);
  expect(output).toMatch(/in use|another|locked/i);
});

it('wrong settings are named at the start, each with what is expected, and no secret', async () => {
  const { code, output } = await runToEnd(
    [source('main.ts')],
    processEnvironment(temporaryFolder(), {
      PORT: 'many',
      ALLOWED_ORIGINS: 'example',
      SMTP_HOST: 'mail',
      SMTP_PASSWORD: 'hunter2',
    }),
  );
  expect(code).toBe(78);
  expect(output).toMatch(/PORT/);
  expect(output).toMatch(/ALLOWED_ORIGINS/);
  expect(output).toMatch(/MAIL_TO/);
  expect(output).not.toContain('hunter2');
});

it('SIGTERM answers what is in flight and ends with 0', async () => {
  const receiver = await spawnReceiver(temporaryFolder());
  const posts = Array.from({ length: 20 }, () => post(receiver.address, newEnquiry()));
  await Promise.race(posts);
  const ended = receiver.end('SIGTERM');
  const answers = await Promise.allSettled(posts);
  expect(await ended).toBe(0);
  for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value.status).toBe(200);
});

it('the operator lists, shows and erases, and after erasing no file has the text', async () => {
  const dataDir = temporaryFolder();
  const receiver = await spawnReceiver(dataDir);
  const enquiry = newEnquiry({ email: 'forget.me@example.com', message: 'the words to be forgotten' });
  await post(receiver.address, enquiry);
  const enquiries = (...args: string[]) =>
    runToEnd([source('enquiries.ts'), ...args], processEnvironment(dataDir));
  const listed = await enquiries('list');
  expect(listed.code).toBe(0);
  expect(filesContaining(dataDir, enquiry.message).length).toBeGreaterThan(0);
  const erased = await enquiries('erase', enquiry.email);
  expect(erased.code, erased.output).toBe(0);
  expect(filesContaining(dataDir, enquiry.message)).toEqual([]);
  expect(filesContaining(dataDir, enquiry.email)).toEqual([]);
  await receiver.end('SIGTERM');
});
