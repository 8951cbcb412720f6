import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { Enquiry } from '../src/contract/fields.ts';
import { databaseFileName, openDatabase } from '../src/node/database.ts';
import { openStorage } from '../src/node/service.ts';
import { SqliteDb } from '../src/node/sqlite.ts';
import { runCommand } from '../src/operator.ts';
import { day, hour, minute } from '../src/time.ts';
import { atEnd } from '../testing/cleanup.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { startReceiver, testConfig } from '../testing/receiver.ts';

const fixture = fileURLToPath(new URL('fixtures/release-0.1.0.sqlite', import.meta.url));

/** A folder with the fixture in it, and the moment when that was made. */
function fromRelease010() {
  const dataDir = temporaryFolder();
  copyFileSync(fixture, join(dataDir, databaseFileName));
  return { dataDir, clock: { now: Date.UTC(2026, 10, 22, 1, 1) } };
}

it("the database is durable at every commit, and its owner's alone", async () => {
  const before = process.umask(0);
  atEnd(() => process.umask(before));
  const dataDir = temporaryFolder();
  const size = (end: string) => statSync(join(dataDir, databaseFileName + end)).size;
  const db = openDatabase(dataDir);
  atEnd(() => db.close());
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  // The log is flushed, and what is deleted is overwritten.
  const names = ['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys', 'auto_vacuum'];
  expect(names.map(pragma)).toEqual(['wal', 2, 1, 1, 2]);
  expect(() => db.exec("INSERT INTO message VALUES ('x', 'mail', '', 'waiting', 0, 0, 0, 0, '')")).toThrow();
  const service = new SqliteDb(dataDir);
  atEnd(() => service.close());
  await service.batch([{ sql: 'INSERT INTO setting VALUES (:name, 1)', values: { name: 'a' } }]);
  expect(size('-wal')).toBeGreaterThan(0);
  expect(await service.compact()).toBe(true);
  expect(size('-wal')).toBe(0);
  if (process.platform === 'win32') return;
  for (const end of ['', '-wal', '-shm'])
    expect(statSync(join(dataDir, databaseFileName + end)).mode & 0o777).toBe(0o600);
});

it('no statement of a post or a tick reads a whole table', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  atEnd(() => prepare.mockRestore());
  const receiver = await startReceiver({ urgentWebhookUrl: 'https://chat.example' });
  await post(receiver.address, newEnquiry({ urgent: 'yes' }));
  await post(receiver.address, { ...newEnquiry(), website: 'robot' });
  await receiver.pass(2 * day, hour);
  await receiver.pass(-day);
  const statements = new Set(
    prepare.mock.calls.map(([sql]) => sql).filter((sql) => !sql.startsWith('PRAGMA')),
  );
  prepare.mockRestore();
  expect(statements.size).toBeGreaterThan(15);
  const db = openDatabase(temporaryFolder());
  atEnd(() => db.close());
  const steps = [...statements].flatMap((sql) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ parent, detail }) => ({ sql, parent: Number(parent), detail: String(detail) })),
  );
  // What waits or has failed has an index of its own.
  const bounded =
    /^SCAN (message USING (COVERING )?INDEX message_(waiting|failed)|\w+ VIRTUAL TABLE|CONSTANT ROW|new\b|one_due\b)/;
  expect(steps.filter(({ detail }) => detail.startsWith('SCAN') && !bounded.test(detail))).toEqual([]);
  // Steps of one parent are loops within each other: with 10,000 suspects waiting, two that read all of them stop
  // the service for a minute.
  const readsAllThatWait = ({ detail }: { detail: string }) => /message_waiting( \(kind=\?\))?$/.test(detail);
  const loops = Map.groupBy(steps.filter(readsAllThatWait), ({ sql, parent }) => `${parent} of ${sql}`);
  expect([...loops].filter(([, nested]) => nested.length > 1)).toEqual([]);
  // After each post it is asked what is due: what waits for its day is not read for that.
  const claims = steps.filter(
    ({ sql, detail }) => sql.includes('attempts + 1') && detail.includes('due_at<?'),
  );
  expect(new Set(claims.map(({ sql }) => sql)).size).toBe(2);
});

it('what was purged is in no file after its time', async () => {
  const { dataDir, clock } = fromRelease010();
  const receiver = await startReceiver({ dataDir }, { clock, mailbox: true });
  const { message } = newEnquiry();
  await post(receiver.address, newEnquiry({ message }));
  await receiver.pass(minute);
  expect(filesContaining(dataDir, message).length).toBeGreaterThan(1);
  await receiver.pass(34 * day, 20 * hour);
  expect(filesContaining(dataDir, message)).toEqual([]);
});

