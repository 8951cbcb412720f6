import { createHash } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { fieldNames } from '../src/contract/fields.ts';
import { databaseFileName } from '../src/node/database.ts';
import { migrationsFolder, readMigrations } from '../src/node/migrations.ts';
import { newFields, writeMigration } from '../src/node/new-migration.ts';
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

/** A database as a receiver with so many migrations left it, with one enquiry where it has tables. */
function databaseOf(layout: number, path: string): void {
  using db = new DatabaseSync(path);
  for (const { sql } of readMigrations().slice(0, layout)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${layout}`);
  const { urgent: _, ...filled } = validEnquiry;
  const columns = layout > lastOfColumns ? ['fields'] : Object.keys(filled);
  const values = layout > lastOfColumns ? [JSON.stringify(validEnquiry)] : Object.values(filled);
  const rest =
    layout > lastOfColumns
      ? { digest: "'x'", urgent: '0', suspicion: "''" }
      : { fingerprint: "x'00'", status: "'pending'", reason: "''", next_attempt_at: '0' };
  if (layout > 0)
    db.prepare(
      `INSERT INTO enquiry (reference, received_at, ${Object.keys(rest)}, ${columns})
       VALUES ('AAAA-AAAA', 1, ${Object.values(rest)}, ${columns.map(() => '?')})`,
    ).run(...values);
}

const layouts = Array.from({ length: readMigrations().length + 1 }, (_, layout) => layout);

it('no migration that was released is changed', () => {
  const found = readMigrations().map(
    ({ name, sql }) => `${name} ${createHash('sha256').update(sql).digest('hex').slice(0, 4)}`,
  );
  expect(found).toEqual(released);
});

it.each(layouts)('a database of layout %i is taken over with what it holds', async (layout) => {
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

describe('a new field of the form', () => {
  it('has a migration: npm run migration -w receiver', () => {
    expect(newFields(migrationsFolder, fieldNames)).toEqual([]);
  });

  it.each(layouts)('comes to a database of layout %i by the migration that the command writes', (layout) => {
    const folder = temporaryFolder();
    cpSync(migrationsFolder, folder, { recursive: true });
    const names = [...fieldNames, 'preferredTime'];
    const path = writeMigration(folder, undefined, names);
    const next = String(layouts.length).padStart(4, '0');
    expect(path).toBe(join(folder, `${next}_field_preferredTime.sql`));
    expect(writeMigration(folder, undefined, names)).toBeUndefined();
    const file = join(temporaryFolder(), databaseFileName);
    databaseOf(layout, file);
    using db = new DatabaseSync(file);
    for (const { sql } of readMigrations(folder).slice(layout)) db.exec(sql);
    const rows = db.prepare('SELECT fields FROM enquiry').all();
    expect(rows.map(({ fields }) => JSON.parse(String(fields)))).toEqual(
      layout === 0 ? [] : [{ ...validEnquiry, preferredTime: '' }],
    );
  });
});
