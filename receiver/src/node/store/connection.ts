import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from './database.ts';

// 10 I/O, 11 corrupt, 26 not a database: what is on disk is no longer known.
const fatalCodes: readonly (number | undefined)[] = [10, 11, 26];

/** Which file a name stands for; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** One open database, and whether it can still be trusted. */
export class Connection {
  readonly db: DatabaseSync;
  #onFatal: (error: unknown) => void;
  #failure: unknown;
  #files: { path: string; identity: string | undefined }[] = [];

  /** `onFatal` is called once when only a restart can settle what has failed. */
  constructor(db: DatabaseSync, onFatal: (error: unknown) => void) {
    this.db = db;
    this.#onFatal = onFatal;
    const path = db.location();
    // A database in memory has no file. The log is there from the first transaction to the end.
    if (path !== null)
      this.#files = [path, `${path}-wal`].map((file) => ({ path: file, identity: identityOf(file) }));
  }

  /** What has failed for good; undefined while nothing has. */
  get failure(): unknown {
    return this.#failure;
  }

  /**
   * False where the database file or its write-ahead log was moved, deleted or replaced: what is written to
   * an open file that has lost its name is gone with the process.
   */
  get inPlace(): boolean {
    if (!this.db.isOpen) return true;
    return this.#files.every(({ path, identity }) => identityOf(path) === identity);
  }

  /** Runs `work` in one transaction; on an error nothing of it remains. I/O errors are fatal. */
  transaction<T>(work: () => T): T {
    return this.read(() => {
      this.db.exec('BEGIN IMMEDIATE');
      const result = work();
      this.db.exec('COMMIT');
      return result;
    });
  }

  /** Runs statements that change nothing; an I/O error or a damaged page is fatal here too. */
  read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      try {
        if (this.db.isTransaction) this.db.exec('ROLLBACK');
      } catch (rollbackError) {
        this.#fail(rollbackError);
      }
      if (fatalCodes.includes(sqliteCode(error))) this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#onFatal(error);
  }

  /** Ends it; the write-ahead log is folded into the database on the way. */
  close(): void {
    if (this.db.isOpen) this.db.close();
  }
}
