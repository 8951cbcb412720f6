import { createSecretKey, type KeyObject } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Enquiry, fieldNames } from '../../contract/fields.ts';
import { newReference } from '../../delivery/reference.ts';
import type { Receipt } from '../../delivery/store.ts';
import type { Quarantine } from '../../mail/enquiry-mail.ts';
import type { Row, SqlValue, Statement } from '../../sql/enquiry-database.ts';
import { SqlStore } from '../../sql/sql-store.ts';
import { columns, isDuplicate, onceMore, values } from '../../sql/submission.ts';
import { copyOf, removeUnfinishedCopy } from './backup.ts';
import { Connection } from './connection.ts';
import { openDatabase, StorageError } from './database.ts';
import { fingerprint } from './fingerprint.ts';
import { GroupCommit } from './group-commit.ts';

export interface SqliteStoreOptions {
  now?: () => number;
  /** Called once when the storage can no longer be trusted; the process should end and be restarted. */
  onFatal?: (error: unknown) => void;
}

interface Submission {
  enquiry: Enquiry;
  suspicion: Quarantine | '';
}

const freedAtOnce = 250;

const findDuplicate = `SELECT id, reference, status FROM enquiry WHERE ${isDuplicate} LIMIT 1`;
const insert = `INSERT INTO enquiry (${columns}) VALUES (${values})`;

/** Enquiries in one SQLite database that this process has for itself. */
export class SqliteStore extends SqlStore {
  readonly connection: Connection;
  #dataDir: string;
  #key: KeyObject;
  #submissions: GroupCommit<Submission, Receipt>;
  #statements = new Map<string, ReturnType<Connection['db']['prepare']>>();

  /** Opens (or creates) the database in `dataDir`. Throws StorageError in the operator's words. */
  constructor(dataDir: string, { now = Date.now, onFatal = () => {} }: SqliteStoreOptions = {}) {
    super(now);
    this.connection = new Connection(openDatabase(dataDir), onFatal);
    removeUnfinishedCopy(dataDir);
    this.#dataDir = dataDir;
    this.#submissions = new GroupCommit((batch) => this.#insert(batch));
    const key = this.rows("SELECT value FROM setting WHERE name = 'fingerprint-key'")[0]?.value;
    if (!(key instanceof Uint8Array))
      throw new StorageError('The enquiries database has lost its key: restore a backup.');
    // Prepared once: from bytes, every digest would build the key anew, at five times the cost.
    this.#key = createSecretKey(key);
  }

  get healthy(): boolean {
    return this.connection.failure === undefined;
  }

  get inPlace(): boolean {
    return this.connection.inPlace;
  }

  close(): void {
    this.connection.close();
  }

  submit(enquiry: Enquiry, suspicion: Quarantine | ''): Promise<Receipt> {
    return this.#submissions.add({ enquiry, suspicion });
  }

  #insert(batch: readonly Submission[]): Receipt[] {
    if (!this.healthy) throw this.connection.failure;
    // No reason to end: what waits for delivery may be in no other place any more.
    if (!this.inPlace)
      throw new StorageError('The enquiries database or its log was moved, deleted or replaced.');
    return this.connection.transaction(() => batch.map((submission) => this.#insertOne(submission)));
  }

  #insertOne({ enquiry, suspicion }: Submission): Receipt {
    const now = this.now();
    const digest = fingerprint(enquiry, this.#key);
    const status = suspicion === '' ? 'pending' : 'suspect';
    const [duplicate] = this.rows(findDuplicate, digest, now);
    if (duplicate) {
      const id = Number(duplicate.id);
      if (duplicate.status === 'suspect' && suspicion === '')
        this.#run(`UPDATE enquiry SET ${onceMore.suspect} WHERE id = ?1`, id, now);
      if (duplicate.status === 'dead')
        this.#run(`UPDATE enquiry SET ${onceMore.dead} WHERE id = ?1`, id, now, status, suspicion);
      return { reference: String(duplicate.reference), duplicate: true };
    }
    const reference = newReference();
    const fields = fieldNames.map((name) => enquiry[name]);
    this.#run(insert, digest, now, status, suspicion, reference, ...fields);
    return { reference, duplicate: false };
  }

  override async purge(olderThan: { delivered: number; suspect: number }): Promise<number> {
    const removed = await super.purge(olderThan);
    if (removed > 0) {
      await this.#shrink();
      this.#truncateLog();
    }
    return removed;
  }

  /** Gives the pages that have become free back to the disk. */
  async #shrink(): Promise<void> {
    const free = () => Number(this.rows('PRAGMA freelist_count')[0]?.freelist_count);
    for (let left = free(), before = left + 1; left > 0 && left < before; before = left, left = free()) {
      this.rows(`PRAGMA incremental_vacuum(${freedAtOnce})`);
      await turn();
    }
  }

  backup(): AsyncIterable<Uint8Array> {
    return copyOf(this.connection.db, this.#dataDir);
  }

  override async erase(email: string): Promise<void> {
    await super.erase(email);
    this.#truncateLog();
  }

  /**
   * Empties the write-ahead log, where the old text of changed pages stands until then. Deleted
   * content itself was overwritten by secure_delete.
   */
  #truncateLog(): void {
    if (this.rows('PRAGMA wal_checkpoint(TRUNCATE)')[0]?.busy !== 0)
      throw new StorageError('The write-ahead log could not be emptied; run the command again.');
  }

  protected changes(statements: readonly Statement[]): number[] {
    return this.connection.transaction(() => statements.map((statement) => this.#run(...statement)));
  }

  protected rows(sql: string, ...values: SqlValue[]): Row[] {
    return this.connection.read(() => this.#prepared(sql).all(...values));
  }

  protected turn(): Promise<unknown> {
    return turn();
  }

  #run(sql: string, ...values: SqlValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes);
  }

  /** Each statement is prepared once: that costs more than running it. */
  #prepared(sql: string): ReturnType<Connection['db']['prepare']> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.connection.db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
