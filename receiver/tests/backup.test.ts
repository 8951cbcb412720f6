import { existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { databaseFileName } from '../src/node/sqlite.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver } from '../testing/process.ts';
import { storedMessages } from '../testing/stored.ts';

const program = fileURLToPath(new URL('../src/node/enquiries.ts', import.meta.url));
const run = (dataDir: string, ...args: string[]) => runToEnd([program, ...args], processEnvironment(dataDir));

/** A folder with enquiries, their messages, a backup of them and a service that still runs. */
async function backedUp() {
  const dataDir = temporaryFolder();
  const receiver = await spawnReceiver(dataDir);
  const posted = Array.from({ length: 20 }, () => newEnquiry());
  for (const enquiry of posted) expect((await post(receiver.address, enquiry)).status).toBe(200);
  const file = join(temporaryFolder(), 'enquiries.backup');
  const answer = await run(dataDir, 'backup', file);
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('20 enquiries') });
  return { dataDir, receiver, file, messages: posted.map(({ message }) => message) };
}

describe('a backup', () => {
  it('of the running service holds every enquiry that was answered, for its owner alone', async () => {
    const { dataDir, receiver, file, messages } = await backedUp();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backup'))).toEqual([]);
    expect((await post(receiver.address, newEnquiry())).status).toBe(200);
    await receiver.end('SIGTERM');

    const elsewhere = temporaryFolder();
    expect(await run(elsewhere, 'restore', file)).toMatchObject({ code: 0 });
    expect(storedMessages(elsewhere)).toEqual(messages);
  });

  it('is made with the service stopped too', async () => {
    const { dataDir, receiver, file, messages } = await backedUp();
    await receiver.end('SIGTERM');
    expect(await run(dataDir, 'backup', `${file}-2`)).toMatchObject({ code: 0 });
    const elsewhere = temporaryFolder();
    await run(elsewhere, 'restore', `${file}-2`);
    expect(storedMessages(elsewhere)).toEqual(messages);
  });

  it('that cannot be written says so and leaves nothing', async () => {
    const { dataDir, file } = await backedUp();
    const target = join(file, 'below-a-file');
    const { code, output } = await run(dataDir, 'backup', target);
    expect(code).toBe(1);
    expect(output).toContain('ENOTDIR');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backup'))).toEqual([]);
  });
});

describe('restore', () => {
  it('is refused while the service runs, which goes on', async () => {
    const { dataDir, receiver, file } = await backedUp();
    const { code, output } = await run(dataDir, 'restore', file);
    expect(code).toBe(1);
    expect(output).toContain('stop it first');
    expect((await post(receiver.address, newEnquiry())).status).toBe(200);
  });

  it('puts what was there aside, and a service starts on it', async () => {
    const { dataDir, receiver, file, messages } = await backedUp();
    const later = newEnquiry();
    await post(receiver.address, later);
    // As after a crash: the newest enquiry stands in the log alone.
    await receiver.end('SIGKILL');
    const { code, output } = await run(dataDir, 'restore', file);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored 20 enquiries'),
    });
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore')) ?? '';
    expect(storedMessages(join(dataDir, aside))).toEqual([...messages, later.message]);
    const again = await spawnReceiver(dataDir);
    expect((await post(again.address, newEnquiry())).status).toBe(200);
    await again.end('SIGTERM');
    expect(storedMessages(dataDir)).toHaveLength(21);
  });

  it.each<[string, (file: string) => void]>([
    ['half a backup', (file) => truncateSync(file, statSync(file).size / 2)],
    ['an empty file', (file) => truncateSync(file, 0)],
    ['another kind of file', (file) => writeFileSync(file, 'No database.\n'.repeat(900))],
  ])('refuses %s and touches nothing', async (_, spoil) => {
    const { dataDir, receiver, file, messages } = await backedUp();
    await receiver.end('SIGTERM');
    spoil(file);
    const { code, output } = await run(dataDir, 'restore', file);
    expect(code).toBe(1);
    expect(output).toContain('is no backup that can be restored');
    expect(storedMessages(dataDir)).toEqual(messages);
  });

  it('replaces a database that is damaged, which is kept', async () => {
    const { dataDir, receiver, file, messages } = await backedUp();
    await receiver.end('SIGTERM');
    writeFileSync(join(dataDir, databaseFileName), 'Not a database at all.\n'.repeat(300));
    expect(await run(dataDir, 'restore', file)).toMatchObject({ code: 0 });
    expect(storedMessages(dataDir)).toEqual(messages);
  });
});

it('a backup without a file to write is a wrong command', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'mailbox'));
  for (const command of ['backup', 'restore']) expect((await run(dataDir, command)).code).toBe(2);
  expect(existsSync(join(dataDir, databaseFileName))).toBe(false);
});
