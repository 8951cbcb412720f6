import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { Mail } from '../src/mailer.ts';
import { databaseFileName, openDatabase } from '../src/node/database.ts';
import { openStorage } from '../src/node/service.ts';
import { SqliteDb } from '../src/node/sqlite.ts';
import { day, hour, minute } from '../src/time.ts';
import { atEnd } from '../testing/cleanup.ts';
import { FakeClock, pass } from '../testing/fake-clock.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver } from '../testing/process.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';
import { storedMessages } from '../testing/stored.ts';

const main = fileURLToPath(new URL('../src/node/main.ts', import.meta.url));
const fixture = fileURLToPath(new URL('fixtures/release-0.1.0.sqlite', import.meta.url));
/** When the fixture was made. */
const then = Date.UTC(2026, 10, 22, 1, 1);

it('the database is durable at every commit and overwrites what is deleted', () => {
  const db = openDatabase(temporaryFolder());
  atEnd(() => db.close());
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys', 'auto_vacuum'].map(pragma)).toEqual(
    [...['wal', 2, 1, 1, 2]],
  );
  expect(() => db.exec("INSERT INTO message VALUES ('x', 'mail', '', 'waiting', 0, 0, 0, 0, '')")).toThrow();
});

it('no statement of a post or a tick reads a whole table', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  atEnd(() => prepare.mockRestore());
  const send = async () => new Response();
  const receiver = await startReceiver({ urgentWebhookUrl: 'https://chat.example' }, { fetch: send });
  await post(receiver.address, newEnquiry({ urgent: 'yes' }));
  await post(receiver.address, { ...newEnquiry(), website: 'robot' });
  await pass(receiver, 2 * day, hour);
  await pass(
    { ...receiver, clock: Object.assign(receiver.clock, { wall: receiver.clock.wall - day }) },
    minute,
  );
  const statements = new Set(
    prepare.mock.calls.map(([sql]) => sql).filter((sql) => !sql.startsWith('PRAGMA')),
  );
  prepare.mockRestore();
  expect(statements.size).toBeGreaterThan(15);
  const db = openDatabase(temporaryFolder());
  atEnd(() => db.close());
  const plans = [...statements].flatMap((sql) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => `${detail} FOR ${sql}`),
  );
  // What waits or has failed has an index of its own.
  const bounded =
    /^SCAN (message USING (COVERING )?INDEX message_(waiting|failed)|\w+ VIRTUAL TABLE|CONSTANT ROW|new\b)/;
  expect(plans.filter((plan) => plan.startsWith('SCAN') && !bounded.test(plan))).toEqual([]);
});

it.skipIf(process.platform === 'win32')('its files are for their owner alone, under any mask', async () => {
  const before = process.umask(0);
  atEnd(() => process.umask(before));
  const { config } = await startReceiver();
  for (const end of ['', '-wal', '-shm'])
    expect(statSync(join(config.dataDir, databaseFileName + end)).mode & 0o777).toBe(0o600);
});

it('what was purged is in no file after its time', async () => {
  const dataDir = temporaryFolder();
  copyFileSync(fixture, join(dataDir, databaseFileName));
  const clock = new FakeClock();
  clock.wall = then;
  const receiver = await startReceiver({ dataDir }, { clock });
  const { message } = newEnquiry();
  await post(receiver.address, newEnquiry({ message }));
  await pass(receiver, minute);
  expect(filesContaining(dataDir, message).length).toBeGreaterThan(0);
  await pass(receiver, 34 * day, 20 * hour);
  expect(filesContaining(dataDir, message)).toEqual([]);
});

it('the log is emptied into the database', async () => {
  const dataDir = temporaryFolder();
  const db = new SqliteDb(dataDir);
  atEnd(() => db.close());
  await db.batch([['INSERT INTO setting VALUES (?, ?)', 'a', '1']]);
  expect(statSync(join(dataDir, `${databaseFileName}-wal`)).size).toBeGreaterThan(0);
  expect(db.checkpoint()).toBe(true);
  expect(statSync(join(dataDir, `${databaseFileName}-wal`)).size).toBe(0);
});

