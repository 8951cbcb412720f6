import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../log.ts';
import { layout, oldLayout, tables, takeover } from '../schema.ts';
import { second } from '../time.ts';

/** Storage that cannot be opened or used; the message is for the operator. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const databaseFileName = 'enquiries.sqlite';
/** What release 0.1.0 had stored, as it was when this one took it over. */
const oldFileName = 'enquiries-0.1.0.sqlite';
/** A command or a second process that writes meanwhile is done by then. */
const longestWait = 5 * second;

/** The SQLite primary result code of an error (10 for every kind of I/O error), or undefined. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

export const pragmaValue = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

/** Sets a pragma and reads it back: SQLite ignores a wrong one silently. */
function pragma(db: DatabaseSync, name: string, value: string, expected: string | number): void {
  db.exec(`PRAGMA ${name} = ${value}`);
  const got = pragmaValue(db, name);
  if (got !== expected) throw new Error(`SQLite refused ${name} = ${value}: it stays at ${String(got)}`);
}

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

/**
 * Copies a database to a file that appears only when it is whole, on disk and accepted by `check`. It reads one
 * state of the database: posts may come meanwhile.
 */
export function copyDatabase<T>(db: DatabaseSync, file: string, check: (part: string) => T): T {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // For its owner alone from the first moment: SQLite writes into a file that is empty.
  const handle = openSync(part, 'wx', 0o600);
  try {
    db.prepare('VACUUM INTO ?').run(part);
    fsyncSync(handle);
    const checked = check(part);
    renameSync(part, file);
    syncFolder(dirname(file));
    return checked;
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

/** Makes a new database's tables, or the tables of a database of release 0.1.0 over, which is kept beside it. */
function prepareTables(db: DatabaseSync, dataDir: string): void {
  const version = () => Number(pragmaValue(db, 'user_version'));
  if (version() === layout) return;
  if (version() === oldLayout) copyDatabase(db, join(dataDir, oldFileName), () => {});
  transaction(db, () => {
    const found = version();
    // Another process may have been first.
    if (found === layout) return;
    if (found !== 0 && found !== oldLayout)
      throw new Error(
        `another version of the receiver wrote it (layout ${found}, not ${layout}). Run that one`,
      );
    for (const statement of found === 0 ? tables : takeover) db.exec(statement);
    db.exec(`PRAGMA user_version = ${layout}`);
  });
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
  // Only where there is none: closing a file that SQLite has open in this process would drop its locks.
  if (!existsSync(databaseFile)) closeSync(openSync(databaseFile, 'a', 0o600));
  // SQLite gives the write-ahead log the permissions that the database has when it is opened.
  for (const file of [databaseFile, log]) if (existsSync(file)) chmodSync(file, 0o600);
}

const damageCodes: readonly (number | undefined)[] = [11, 26];
const adviceOnDamage = `Stop the service, then restore a backup, or move every file whose name begins with ${databaseFileName} aside (keep them: enquiries may be recovered from them) and start again`;

/** Opens (or creates) the database in `dataDir`, beside other processes. Throws StorageError in the operator's words. */
export function openDatabase(dataDir: string): DatabaseSync {
  const path = join(dataDir, databaseFileName);
  let db: DatabaseSync | undefined;
  try {
    prepareFiles(path);
    db = new DatabaseSync(path, { timeout: longestWait });
    // To one that has pages SQLite would write at once, before they were looked at.
    if (pragmaValue(db, 'page_count') === 0) pragma(db, 'auto_vacuum', 'INCREMENTAL', 2);
    pragma(db, 'journal_mode', 'WAL', 'wal');
    pragma(db, 'synchronous', 'FULL', 2);
    pragma(db, 'secure_delete', 'ON', 1);
    pragma(db, 'foreign_keys', 'ON', 1);
    // A large change spills into a temporary file else: visitors' words outside the data folder.
    pragma(db, 'temp_store', 'MEMORY', 2);
    // Before anything is written that would hide it.
    const check = pragmaValue(db, 'quick_check(1)');
    if (check !== 'ok') throw new Error(`it is damaged (${String(check)}). ${adviceOnDamage}`);
    prepareTables(db, dataDir);
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    const hint = damageCodes.includes(sqliteCode(error)) ? `. ${adviceOnDamage}` : '';
    throw new StorageError(`The enquiries database ${path} cannot be used: ${reasonOf(error)}${hint}.`, {
      cause: error,
    });
  }
}