it('while another process reads the log, nobody waits for it, and an erasure says so', async () => {
  const config = testConfig();
  const { storage, store } = openStorage(config, Date.now);
  atEnd(() => storage.close());
  await store.submit(newEnquiry({ email: 'forget.me@example.com' }), { suspicion: '', isFirst: true });
  const reader = new DatabaseSync(join(config.dataDir, databaseFileName), { readOnly: true });
  atEnd(() => reader.close());
  reader.exec('BEGIN; SELECT * FROM enquiry');
  reader.prepare('SELECT count(*) FROM enquiry').get();
  await store.submit(newEnquiry(), { suspicion: '', isFirst: true });
  const deps = { store, storage, timeZone: 'Pacific/Auckland' };
  expect(await runCommand(deps, 'erase', 'forget.me@example.com')).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^Erased 1 enquiry.*\nIts text is still in the database's log/),
  });
  reader.exec('ROLLBACK');
  expect(await storage.compact()).toBe(true);
});

it('on a full disk posts are refused, and somebody is told once', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  atEnd(() => prepare.mockRestore());
  const free = vi.spyOn(SqliteDb.prototype, 'freeMiB').mockResolvedValue(0);
  atEnd(() => free.mockRestore());
  const receiver = await startReceiver();
  const db = prepare.mock.contexts.at(-1) as DatabaseSync;
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count);
  db.exec(`PRAGMA max_page_count = ${pages}`);
  const send = () =>
    post(receiver.address, newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(1500)}` }));
  const answers: number[] = [];
  while (answers.at(-1) !== 503) answers.push((await send()).status);
  await receiver.pass(3 * hour, minute);
  // Once of the disk; and once of what waits, where even its row can no longer be written.
  const texts = receiver.alerts().map(({ text }) => text);
  expect(texts[0]).toMatch(/^Only \d+ MiB are free/);
  expect(texts.length).toBeLessThanOrEqual(2);
  expect((await send()).status).toBe(503);
  db.exec('PRAGMA max_page_count = 1000000');
  free.mockResolvedValue(1000);
  await receiver.pass(minute);
  expect((await send()).status).toBe(200);
  await receiver.pass(hour, minute);
  expect(await receiver.counts()).toEqual({ waiting: 0, suspect: 0, failed: 0, delivered: answers.length });
});

it('with little space left short first posts are stored, and texts of suspects give way', async () => {
  const free = vi.spyOn(SqliteDb.prototype, 'freeMiB').mockResolvedValue(1000);
  atEnd(() => free.mockRestore());
  const receiver = await startReceiver({ minFreeMiB: 100, trustedProxyHops: 1 });
  const send = (visitor: number, changes: Partial<Enquiry> & { website?: string } = {}) =>
    post(receiver.address, newEnquiry(changes), { 'x-forwarded-for': `203.0.113.${visitor}` });
  const message = 'drip '.repeat(1500);
  expect(
    (await post(receiver.address, { ...newEnquiry({ message: `${message}.` }), website: 'robot' })).status,
  ).toBe(200);
  expect((await send(1, { message })).status).toBe(200);
  free.mockResolvedValue(99);
  await receiver.tick();
  expect((await send(1)).status).toBe(503);
  expect((await send(2, { message: `${message}!` })).status).toBe(503);
  expect((await send(3)).status).toBe(200);
  const messages = (await receiver.rows()).map((row) => row.message);
  expect(messages).toEqual([
    expect.stringContaining('The text was taken away'),
    message.trim(),
    expect.stringContaining('Leak'),
  ]);
  free.mockResolvedValue(100);
  await receiver.tick();
  expect((await send(2, { message: `${message}!` })).status).toBe(200);
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
  const { address, config, tick, pass, problems, logged } = await startReceiver();
  expect((await post(address, newEnquiry())).status).toBe(200);
  await tick();
  happens(join(config.dataDir, databaseFileName));
  const answer = await post(address, newEnquiry());
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  await pass(minute);
  expect(JSON.stringify(await problems())).toContain('moved, deleted or replaced');
  expect((await logged()).map(({ event }) => event)).toContain('alert');
});

it('a data folder that cannot be looked into ends nothing, and is told', async () => {
  const { address, config, tick, alerts, logged } = await startReceiver();
  const aside = join(temporaryFolder(), 'aside');
  renameSync(config.dataDir, aside);
  // A link to itself: what is behind it cannot be examined (ELOOP), as behind a disk that is dying (EIO).
  symlinkSync(config.dataDir, config.dataDir);
  atEnd(() => {
    rmSync(config.dataDir);
    renameSync(aside, config.dataDir);
  });
  await tick();
  expect(alerts().map(({ text }) => text)).toEqual([expect.stringContaining('cannot be examined')]);
  for (const path of ['/healthz', '/readyz']) expect((await fetch(address + path)).status).toBe(503);
  expect((await post(address, newEnquiry())).status).toBe(503);
  expect((await logged()).map(({ event }) => event)).toContain('alert');
});

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
])('a database that is %s stays as it is', (_, damage) => {
  const { dataDir } = fromRelease010();
  const path = join(dataDir, databaseFileName);
  damage(path);
  const before = readFileSync(path, 'base64');
  expect(() => openDatabase(dataDir)).toThrow(/aside/);
  expect(readFileSync(path, 'base64')).toBe(before);
});

it('a database of release 0.1.0 keeps its enquiries, and nobody hears twice', async () => {
  const { dataDir, clock } = fromRelease010();
  const [office, owner] = ['office@plumber.example', 'owner@plumber.example'];
  const receiver = await startReceiver(
    { dataDir, mailTo: [office, owner], urgentWebhookUrl: 'https://chat.example/hook' },
    { clock },
  );
  const { store, command } = receiver;
  const rows = (await receiver.rows()).map(({ lastName, status }) => [lastName, status]);
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
  expect(JSON.stringify(await receiver.problems())).toContain('enquiries have failed (2): ');
  expect((await store.list('waiting', 1))[0]).toMatchObject({
    message: 'pending-urgent: as it was typed\nin Ōrewa "today"',
    email: 'pending-urgent@customer.example',
  });

  const told = (words: string) =>
    receiver.mails().flatMap(({ subject, to }) => (subject.includes(`${words} [`) ? to : []));
  await receiver.tick();
  expect(told('pending-for-one')).toEqual([owner]);
  expect(told('pending-tried')).toEqual([office, owner]);
  expect(told('delivered')).toEqual([]);
  expect(receiver.posted()).toHaveLength(1);
  await receiver.pass(25 * hour, 10 * minute);
  const digests = receiver.mails().filter(({ subject }) => subject.includes('2 suspect website enquiries'));
  expect(digests).toHaveLength(2);
  await command('requeue', 'failed');
  await receiver.tick();
  expect([told('dead-for-one'), told('dead')]).toEqual([[owner], [office, owner]]);

  // It is kept beside under another name, whole.
  const kept010 = 'enquiries-layout-3.sqlite';
  expect(readdirSync(dataDir).filter((name) => name.includes('layout'))).toEqual([kept010]);
  const path = join(dataDir, kept010);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const kept = new DatabaseSync(path, { readOnly: true });
  atEnd(() => kept.close());
  const count = kept.prepare('SELECT count(*) AS n, sum(status = ?) AS dead FROM enquiry').get('dead');
  expect(count).toEqual({ n: 10, dead: 3 });
  const again = await startReceiver({ dataDir }, { clock });
  expect(await again.rows()).toHaveLength(10);
});

it('damage that is found while it runs ends the process', async () => {
  const config = testConfig();
  const { storage, store } = openStorage(config, Date.now);
  // More than SQLite keeps in memory, so that some of it is read from the damaged file.
  const long = () => newEnquiry({ message: `${newEnquiry().message} ${'drip '.repeat(100)}` });
  await Promise.all(
    Array.from({ length: 6000 }, () => store.submit(long(), { suspicion: 'honeypot', isFirst: true })),
  );
  storage.close();
  const failures: unknown[] = [];
  const receiver = await startReceiver(config, { onFatal: (error) => failures.push(error) });
  const path = join(config.dataDir, databaseFileName);
  const blocks = Math.floor(statSync(path).size / 4096) - 1;
  // In a child: closing the file in this process would drop SQLite's locks.
  const dd = ['if=/dev/urandom', `of=${path}`, 'bs=4096', 'seek=1', `count=${blocks}`, 'conv=notrunc'];
  execFileSync('dd', dd, { stdio: 'pipe' });
  await expect(receiver.counts()).rejects.toThrow();
  expect(failures).toHaveLength(1);
  expect((await fetch(`${receiver.address}/healthz`)).status).toBe(503);
  expect((await post(receiver.address, newEnquiry())).status).toBe(503);
});
