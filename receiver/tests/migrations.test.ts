import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { databaseFileName } from '../src/node/database.ts';
import { readMigrations } from '../src/node/migrations.ts';
import { openStorage } from '../src/node/service.ts';
import { atEnd } from '../testing/cleanup.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { validEnquiry } from '../testing/posting.ts';
import { testConfig } from '../testing/receiver.ts';

/** A migration that was released is never changed: databases have been through it. A new one is added here. */
const released = [
  '0001_layout.sql 4eaa',
  '0002_layout.sql baea',
  '0003_layout.sql b6e9',
  '0004_outbox.sql c703',
  '0005_latest_error.sql 25c7',
  '0006_due.sql 816f',
];

/** The last layout in which each field was a column of its own, as in release 0.1.0. */
const lastOfColumns = 3;
/** As it came when the form had no such field yet. */
const { urgent: _, ...sent } = validEnquiry;

/** A database as a receiver with so many migrations left it, with one enquiry where it has tables. */
function databaseOf(layout: number, path: string): void {
  using db = new DatabaseSync(path);
  for (const { sql } of readMigrations().slice(0, layout)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${layout}`);
  const row =
    layout > lastOfColumns
      ? { digest: 'x', urgent: 0, suspicion: '', fields: JSON.stringify(sent) }
      : { fingerprint: Buffer.from('x'), status: 'pending', reason: '', next_attempt_at: 0, ...sent };
  const columns = Object.keys(row);
  if (layout > 0)
    db.prepare(
      `INSERT INTO enquiry (reference, received_at, ${columns}) VALUES ('AAAA-AAAA', 1, ${columns.map(() => '?')})`,
    ).run(...Object.values(row));
}

const layouts = [...readMigrations().keys(), readMigrations().length];

it('no migration that was released is changed', () => {
  const found = readMigrations().map(
    ({ name, sql }) => `${name} ${createHash('sha256').update(sql).digest('hex').slice(0, 4)}`,
  );
  expect(found).toEqual(released);
});

it.each(
  layouts,
)('a database of layout %i is taken over with what it holds, a new field of the form empty', async (layout) => {
  const dataDir = temporaryFolder();
  databaseOf(layout, join(dataDir, databaseFileName));
  const { store, storage } = openStorage(testConfig({ dataDir }), Date.now);
  atEnd(() => storage.close());
  const found = await store.list(undefined, 10);
  expect(found).toMatchObject(layout === 0 ? [] : [{ ...validEnquiry, reference: 'AAAA-AAAA' }]);
  const kept = readdirSync(dataDir).filter((name) => name.startsWith('enquiries-layout'));
  const isOld = layout > 0 && layout < readMigrations().length;
  expect(kept).toEqual(isOld ? [`enquiries-layout-${layout}.sqlite`] : []);
});
