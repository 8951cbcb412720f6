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
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Db, Row, Statement, StorageState } from '../db.ts';
import { reasonOf } from '../log.ts';
import { layout, oldLayout, retention, tables, takeover } from '../schema.ts';
import { second } from '../time.ts';
import { GroupCommit } from './group-commit.ts';

/** Storage that cannot be opened or used; the message is for the operator. */
export class StorageError extends Error {
  override name = 'StorageError';
}

export const databaseFileName = 'enquiries.sqlite';
/** What release 0.1.0 had stored, as it was when this one took it over. */
const oldFileName = 'enquiries-0.1.0.sqlite';
/** Copies of everything that stand beside the database, which `erase` does not look into. */
const copies = /^(enquiries-0\.1\.0\.sqlite|before-restore-.*)$/;
/** A command or a second process that writes meanwhile is done by then. */
const longestWait = 5 * second;

/** The SQLite primary result code of an error (10 for every kind of I/O error), or undefined. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

// 10 I/O, 11 corrupt, 26 not a database: what is on disk is no longer known.
const fatalCodes: readonly (number | undefined)[] = [10, 11, 26];

const aside = `move every file whose name begins with ${databaseFileName} aside (keep them: enquiries may be recovered from them) and start again`;
const advice: Record<number, string> = {
  5: 'another program has it locked, such as a receiver of release 0.1.0. Stop that one first',
  8: 'it cannot be written. Give the service user write access to the folder',
  10: 'the disk reports an error. Read the system log: the disk may be failing. Copy the folder to another disk and start from there',
  11: `it is damaged. Stop the service, then restore a backup, or ${aside}`,
  13: 'the disk is full. Free some space and start again',
  14: 'it cannot be created there. See that the folder exists and that the service user may write to it',
  26: `it is not an SQLite database. Restore a backup, or ${aside}`,
};

const pragmaValue = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];

/** Sets a pragma and reads it back: SQLite ignores a wrong one silently. */
function pragma(db: DatabaseSync, name: string, value: string, expected: string | number): void {
  db.exec(`PRAGMA ${name} = ${value}`);
  const got = pragmaValue(db, name);
  if (got !== expected)
    throw new StorageError(`SQLite refused ${name} = ${value}: it stays at ${String(got)}.`);
}

function transaction<T>(db: DatabaseSync, work: () => T): T {
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
export function copyDatabase(db: DatabaseSync, file: string, check: (part: string) => void = () => {}): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // For its owner alone from the first moment: SQLite writes into a file that is empty.
  const handle = openSync(part, 'wx', 0o600);
  try {
    db.prepare('VACUUM INTO ?').run(part);
    fsyncSync(handle);
    check(part);
    renameSync(part, file);
    syncFolder(dirname(file));
  } finally {
    closeSync(handle);
    rmSync(part, { force: true });
  }
}

/** Makes the names in a folder outlast a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Makes a new database's tables, or the tables of a database of release 0.1.0 over, which is kept beside it. */
function prepareTables(db: DatabaseSync, dataDir: string): void {
  const version = () => Number(pragmaValue(db, 'user_version'));
  if (version() === layout) return;
  if (version() > layout)
    throw new StorageError(
      `The enquiries database was written by a newer receiver (layout ${version()}, this one knows ${layout}). Run the newer version.`,
    );
  if (version() === oldLayout) {
    copyDatabase(db, join(dataDir, oldFileName));
    // That release's socket for commands; one that was killed leaves it behind.
    rmSync(join(dataDir, 'control.sock'), { force: true });
  }
  transaction(db, () => {
    // Another process may have been first.
    if (version() === layout) return;
    if (version() !== 0 && version() !== oldLayout)
      throw new StorageError(
        `The database has layout ${version()}: start release 0.1.0 on it once, then this one.`,
      );
    for (const statement of version() === 0 ? tables : takeover) db.exec(statement);
    db.exec(`PRAGMA user_version = ${layout}`);
  });
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Makes the data folder and an empty database file in it, for their owner alone. Throws in the operator's words. */
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

/**
 * Opens (or creates) the database in `dataDir`. Several processes may have it open.
 * Throws StorageError in the operator's words: locked, damaged, read-only, written by a newer version.
 */
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
    if (check !== 'ok')
      throw new StorageError(`The enquiries database is damaged (${String(check)}): ${advice[11]}.`);
    prepareTables(db, dataDir);
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (error instanceof StorageError) throw error;
    const hint = advice[sqliteCode(error) ?? 0] ?? reasonOf(error);
    throw new StorageError(`The enquiries database ${path} cannot be opened: ${hint}.`, { cause: error });
  }
}

