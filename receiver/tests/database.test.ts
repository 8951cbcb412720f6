import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hour } from '../src/delivery/clock.ts';
import { askService } from '../src/node/control.ts';
import { databaseFileName, openDatabase } from '../src/node/store/database.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { HeldMailer } from '../testing/held-mailer.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, runToEnd } from '../testing/process.ts';
import { makeReadOnly, readOnlyObstacle } from '../testing/read-only.ts';
import { startReceiver } from '../testing/receiver.ts';
import { storedMessages } from '../testing/stored.ts';
import { itUnless } from '../testing/unless.ts';

const main = fileURLToPath(new URL('../src/node/main.ts', import.meta.url));
const start = (dataDir: string) => runToEnd([main], processEnvironment(dataDir));
const pageSize = 4096;

async function fill(dataDir: string, enquiries: number): Promise<void> {
  const store = new SqliteStore(dataDir, { now: Date.now, onFatal: () => expect.unreachable() });
  await Promise.all(Array.from({ length: enquiries }, () => store.submit(newEnquiry(), '')));
  store.close();
}

/** A closed database with two hundred enquiries. */
async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  await fill(dataDir, 200);
  return dataDir;
}

/** What a process that was killed leaves: enquiries that only the write-ahead log has. */
async function killedFolder(): Promise<{ dataDir: string; message: string }> {
  const [alive, dataDir] = [temporaryFolder(), temporaryFolder()];
  await fill(alive, 200);
  const store = new SqliteStore(alive, { now: Date.now, onFatal: () => expect.unreachable() });
  atEnd(() => store.close());
  const last = newEnquiry();
  await store.submit(last, '');
  for (const name of [databaseFileName, `${databaseFileName}-wal`])
    copyFileSync(join(alive, name), join(dataDir, name));
  return { dataDir, message: last.message };
}

/** Bytes of every database file, to see that nothing was touched. */
function bytesOf(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir).filter((name) => name.startsWith(databaseFileName));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(dataDir, name)).toString('base64')]),
  );
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const content = readFileSync(path);
  bytes.copy(content, at);
  writeFileSync(path, content);
}

const damages: [string, (path: string) => void][] = [
  ['garbage instead of the header', (path) => overwrite(path, 0, randomBytes(100))],
  ['a page of zeros at the beginning', (path) => overwrite(path, 0, Buffer.alloc(pageSize))],
  ['a text file', (path) => writeFileSync(path, 'Not a database at all.\n'.repeat(300))],
  ['garbage in the middle of a page', (path) => overwrite(path, 5 * pageSize + 4, randomBytes(2000))],
  ['a page of zeros in the middle', (path) => overwrite(path, 5 * pageSize, Buffer.alloc(pageSize))],
  ['a file that is cut off', (path) => truncateSync(path, 9 * pageSize)],
];

describe('a damaged database is named at the start, and its files stay as they are', () => {
  it.each(damages)('%s', async (_, damage) => {
    const dataDir = await filledFolder();
    damage(join(dataDir, databaseFileName));
    const before = bytesOf(dataDir);
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/is damaged|is not an SQLite database/);
    expect(output).toMatch(/aside/);
    expect(output).not.toContain('    at ');
    expect(bytesOf(dataDir)).toEqual(before);
  });

  it('an empty file beside a write-ahead log, which SQLite would throw away', async () => {
    const { dataDir } = await killedFolder();
    truncateSync(join(dataDir, databaseFileName), 0);
    const before = bytesOf(dataDir);
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/write-ahead log.*aside/);
    expect(bytesOf(dataDir)).toEqual(before);
  });
});

describe('after a kill that left an enquiry only in the write-ahead log', () => {
  it.each(
    damages.filter(([name]) => name.includes('middle') || name.includes('cut')),
  )('%s is named, and that enquiry is still in a file', async (_, damage) => {
    const { dataDir, message } = await killedFolder();
    damage(join(dataDir, databaseFileName));
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/aside/);
    expect(filesContaining(dataDir, message)).not.toEqual([]);
  });

  it.each(
    damages.filter(([name]) => name.includes('beginning') || name.includes('header')),
  )('%s is mended from the log, and nothing is missing', async (_, damage) => {
    const { dataDir, message } = await killedFolder();
    damage(join(dataDir, databaseFileName));
    const stored = storedMessages(dataDir);
    expect(stored).toHaveLength(201);
    expect(stored.at(-1)).toBe(message);
  });
});