it('on a full disk posts are refused, and somebody is told once', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  atEnd(() => prepare.mockRestore());
  const told: Mail[] = [];
  const receiver = await startReceiver(
    { minFreeMiB: 1e9 },
    { alertMailer: { description: 'to a test', send: async (mail) => void told.push(mail) } },
  );
  const db = prepare.mock.contexts.at(-1) as DatabaseSync;
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count);
  db.exec(`PRAGMA max_page_count = ${pages}`);
  const send = () =>
    post(receiver.address, newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(1500)}` }));
  const answers: number[] = [];
  while (answers.at(-1) !== 503) answers.push((await send()).status);
  await pass(receiver, 3 * hour);
  expect(told).toHaveLength(1);
  expect((await send()).status).toBe(503);
  db.exec('PRAGMA max_page_count = 1000000');
  expect((await send()).status).toBe(200);
  await pass(receiver, hour);
  expect(await receiver.counts()).toEqual({ waiting: 0, suspect: 0, failed: 0, delivered: answers.length });
});

it.each<[about: string, happens: (path: string) => void]>([
  ['the database file is moved away', (path) => renameSync(path, `${path}.moved`)],
  ['its write-ahead log is deleted', (path) => rmSync(`${path}-wal`)],
  [
    'a backup takes its place',
    (path) => {
      // In a child: this process has the database open.
      execFileSync('cp', [path, `${path}.backup`]);
      renameSync(`${path}.backup`, path);
    },
  ],
])('no post is answered ok after %s, and it is told', async (_, happens) => {
  const receiver = await startReceiver();
  const { address, config, problemTexts, tick, logged } = receiver;
  expect((await post(address, newEnquiry())).status).toBe(200);
  await tick();
  happens(join(config.dataDir, databaseFileName));
  const answer = await post(address, newEnquiry());
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  await pass(receiver, minute);
  expect((await problemTexts()).join()).toContain('moved, deleted or replaced');
  expect(logged.filter(({ event }) => event === 'alert')).not.toEqual([]);
});

describe('a database that cannot be used stays as it is', () => {
  it.each<[string, (path: string) => void]>([
    ['no database', (path) => writeFileSync(path, 'Not a database at all.\n'.repeat(300))],
    ['cut off', (path) => truncateSync(path, 5 * 4096)],
    [
      'empty beside its log',
      (path) => {
        copyFileSync(path, `${path}-wal`);
        truncateSync(path, 0);
      },
    ],
  ])('%s', async (_, damage) => {
    const dataDir = temporaryFolder();
    const path = join(dataDir, databaseFileName);
    copyFileSync(fixture, path);
    damage(path);
    const before = readFileSync(path, 'base64');
    const { code, output } = await runToEnd([main], processEnvironment(dataDir));
    expect(code, output).toBe(75);
    expect(output).toMatch(/aside/);
    expect(readFileSync(path, 'base64')).toBe(before);
  });

  it.skipIf(process.platform === 'win32')('in a folder that others may look into', async () => {
    const dataDir = temporaryFolder();
    chmodSync(dataDir, 0o755);
    const { code, output } = await runToEnd([main], processEnvironment(dataDir));
    expect([code, output]).toEqual([75, expect.stringContaining(`chmod 700 ${dataDir}`)]);
  });
});

describe('a database of release 0.1.0', () => {
  /** A receiver on it, with what it mails. */
  async function takenOver() {
    const dataDir = temporaryFolder();
    copyFileSync(fixture, join(dataDir, databaseFileName));
    const clock = new FakeClock();
    clock.wall = then;
    const mails: string[] = [];
    const posted: string[] = [];
    const receiver = await startReceiver(
      {
        dataDir,
        mailTo: ['office@plumber.example', 'owner@plumber.example'],
        urgentWebhookUrl: 'https://chat.example/hook',
      },
      {
        clock,
        mailer: {
          description: 'to a test',
          send: async ({ subject }, recipient) =>
            void mails.push(`${recipient}: ${subject.replace(/ \[.*/, '')}`),
        },
        fetch: async (_, init) => {
          posted.push(String(init?.body));
          return new Response();
        },
      },
    );
    return { ...receiver, dataDir, mails, posted };
  }

  it('keeps every enquiry where it was', async () => {
    const receiver = await takenOver();
    const rows = (await receiver.store.list(undefined, 100)).map(({ lastName, status }) => [
      lastName,
      status,
    ]);
    expect(Object.fromEntries(rows)).toEqual({
      digested: 'suspect',
      delivered: 'delivered',
      'dead-for-one': 'failed',
      dead: 'failed',
      dismissed: 'failed',
      'pending-for-one': 'waiting',
      'pending-tried': 'waiting',
      'pending-urgent': 'waiting',
      suspect: 'suspect',
      'suspect-urgent': 'suspect',
    });
    expect((await receiver.problemTexts()).join()).toContain('2 enquiries were refused');
    expect((await receiver.store.list('waiting', 1))[0]).toMatchObject({
      message: 'pending-urgent: as it was typed\nin Ōrewa "today"',
      email: 'pending-urgent@customer.example',
    });
  });

  it('is delivered to whoever is missing, and to nobody twice', async () => {
    const receiver = await takenOver();
    await receiver.tick();
    const of = (name: string) =>
      receiver.mails.filter((mail) => mail.endsWith(name)).map((mail) => mail.split(':')[0]);
    expect(of('pending-for-one')).toEqual(['owner@plumber.example']);
    expect(of('pending-tried')).toEqual(['office@plumber.example', 'owner@plumber.example']);
    expect(of('delivered')).toEqual([]);
    expect(receiver.posted).toHaveLength(1);
    await pass(receiver, 25 * hour, 10 * minute);
    expect(of('2 suspect website enquiries: please look through')).toHaveLength(2);
    await receiver.store.requeue(
      (await receiver.store.list('failed', 9)).filter(({ lastName }) => lastName === 'dead-for-one'),
    );
    await receiver.tick();
    expect(of('dead-for-one')).toEqual(['owner@plumber.example']);
  });

  it('is kept beside under another name, once', async () => {
    const { dataDir, close } = await takenOver();
    await close();
    expect(statSync(join(dataDir, 'enquiries-0.1.0.sqlite')).mode & 0o777).toBe(0o600);
    const kept = new DatabaseSync(join(dataDir, 'enquiries-0.1.0.sqlite'), { readOnly: true });
    expect(kept.prepare('SELECT count(*) AS n, sum(status = ?) AS dead FROM enquiry').get('dead')).toEqual({
      n: 10,
      dead: 3,
    });
    kept.close();
    const again = await spawnReceiver(dataDir);
    await again.end('SIGTERM');
    expect(storedMessages(dataDir)).toHaveLength(10);
    expect(existsSync(join(dataDir, 'enquiries-0.1.0.sqlite.part'))).toBe(false);
  });
});

it('damage that is found while it runs ends the process', async () => {
  const config = testConfig();
  const { db, store } = openStorage(config, Date.now);
  // More than SQLite keeps in memory, so that some of it is read from the damaged file.
  const long = () => newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(100)}` });
  await Promise.all(Array.from({ length: 6000 }, () => store.submit(long(), 'honeypot')));
  db.close();
  const failures: unknown[] = [];
  const receiver = await startReceiver(config, { onFatal: (error) => failures.push(error) });
  const path = join(config.dataDir, databaseFileName);
  const blocks = Math.floor(statSync(path).size / 4096) - 1;
  // In a child: closing the file in this process would drop SQLite's locks.
  const dd = ['if=/dev/urandom', `of=${path}`, 'bs=4096', 'seek=1', `count=${blocks}`, 'conv=notrunc'];
  execFileSync('dd', dd, { stdio: 'pipe' });
  await expect(receiver.store.counts()).rejects.toThrow();
  expect(failures).toHaveLength(1);
  expect((await fetch(`${receiver.address}/healthz`)).status).toBe(503);
  expect((await post(receiver.address, newEnquiry())).status).toBe(503);
});
