import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { day } from '../src/delivery/clock.ts';
import { retention } from '../src/delivery/retention.ts';
import { databaseFileName, openDatabase } from '../src/node/store/database.ts';
import type { SqliteStore } from '../src/node/store/sqlite-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { newEnquiry } from '../testing/posting.ts';
import { openStore } from '../testing/store.ts';

/** Every statement that `work` prepares, and how SQLite would run it. */
async function plansOf(store: SqliteStore, work: () => Promise<unknown>): Promise<string[]> {
  const { db } = store.connection;
  const prepare = vi.spyOn(db, 'prepare');
  await work();
  const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => !sql.startsWith('PRAGMA'));
  prepare.mockRestore();
  expect(statements).not.toEqual([]);
  return statements.flatMap((sql) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => `${detail} for ${sql}`),
  );
}

/** Indexes of what is under way alone, the four rows of the counts, and a line without a table. */
const current =
  /^SCAN (enquiry USING (COVERING )?INDEX enquiry_(due|waiting|tried|dead|undigested)|tally|CONSTANT ROW)\b/;
const moments = { any: 1, hurried: 2, future: 3 };
const questions: [string, (store: SqliteStore) => Promise<unknown>][] = [
  ['what is due', (store) => store.due(50)],
  ['when the next is due', (store) => store.nextDueAt()],
  ['a failure of all that is due', (store) => store.failAllDue('away')],
  ['what waited for the server', (store) => store.releaseWaiting()],
  ['the counts', (store) => store.counts()],
  ['the latest error', (store) => store.latestError()],
  ['what was given up', (store) => store.deadLetters()],
  ['what no digest has carried', (store) => store.undigested(50)],
  ['whether a digest is due', (store) => store.isDigestDue(moments)],
  ['a purge', (store) => store.purge(retention)],
  ['a post', (store) => store.submit(newEnquiry(), '')],
];

describe('cost does not grow with the past: no pass and no probe reads all enquiries for', () => {
  it.each(questions)('%s', async (_, ask) => {
    const store = openStore();
    const plans = await plansOf(store, () => ask(store));
    expect(plans.filter((plan) => plan.startsWith('SCAN') && !current.test(plan))).toEqual([]);
    expect(plans.filter((plan) => /TEMP B-TREE/.test(plan))).toEqual([]);
  });
});

/** Enquiries that were delivered at the clock's time. */
async function delivered(store: SqliteStore, enquiries: number): Promise<void> {
  const message = 'x'.repeat(4000);
  await Promise.all(
    Array.from({ length: enquiries }, (_, index) =>
      store.submit(newEnquiry({ message: `${index} ${message}` }), ''),
    ),
  );
  for (const enquiry of await store.due(enquiries)) await store.markDelivered(enquiry);
}

describe('a purge', () => {
  it('makes the file small again and the counts right', async () => {
    const clock = new FakeClock();
    const dataDir = temporaryFolder();
    const store = openStore({ dataDir, now: clock.now });
    await delivered(store, 300);
    expect(await store.counts()).toMatchObject({ pending: 0, delivered: 300 });
    clock.advance(31 * day);
    await store.submit(newEnquiry(), 'honeypot');
    expect(await store.purge(retention)).toBe(300);
    expect(statSync(join(dataDir, databaseFileName)).size).toBeLessThan(200_000);
    expect(await store.counts()).toMatchObject({ pending: 0, delivered: 0, suspect: 1 });
  });

  it('lets posts be stored before it is over', async () => {
    const clock = new FakeClock();
    const store = openStore({ now: clock.now });
    await delivered(store, 300);
    clock.advance(31 * day);
    const order: string[] = [];
    await Promise.all([
      store.purge(retention).then(() => order.push('purged')),
      store.submit(newEnquiry(), '').then(() => order.push('stored')),
    ]);
    expect(order).toEqual(['stored', 'purged']);
  });
});

it('a database of the layout before keeps its enquiries, is counted, and may shrink', async () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, databaseFileName);
  const made = openStore({ dataDir });
  const { message } = newEnquiry();
  await made.submit(newEnquiry({ message }), '');
  made.close();
  const old = new DatabaseSync(path);
  const extra = old
    .prepare(
      "SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT IN ('enquiry', 'setting', 'enquiry_by_fingerprint')",
    )
    .all();
  // Triggers and indexes go before the table that they name.
  for (const { type, name } of extra.sort((a, b) => Number(a.type === 'table') - Number(b.type === 'table')))
    old.exec(`DROP ${type} ${name}`);
  for (const column of ['delivered_to', 'refused_by', 'notice_at', 'notices'])
    old.exec(`ALTER TABLE enquiry DROP COLUMN ${column}`);
  old.exec(`CREATE INDEX enquiry_by_status ON enquiry (status, next_attempt_at);
    PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM; PRAGMA user_version = 1`);
  old.close();
  expect(readFileSync(path).readUInt32BE(52)).toBe(0);

  const store = openStore({ dataDir });
  expect(await store.counts()).toMatchObject({ pending: 1, delivered: 0 });
  expect((await store.list(undefined))[0]?.message).toBe(message);
  store.close();
  const db = openDatabase(dataDir);
  expect(db.prepare('PRAGMA auto_vacuum').get()).toEqual({ auto_vacuum: 2 });
  db.close();
});
