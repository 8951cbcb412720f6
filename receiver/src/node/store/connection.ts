import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { sqliteCode } from './database.ts';

// 10 I/O, 11 corrupt, 26 not a database: what is on disk is no longer known.
const fatalCodes: readonly (number | undefined)[] = [10, 11, 26];

/** One open database, and whether it can still be trusted. */
export class Connection {
  readonly db: DatabaseSync;
  #onFatal: (error: unknown) => void;
  #failure: unknown;

  /** `onFatal` is called once when only a restart can settle what has failed. */
  constructor(db: DatabaseSync, onFatal: (error: unknown) => void) {
    this.db = db;
    this.#onFatal = onFatal;
  }

  /** What has failed for good; undefined while nothing has. */
  get failure(): unknown {
    return this.#failure;
  }

  /** False where the database file was moved or deleted: what is written to it is gone with the process. */
  get inPlace(): boolean {
    const path = this.db.isOpen ? this.db.location() : null;
    return path === null || existsSync(path);
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
