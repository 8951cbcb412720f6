import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../log.ts';
import { second } from '../time.ts';
import { readMigrations } from './migrations.ts';

/** Storage that cannot be opened or used; the message is for the operator. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const databaseFileName = 'enquiries.sqlite';
/** A database of an earlier layout, as it was before it was taken over; and what release 0.1.0 left. */
const earlierFileName = (layout: number) => `enquiries-layout-${layout}.sqlite`;
/** Copies of everything that stand beside the database, which `erase` does not look into. */
export const copyNames = /^(enquiries-(0\.1\.0|layout-\d+)\.sqlite|before-restore-.*)$/;
/** A command or a second process that writes meanwhile is done by then. */
export const longestWait = 5 * second;

/** The SQLite primary result code of an error (10 for every kind of I/O error), or undefined. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const pragmaValue = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } finally {
    // After an error SQLite may have ended the transaction by itself.
    if (db.isTransaction) db.exec('ROLLBACK');
  }
}

/** Reads a copy from end to end. Returns how many enquiries it holds; throws StorageError if it cannot be restored. */
export function checkBackup(path: string): number {
  try {
    using db = new DatabaseSync(path, { readOnly: true });
    const check = pragmaValue(db, 'integrity_check(1)');
    if (check !== 'ok') throw new Error(String(check));
    const found = Number(pragmaValue(db, 'user_version'));
    const known = readMigrations().length;
    // One of an earlier layout is taken over when it is opened. An empty file is a database of layout 0.
    if (found === 0 || found > known)
      throw new Error(`its layout is ${found}, this receiver knows 1 to ${known}`);
    return Number(db.prepare('SELECT count(*) AS n FROM enquiry').get()?.n);
  } catch (cause) {
    throw new StorageError(`${path} is no backup that can be restored: ${reasonOf(cause)}.`, { cause });
  }
}

/**
 * Copies a database, also while the service runs, to a file that appears only when it is whole, on disk and read
 * once. Returns how many enquiries it holds.
 */
export function copyDatabase(source: string, file: string): number {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // For its owner alone from the first moment: SQLite writes into a file that is empty.
  const handle = openSync(part, 'wx', 0o600);
  try {
    using db = new DatabaseSync(source, { readOnly: true });
    db.prepare('VACUUM INTO ?').run(part);
    fsyncSync(handle);
    const enquiries = checkBackup(part);
    renameSync(part, file);
    syncFolder(dirname(file));
    return enquiries;
  } finally {
    closeSync(handle);
    rmSync(part, { force: true });
  }
}

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Brings a database to the layout of today. One that has content is kept beside it as it was. */
function migrate(db: DatabaseSync, dataDir: string): void {
  const migrations = readMigrations();
  const found = Number(pragmaValue(db, 'user_version'));
  if (found === migrations.length) return;
  if (found > migrations.length)
    throw new Error(
      `a newer receiver wrote it (layout ${found}, this one knows ${migrations.length}). Run that one`,
    );
  if (found === 0 && pragmaValue(db, 'schema_version') !== 0)
    throw new Error('another program wrote it (layout 0)');
  if (found > 0) copyDatabase(join(dataDir, databaseFileName), join(dataDir, earlierFileName(found)));
  for (const { sql } of migrations.slice(found)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${migrations.length}`);
}

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function prepareFiles(databaseFile: string): void {
  const folder = dirname(databaseFile);
  const log = `${databaseFile}-wal`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Names, addresses and alarm codes are in it.
  if (process.platform !== 'win32' && (statSync(folder).mode & 0o007) !== 0)
    throw new Error(
      `every user of this machine may look into the folder ${folder}. Close it with "chmod 700 ${folder}" and start again`,
    );
  // SQLite deletes a log that stands beside an empty database, with the enquiries in it.
  if (sizeOf(databaseFile) === 0 && sizeOf(log) > 0)
    throw new Error(
      `it is empty or missing, but its write-ahead log ${log} has content. Put the database back from where it went, or restore a backup; to begin anew, move the log aside (keep it: enquiries may be recovered from it)`,
    );
  // SQLite gives its log the same permissions. Only where there is no file: closing one that SQLite has open in this
  // process would drop its locks.
  if (!existsSync(databaseFile)) closeSync(openSync(databaseFile, 'a', 0o600));
}

const damageCodes: readonly (number | undefined)[] = [11, 26];
const adviceOnDamage = `Stop the service, then restore a backup, or move every file whose name begins with ${databaseFileName} aside (keep them: enquiries may be recovered from them) and start again`;

const pragmas = [
  ['journal_mode', 'wal'],
  // FULL: the log is flushed at every commit.
  ['synchronous', 2],
  ['secure_delete', 1],
  ['foreign_keys', 1],
  // MEMORY: a large change would spill visitors' words into a file outside the data folder.
  ['temp_store', 2],
] as const;

/** Opens (or creates) the database in `dataDir`, beside other processes. Throws StorageError in the operator's words. */
export function openDatabase(dataDir: string): DatabaseSync {
  const path = join(dataDir, databaseFileName);
  let db: DatabaseSync | undefined;
  try {
    prepareFiles(path);
    db = new DatabaseSync(path, { timeout: longestWait });
    // To one that has pages SQLite would write at once, before they were looked at.
    if (pragmaValue(db, 'page_count') === 0) db.exec('PRAGMA auto_vacuum = INCREMENTAL');
    for (const [name, value] of pragmas) {
      db.exec(`PRAGMA ${name} = ${value}`);
      // SQLite ignores a wrong one silently.
      if (pragmaValue(db, name) !== value) throw new Error(`SQLite refused ${name} = ${value}`);
    }
    // Before anything is written that would hide it.
    const check = pragmaValue(db, 'quick_check(1)');
    if (check !== 'ok') throw new Error(`it is damaged (${String(check)}). ${adviceOnDamage}`);
    const opened = db;
    // One process at a time; and the log is there from the first transaction to the end.
    transaction(opened, () => migrate(opened, dataDir));
    return opened;
  } catch (error) {
    if (db?.isOpen) db.close();
    const hint = damageCodes.includes(sqliteCode(error)) ? `. ${adviceOnDamage}` : '';
    throw new StorageError(`The enquiries database ${path} cannot be used: ${reasonOf(error)}${hint}.`, {
      cause: error,
    });
  }
}
