import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hour } from '../src/delivery/clock.ts';
import { askService } from '../src/node/control.ts';
import { databaseFileName, openDatabase } from '../src/node/store/database.ts';
import { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { start } from '../testing/filled-folder.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { HeldMailer } from '../testing/held-mailer.ts';
import { until } from '../testing/passing-time.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver } from '../testing/receiver.ts';

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
});
