import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../../delivery/log.ts';
import { layouts, newFields, schemaVersion } from '../../sql/schema.ts';
import { prepareDataFolder } from './data-folder.ts';

/** Storage that cannot be opened or used; the message is for the operator. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const databaseFileName = 'enquiries.sqlite';
// Rewriting a database takes its size in memory once more: a larger one keeps its size until it is restored.
const rewritable = 64 * 1024 * 1024;

/** The SQLite primary result code of an error (10 for every kind of I/O error), or undefined. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

const advice: Record<number, string> = {
  5: 'another receiver (or operator command) has it open. Stop that one first; two processes never share one database',
  8: 'it cannot be written. Give the service user write access to the folder',
  10: 'the disk reports an error. Read the system log: the disk may be failing. Copy the folder to another disk and start from there',
  11: `it is damaged. Stop the service, then restore a backup, or move every file whose name begins with ${databaseFileName} aside (keep them: enquiries may be recovered from them) and start again`,
  13: 'the disk is full. Free some space and start again',
  14: 'it cannot be created there. See that the folder exists and that the service user may write to it',
  26: `it is not an SQLite database. Move every file whose name begins with ${databaseFileName} aside (keep them: enquiries may be recovered from them) and start again`,
};

function explain(path: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const hint = advice[sqliteCode(error) ?? 0] ?? reasonOf(error);
  return new StorageError(`The enquiries database ${path} cannot be opened: ${hint}.`, { cause: error });
}

const pragmaValue = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

/** Sets a pragma and reads it back: SQLite ignores a wrong one silently. */
function pragma(db: DatabaseSync, name: string, value: string, expected: string | number): void {
  db.exec(`PRAGMA ${name} = ${value}`);
  const got = pragmaValue(db, name);
  if (got !== expected)
    throw new StorageError(`SQLite refused ${name} = ${value}: it stays at ${String(got)}.`);
}

function prepareSchema(db: DatabaseSync): void {
  const version = Number(pragmaValue(db, 'user_version'));
  if (version > schemaVersion) {
    throw new StorageError(
      `The enquiries database was written by a newer receiver (layout ${version}, this one knows ${schemaVersion}). Run the newer version.`,
    );
  }
  if (version < schemaVersion) {
    db.exec('BEGIN IMMEDIATE');
    for (const layout of layouts.slice(version)) db.exec(layout);
    if (version === 0)
      db.prepare('INSERT INTO setting VALUES (?, ?)').run('fingerprint-key', randomBytes(32));
    db.exec(`PRAGMA user_version = ${schemaVersion}`);
    db.exec('COMMIT');
  }
  const present = db.prepare("SELECT name FROM pragma_table_info('enquiry')").all();
  for (const statement of newFields(present.map(({ name }) => String(name)))) db.exec(statement);
}

/** Throws where a page is damaged: before anything is written that would hide it. */
function checkPages(db: DatabaseSync): void {
  const check = pragmaValue(db, 'quick_check(1)');
  if (check !== 'ok')
    throw new StorageError(`The enquiries database is damaged (${String(check)}): ${advice[11]}.`);
}

/** Lets the file shrink when enquiries are purged. One from before this was so is written anew, where it is small. */
function letShrink(db: DatabaseSync): void {
  if (pragmaValue(db, 'auto_vacuum') === 2) return;
  if (Number(pragmaValue(db, 'page_count')) * Number(pragmaValue(db, 'page_size')) > rewritable) return;
  db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  try {
    db.exec('VACUUM');
  } catch (error) {
    // A full disk is no reason not to start: the file keeps its size, as it did before.
    if (sqliteCode(error) !== 13) throw error;
  }
}

/**
 * Opens (or creates) the database in `dataDir` for this process alone.
 * Throws StorageError in the operator's words: locked, damaged, read-only, written by a newer version.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const path = join(dataDir, databaseFileName);
  let db: DatabaseSync | undefined;
  try {
    prepareDataFolder(dataDir, path);
    // SQLite gives the write-ahead log the permissions that the database has when it is opened.
    closeSync(openSync(path, 'a', 0o600));
    for (const file of [path, `${path}-wal`]) if (existsSync(file)) chmodSync(file, 0o600);
    db = new DatabaseSync(path, { timeout: 0 });
    pragma(db, 'locking_mode', 'EXCLUSIVE', 'exclusive');
    // To one that has pages SQLite would write at once, before they were looked at.
    if (pragmaValue(db, 'page_count') === 0) pragma(db, 'auto_vacuum', 'INCREMENTAL', 2);
    pragma(db, 'journal_mode', 'WAL', 'wal');
    pragma(db, 'synchronous', 'FULL', 2);
    pragma(db, 'secure_delete', 'ON', 1);
    // A large change spills into a temporary file else: visitors' words outside the data folder, and an I/O
    // error where no other folder can be written.
    pragma(db, 'temp_store', 'MEMORY', 2);
    // Taking the write lock once makes the exclusive lock real before anything else happens.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    checkPages(db);
    prepareSchema(db);
    letShrink(db);
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    throw explain(path, error);
  }
}