it('a database that is damaged while the receiver runs is noticed: 503, unhealthy, and a call for a restart', async () => {
  const dataDir = temporaryFolder();
  // More than SQLite keeps in memory, so that some of it has to be read from the damaged file.
  const store = new SqliteStore(dataDir, { now: Date.now, onFatal: () => expect.unreachable() });
  const long = () => newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(100)}` });
  await Promise.all(Array.from({ length: 6000 }, () => store.submit(long(), 'honeypot')));
  store.close();
  const failures: unknown[] = [];
  const receiver = await startReceiver({ dataDir }, { onFatal: (error) => failures.push(error) });
  const path = join(dataDir, databaseFileName);
  const { length } = readFileSync(path);
  overwrite(path, pageSize, randomBytes(length - pageSize));
  // Neither a post nor a probe reads old pages; a purge, a digest or the operator does.
  await askService(dataDir, ['export']).then(async (exported) => {
    await expect(text(Readable.from(exported?.rest ?? []))).rejects.toThrow();
  });
  expect(failures).toHaveLength(1);
  expect((await fetch(`${receiver.address}/healthz`)).status).toBe(503);
  const answer = await post(receiver.address, newEnquiry());
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeTruthy();
});

it('the storage is one file for one process, durable at every commit, strict in types, and overwrites what is deleted', () => {
  const db = openDatabase(temporaryFolder());
  atEnd(() => db.close());
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(['locking_mode', 'journal_mode', 'synchronous', 'secure_delete', 'temp_store'].map(pragma)).toEqual([
    'exclusive',
    'wal',
    2,
    1,
    2,
  ]);
  const tables = db
    .prepare("SELECT name, strict FROM pragma_table_list WHERE name IN ('enquiry', 'setting')")
    .all();
  expect(tables.map(({ strict }) => strict)).toEqual([1, 1]);
});

it('a database file that is taken away while the receiver runs: no post is answered ok, what waits is delivered, and it is told', async () => {
  const clock = new FakeClock();
  const mailer = new HeldMailer();
  const receiver = await startReceiver({}, { clock, mailer });
  const waiting = newEnquiry();
  expect((await post(receiver.address, waiting)).status).toBe(200);
  const path = join(receiver.config.dataDir, databaseFileName);
  renameSync(path, `${path}.moved`);
  const refused = newEnquiry();
  const answer = await post(receiver.address, refused);
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
  mailer.release();
  await until(clock, 1000, async () => (await receiver.counts()).delivered === 1);
  expect(mailer.delivered[0]?.text).toContain(waiting.message);
  const told = () =>
    receiver.logged.filter(({ event }) => event === 'alert').map(({ fields }) => fields.problems);
  await until(clock, 1000, () => told().length === 1);
  expect(told()).toEqual(['storage']);
  expect((await receiver.readiness()).problems.join()).toContain('moved, deleted or replaced');

  renameSync(`${path}.moved`, path);
  expect((await post(receiver.address, refused)).status).toBe(200);
  await until(clock, 1000, async () => (await receiver.readiness()).ready);
});

it.each<[string, (path: string) => void]>([
  ['its write-ahead log is deleted', (path) => rmSync(`${path}-wal`)],
  [
    'another file takes its place, such as a backup',
    (path) => {
      copyFileSync(path, `${path}.backup`);
      renameSync(`${path}.backup`, path);
    },
  ],
  [
    'another file takes the place of its write-ahead log',
    (path) => {
      copyFileSync(`${path}-wal`, `${path}.backup`);
      renameSync(`${path}.backup`, `${path}-wal`);
    },
  ],
])('no post is answered ok after %s, and what was there can still be saved', async (_, happens) => {
  const mailer = new HeldMailer();
  const receiver = await startReceiver({}, { mailer });
  const kept = newEnquiry();
  expect((await post(receiver.address, kept)).status).toBe(200);
  happens(join(receiver.config.dataDir, databaseFileName));
  expect((await post(receiver.address, newEnquiry())).status).toBe(503);
  expect((await receiver.readiness()).problems.join()).toContain('moved, deleted or replaced');
  const exported = await askService(receiver.config.dataDir, ['export']);
  expect(await text(Readable.from(exported?.rest ?? []))).toContain(kept.message);
  mailer.release();
});

describe('nobody but the service reads what visitors wrote', () => {
  it.skipIf(process.platform === 'win32')(
    'its files are for their owner alone, under any mask and from the first moment',
    async () => {
      const dataDir = temporaryFolder();
      const mask = process.umask(0o022);
      atEnd(() => process.umask(mask));
      const store = new SqliteStore(dataDir, { now: Date.now, onFatal: () => expect.unreachable() });
      atEnd(() => store.close());
      await store.submit(newEnquiry(), '');
      const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]);
      expect(modes).toEqual([
        [databaseFileName, 0o600],
        [`${databaseFileName}-wal`, 0o600],
      ]);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'an open data folder is refused, with the command that closes it',
    async () => {
      const dataDir = temporaryFolder();
      chmodSync(dataDir, 0o755);
      const { code, output } = await start(dataDir);
      expect(code, output).toBe(75);
      expect(output).toContain(`chmod 700 ${dataDir}`);
    },
  );
});

it('what was purged is in no file of the database any more', async () => {
  const clock = new FakeClock();
  const mailer = { description: 'to a test', deliver: () => Promise.resolve() };
  const receiver = await startReceiver({}, { clock, mailer });
  const { message } = newEnquiry({ message: 'words that are nobody’s business after a month' });
  expect((await post(receiver.address, newEnquiry({ message }))).status).toBe(200);
  await until(clock, 1000, async () => (await receiver.counts()).delivered === 1);
  expect(filesContaining(receiver.config.dataDir, message)).not.toEqual([]);
  await until(clock, 12 * hour, () => receiver.logged.some(({ event }) => event === 'purged'));
  expect(await receiver.stored()).toBe(0);
  expect(filesContaining(receiver.config.dataDir, message)).toEqual([]);
});

describe('a data folder that cannot be used is named at the start, with what to do', () => {
  it('a file where the folder should be', async () => {
    const path = join(temporaryFolder(), 'data');
    writeFileSync(path, 'a file');
    const { code, output } = await start(path);
    expect(code, output).toBe(75);
    expect(output).toMatch(/is a file.*DATA_DIR/s);
    expect(readFileSync(path, 'utf8')).toBe('a file');
  });

  it('a file somewhere on the way to the folder', async () => {
    const path = join(temporaryFolder(), 'data');
    writeFileSync(path, 'a file');
    const { code, output } = await start(join(path, 'below', 'it'));
    expect(code, output).toBe(75);
    expect(output).toMatch(/is a file.*DATA_DIR/s);
  });

  it('a folder where the database should be', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, databaseFileName));
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/cannot be/);
  });

  itUnless(readOnlyObstacle, 'an empty folder that is read-only', async () => {
    const dataDir = temporaryFolder();
    makeReadOnly(dataDir);
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/write/);
  });

  itUnless(readOnlyObstacle, 'no folder, in a parent that is read-only', async () => {
    const parent = temporaryFolder();
    makeReadOnly(parent);
    const { code, output } = await start(join(parent, 'data'));
    expect(code, output).toBe(75);
    expect(output).toMatch(/write/);
  });

  itUnless(readOnlyObstacle, 'a folder with enquiries that is read-only', async () => {
    const dataDir = await filledFolder();
    const stored = storedMessages(dataDir);
    makeReadOnly(dataDir);
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/write/);
    expect(stored).toHaveLength(200);
  });

  itUnless(readOnlyObstacle, 'a database file that is read-only', async () => {
    const dataDir = await filledFolder();
    const before = bytesOf(dataDir);
    makeReadOnly(join(dataDir, databaseFileName));
    const { code, output } = await start(dataDir);
    expect(code, output).toBe(75);
    expect(output).toMatch(/write/);
    expect(bytesOf(dataDir)).toEqual(before);
  });
});
