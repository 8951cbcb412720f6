import { createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { day, hour } from './clock.ts';
import { type Enquiry, type FieldName, fieldNames } from './contract/fields.ts';
import { StorageError, sqliteCode } from './database.ts';
import { fingerprint } from './fingerprint.ts';
import { newReference } from './reference.ts';

export type Status = 'pending' | 'delivered' | 'suspect' | 'dead';

export interface StoredEnquiry extends Enquiry {
  id: number;
  reference: string;
  received_at: number;
  status: Status;
  /** Why it is suspect; empty for the others. */
  reason: string;
  attempts: number;
  /** Attempts after which the mail server may or may not have kept a copy. */
  ambiguous: number;
  next_attempt_at: number;
  finished_at: number | null;
  last_error: string;
}

export interface Receipt {
  reference: string;
  /** The same eight fields had arrived within 24 hours: nothing was added. */
  duplicate: boolean;
}

interface Waiting {
  enquiry: Enquiry;
  suspicion: string;
  resolve(receipt: Receipt): void;
  reject(error: unknown): void;
}

interface OutboxOptions {
  now: () => number;
  /** Called once when the storage can no longer be trusted; the process should end and be restarted. */
  onFatal: (error: unknown) => void;
  /** Called after a commit that added something to deliver. */
  onStored?: () => void;
}

/** What of `status = 'pending'` is due at ?1. Planned later than the longest pause, the clock was set back: it is due too. */
export const dueNow = `status = 'pending' AND (next_attempt_at <= ?1 OR next_attempt_at > ?1 + ${2 * hour})`;

// So many turns of the event loop without a new enquiry mean that no other is about to arrive.
const quietTurns = 3;

/** Where an enquiry becomes durable. Every method is synchronous except `submit`, which waits for its commit. */
export class Outbox {
  readonly db: DatabaseSync;
  onStored: () => void;
  #options: OutboxOptions;
  #waiting: Waiting[] = [];
  /** Milliseconds that the latest commit took. */
  #commitTime = 0;
  #failure: unknown;
  #key: KeyObject;
  #insert: StatementSync;
  #twin: StatementSync;
  #clear: StatementSync;
  #due: StatementSync;

  constructor(db: DatabaseSync, options: OutboxOptions) {
    this.db = db;
    this.#options = options;
    this.onStored = options.onStored ?? (() => {});
    const key = db.prepare("SELECT value FROM setting WHERE name = 'fingerprint-key'").get()?.value;
    if (!(key instanceof Uint8Array))
      throw new StorageError('The enquiries database has lost its key: restore a backup.');
    // Prepared once: from bytes, every digest would build the key anew, at five times the cost.
    this.#key = createSecretKey(key);
    const columns = [
      'reference',
      'received_at',
      'status',
      'reason',
      'fingerprint',
      'next_attempt_at',
      ...fieldNames,
    ];
    this.#insert = db.prepare(
      `INSERT INTO enquiry (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    // A clock set back leaves rows in the future: they are no twins either.
    this.#twin = db.prepare(
      'SELECT id, reference, status FROM enquiry WHERE fingerprint = ? AND received_at > ? AND received_at <= ? LIMIT 1',
    );
    this.#clear = db.prepare(
      "UPDATE enquiry SET status = 'pending', reason = '', next_attempt_at = ? WHERE id = ?",
    );
    this.#due = db.prepare(`SELECT * FROM enquiry WHERE ${dueNow} ORDER BY next_attempt_at, id LIMIT ?2`);
  }

  /** False where the database file was moved or deleted: what is written to it is gone with the process. */
  get inPlace(): boolean {
    const path = this.db.isOpen ? this.db.location() : null;
    return path === null || existsSync(path);
  }

  /** False once the storage has failed in a way that only a restart can settle. */
  get healthy(): boolean {
    return this.#failure === undefined;
  }

  /**
   * Stores one normalised, valid enquiry. Resolves after the commit that holds it has been fsynced,
   * together with all others that arrive at about the same time. Rejects with SQLite's error.
   */
  submit(enquiry: Enquiry, suspicion: string): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ enquiry, suspicion, resolve, reject }) === 1) this.#gather(performance.now());
    });
  }

  /**
   * Connections that are opened together are accepted one a turn, so their posts trickle in. A disk
   * that is slow to sync would make each wait for the ones before: the commit is put off while others
   * keep coming, for no longer than the latest one took.
   */
  #gather(since: number, seen = this.#waiting.length, quiet = 0): void {
    setImmediate(() => {
      const count = this.#waiting.length;
      const turns = count > seen ? 0 : quiet + 1;
      if (turns < quietTurns && performance.now() - since < this.#commitTime)
        this.#gather(since, count, turns);
      else this.#flush();
    });
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    const started = performance.now();
    try {
      if (this.#failure !== undefined) throw this.#failure;
      // No reason to end: what waits for delivery may be in no other place any more.
      if (!this.inPlace) throw new StorageError('The enquiries database was moved or deleted.');
      const receipts = this.transaction(() => batch.map((entry) => this.#store(entry)));
      batch.forEach((entry, index) => {
        const receipt = receipts[index];
        if (receipt) entry.resolve(receipt);
      });
    } catch (error) {
      for (const entry of batch) entry.reject(error);
      return;
    } finally {
      this.#commitTime = performance.now() - started;
    }
    this.onStored();
  }

  #store({ enquiry, suspicion }: Waiting): Receipt {
    const now = this.#options.now();
    const print = fingerprint(enquiry, this.#key);
    const twin = this.#twin.get(print, now - day, now + hour);
    if (twin) {
      // The same words once more, this time without anything suspicious: they deserve a direct mail.
      if (twin.status === 'suspect' && suspicion === '') this.#clear.run(now, Number(twin.id));
      return { reference: String(twin.reference), duplicate: true };
    }
    const reference = newReference();
    const status: Status = suspicion === '' ? 'pending' : 'suspect';
    const values = fieldNames.map((name: FieldName) => enquiry[name]);
    this.#insert.run(reference, now, status, suspicion, print, now, ...values);
    return { reference, duplicate: false };
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
      this.#giveUp(error);
      throw error;
    }
  }

  #giveUp(error: unknown): void {
    const code = sqliteCode(error);
    // 10 I/O, 11 corrupt, 26 not a database: what is on disk is no longer known.
    const fatal = code === 10 || code === 11 || code === 26;
    try {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
    } catch (rollbackError) {
      this.#fail(rollbackError);
    }
    if (fatal) this.#fail(error);
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#options.onFatal(error);
  }

  /** Pending enquiries whose time has come, longest overdue first. */
  due(limit: number): StoredEnquiry[] {
    return this.read(() => this.#due.all(this.#options.now(), limit)) as unknown as StoredEnquiry[];
  }

  /**
   * Empties the write-ahead log, where the old text of changed pages stands until then. Deleted
   * content itself was overwritten by secure_delete.
   */
  forgetErased(): void {
    const result = this.read(() => this.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get());
    if (result?.busy !== 0)
      throw new StorageError('The write-ahead log could not be emptied; run the command again.');
  }

  /** Ends the connection; the log file is folded into the database on the way. */
  close(): void {
    if (this.db.isOpen) this.db.close();
  }
}