/** Which file a name stands for; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

const isRead = ([sql]: Statement) => /^\s*SELECT\b/.test(sql);

/**
 * The database in one file, with the service's connection or a command's.
 *
 * Nothing in a process that has it open may open and close the file by itself, such as to read it: POSIX drops
 * SQLite's locks with that, and a command that ends would then delete the log that the service writes to.
 */
export class SqliteDb implements Db, StorageState {
  readonly #db: DatabaseSync;
  readonly #dataDir: string;
  readonly #onFatal: (error: unknown) => void;
  readonly #commits = new GroupCommit((batches: readonly (readonly Statement[])[]) => this.#commit(batches));
  readonly #prepared = new Map<string, StatementSync>();
  readonly #files: { path: string; identity: string | undefined }[];
  #failure: unknown;

  /**
   * Opens (or creates) the database in `dataDir`. Throws StorageError in the operator's words.
   *
   * @param onFatal Called once when the storage can no longer be trusted: the process should end and be restarted.
   */
  constructor(dataDir: string, onFatal: (error: unknown) => void = () => {}) {
    this.#db = openDatabase(dataDir);
    this.#dataDir = dataDir;
    this.#onFatal = onFatal;
    const path = join(dataDir, databaseFileName);
    // The log is there from the first transaction to the end.
    transaction(this.#db, () => {});
    this.#files = [path, `${path}-wal`].map((file) => ({ path: file, identity: identityOf(file) }));
  }

  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    if (!statements.every(isRead)) return this.#commits.add(statements);
    return this.#guard(() => statements.map((statement) => this.#run(statement)));
  }

  problem(): string | undefined {
    if (this.#failure !== undefined) return 'The storage has failed; the service is restarting.';
    if (this.#db.isOpen && this.#files.some(({ path, identity }) => identityOf(path) !== identity))
      return 'The database file or its write-ahead log was moved, deleted or replaced while the service runs, and enquiries are refused. Put the file back, or restart the service to begin with what is there.';
    return undefined;
  }

  async freeMiB(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#dataDir);
    return (bavail * bsize) / 1024 / 1024;
  }

  /** Empties the log, where the old text of changed pages stands; what was deleted itself, secure_delete overwrote. */
  async forget(): Promise<void> {
    this.#guard(() => this.#db.exec('PRAGMA incremental_vacuum'));
    if (!this.checkpoint())
      throw new StorageError('The write-ahead log could not be emptied; run the command again.');
  }

  /**
   * Takes the log over into the database, once an hour and after each removal: a byte that flips in the log would
   * cost every enquiry behind it. False where another process reads at this moment.
   */
  checkpoint(): boolean {
    const row = this.#guard(() => this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get());
    return row?.busy === 0;
  }

  /** Names of copies that stand beside the database; those that are older than an enquiry may be are removed. */
  async oldCopies(now: number): Promise<string[]> {
    const left: string[] = [];
    for (const name of (await readdir(this.#dataDir)).filter((each) => copies.test(each))) {
      const path = join(this.#dataDir, name);
      if ((await stat(path)).mtimeMs < now - retention.delivered) await rm(path, { recursive: true });
      else left.push(path);
    }
    return left;
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #commit(batches: readonly (readonly Statement[])[]): Row[][][] {
    const problem = this.problem();
    // Written to an open file that has lost its name, it would be gone with the process.
    if (problem !== undefined) throw new StorageError(problem);
    return this.#guard(() =>
      transaction(this.#db, () => batches.map((batch) => batch.map((statement) => this.#run(statement)))),
    );
  }

  #run([sql, ...values]: Statement): Row[] {
    let statement = this.#prepared.get(sql);
    // Once each: preparing costs more than running.
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement.all(...values);
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (fatalCodes.includes(sqliteCode(error)) && this.#failure === undefined) {
        this.#failure = error;
        this.#onFatal(error);
      }
      throw error;
    }
  }
}
