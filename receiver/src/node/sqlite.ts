import { statSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Db, Row, Statement, StorageState } from '../db.ts';
import { reasonOf } from '../log.ts';
import { retention } from '../sql.ts';
import {
  copyNames,
  databaseFileName,
  longestWait,
  openDatabase,
  StorageError,
  sqliteCode,
  transaction,
} from './database.ts';
import { LocalMailbox } from './mailbox.ts';

// 10 I/O, 11 corrupt, 26 not a database: what is on disk is no longer known.
const fatalCodes: readonly (number | undefined)[] = [10, 11, 26];

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

const isRead = ({ sql }: Statement) => sql.startsWith('SELECT');

interface Waiting extends PromiseWithResolvers<Row[][]> {
  statements: readonly Statement[];
}

/**
 * The database in one file, with the service's connection or a command's. Transactions that come in one turn of the
 * event loop are committed together, with one fsync for all: on a disk that takes 100 ms for it, 50 inserts fell
 * from 5.1 s to 0.2 s.
 *
 * Nothing in a process that has it open may open and close the file by itself, such as to read it: POSIX drops
 * SQLite's locks with that, and a command that ends would then delete the log that the service writes to.
 */
export class SqliteDb implements Db, StorageState {
  /** With a mail server configured too: it may hold mails from before. */
  readonly mailbox: LocalMailbox;
  readonly #db: DatabaseSync;
  readonly #dataDir: string;
  readonly #onFatal: (error: unknown) => void;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #files: { path: string; identity: string | undefined }[];
  #failure: unknown;
  #waiting: Waiting[] = [];

  /** @param onFatal Called once when the storage can no longer be trusted: the process should end and be restarted. */
  constructor(dataDir: string, onFatal: (error: unknown) => void = () => {}) {
    this.#db = openDatabase(dataDir);
    this.#dataDir = dataDir;
    this.mailbox = new LocalMailbox(dataDir);
    this.#onFatal = onFatal;
    const path = join(dataDir, databaseFileName);
    this.#files = [path, `${path}-wal`].map((file) => ({ path: file, identity: identityOf(file) }));
  }

  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    if (statements.every(isRead)) return this.#guard(() => this.#run(statements));
    const waiting = { statements, ...Promise.withResolvers<Row[][]>() };
    if (this.#waiting.push(waiting) === 1) setImmediate(() => this.#commit(this.#waiting.splice(0)));
    return waiting.promise;
  }

  problem(): string | undefined {
    if (this.#failure !== undefined) return 'The storage has failed; the service is restarting.';
    try {
      const isMoved = this.#files.some(({ path, identity }) => identityOf(path) !== identity);
      if (this.#db.isOpen && isMoved)
        return 'The database file or its write-ahead log was moved, deleted or replaced while the service runs, and enquiries are refused. Put the file back, or restart the service to begin with what is there.';
    } catch (error) {
      return `The database file cannot be examined, and enquiries are refused (${reasonOf(error)}). See to the data folder, its permissions and its disk.`;
    }
    return undefined;
  }

  async freeMiB(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#dataDir);
    return (bavail * bsize) / 1024 / 1024;
  }

  async forget(references: readonly string[]): Promise<void> {
    await this.mailbox.forget(references);
    await this.oldCopies();
  }

  /**
   * Takes the log over into the database and empties it: a byte that flips in it would cost every enquiry behind it.
   * What was deleted itself, secure_delete overwrote.
   */
  async compact(): Promise<boolean> {
    const checkpoint = this.#guard(() => {
      this.#db.exec('PRAGMA incremental_vacuum');
      // Where another process reads, posts would wait with this one until it has read to the end.
      this.#db.exec('PRAGMA busy_timeout = 0');
      try {
        return this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      } finally {
        this.#db.exec(`PRAGMA busy_timeout = ${longestWait}`);
      }
    });
    return checkpoint?.busy === 0;
  }

  /** Names of copies that stand beside the database; those that are older than an enquiry may be are removed. */
  async oldCopies(): Promise<string[]> {
    const left: string[] = [];
    for (const name of (await readdir(this.#dataDir)).filter((each) => copyNames.test(each))) {
      const path = join(this.#dataDir, name);
      if ((await stat(path)).mtimeMs < Date.now() - retention.delivered) await rm(path, { recursive: true });
      else left.push(path);
    }
    return left;
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #commit(together: readonly Waiting[]): void {
    try {
      const problem = this.problem();
      // Written to an open file that has lost its name, it would be gone with the process.
      if (problem !== undefined) throw new StorageError(problem);
      const run = () => together.map(({ statements }) => this.#run(statements));
      const results = this.#guard(() => transaction(this.#db, run));
      for (const [index, { resolve }] of together.entries()) resolve(results[index] ?? []);
    } catch (error) {
      // One that cannot be stored must not fail the others: each is tried by itself.
      if (together.length === 1) together[0]?.reject(error);
      else for (const each of together) this.#commit([each]);
    }
  }

  #run(statements: readonly Statement[]): Row[][] {
    return statements.map(({ sql, values }) => {
      // Once each: preparing costs more than running.
      const statement = this.#prepared.get(sql) ?? this.#db.prepare(sql);
      this.#prepared.set(sql, statement);
      return values ? statement.all(values) : statement.all();
    });
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
