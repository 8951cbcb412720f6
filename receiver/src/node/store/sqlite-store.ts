import { createSecretKey, type KeyObject } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { type Enquiry, emergencyService, fieldNames } from '../../contract/fields.ts';
import { leastAge, maxAttempts, pauseAfter } from '../../delivery/backoff.ts';
import { day, hour } from '../../delivery/clock.ts';
import { newReference } from '../../delivery/reference.ts';
import type {
  Counts,
  DigestMoments,
  FailedAttempt,
  OperatorStore,
  Receipt,
  Status,
  StoredEnquiry,
} from '../../delivery/store.ts';
import type { Quarantine } from '../../mail/enquiry-mail.ts';
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

type Row = Record<string, unknown>;

/** What is due at ?1. Planned later than the longest pause, the clock was set back: it is due too. */
const due = `status = 'pending' AND (next_attempt_at <= ?1 OR next_attempt_at > ?1 + ${2 * hour})`;
const undigested = "status = 'suspect' AND finished_at IS NULL";
const insert = `INSERT INTO enquiry (reference, received_at, status, reason, fingerprint, next_attempt_at, ${fieldNames.join(', ')})
  VALUES (?, ?, ?, ?, ?, ?, ${fieldNames.map(() => '?').join(', ')})`;

// So few that storing them takes a few milliseconds, in which no visitor is answered.
const failedAtOnce = 250;
const purgedAtOnce = 50;
const readAtOnce = 50;
const freedAtOnce = 250;
const longestReason = 500;
/** Begins the reason where no server could be spoken to, as opposed to a server that did not take the mail. */
const serverAway = 'The mail server cannot be used: ';

/** Enquiries in one SQLite database that this process has for itself. The only module with statements on its tables. */
export class SqliteStore implements OperatorStore {
  readonly connection: Connection;
  #dataDir: string;
  #now: () => number;
  #key: KeyObject;
  #submissions: GroupCommit<Submission, Receipt>;
  #statements = new Map<string, ReturnType<Connection['db']['prepare']>>();

  /** Opens (or creates) the database in `dataDir`. Throws StorageError in the operator's words. */
  constructor(dataDir: string, { now = Date.now, onFatal = () => {} }: SqliteStoreOptions = {}) {
    this.connection = new Connection(openDatabase(dataDir), onFatal);
    removeUnfinishedCopy(dataDir);
    this.#dataDir = dataDir;
    this.#now = now;
    this.#submissions = new GroupCommit((batch) => this.#insert(batch));
    // The schedule stays in one place, and rows stay in the database.
    this.connection.db.function('pause_after', { directOnly: true }, (attempt, jitter) =>
      pauseAfter(Number(attempt), () => Number(jitter)),
    );
    const key = this.#rows("SELECT value FROM setting WHERE name = 'fingerprint-key'")[0]?.value;
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
    const now = this.#now();
    const digest = fingerprint(enquiry, this.#key);
    // A clock set back leaves rows in the future: they are no duplicates either.
    const [duplicate] = this.#rows(
      'SELECT id, reference, status FROM enquiry WHERE fingerprint = ? AND received_at > ? AND received_at <= ? LIMIT 1',
      ...[digest, now - day, now + hour],
    );
    if (duplicate) {
      // The same words once more, this time without anything suspicious: they deserve a direct mail.
      if (duplicate.status === 'suspect' && suspicion === '')
        this.#run(
          "UPDATE enquiry SET status = 'pending', reason = '', next_attempt_at = ? WHERE id = ?",
          ...[now, Number(duplicate.id)],
        );
      // It was given up, and nobody would hear of this one either.
      if (duplicate.status === 'dead')
        this.#run(
          `UPDATE enquiry SET status = ?, reason = ?, attempts = 0, finished_at = NULL, next_attempt_at = ? WHERE id = ?`,
          ...[suspicion === '' ? 'pending' : 'suspect', suspicion, now, Number(duplicate.id)],
        );
      return { reference: String(duplicate.reference), duplicate: true };
    }
    const reference = newReference();
    const status: Status = suspicion === '' ? 'pending' : 'suspect';
    const values = fieldNames.map((name) => enquiry[name]);
    this.#run(insert, reference, now, status, suspicion, digest, now, ...values);
    return { reference, duplicate: false };
  }

  async due(limit: number): Promise<StoredEnquiry[]> {
    return this.#enquiries(`WHERE ${due} ORDER BY next_attempt_at, id LIMIT ?2`, this.#now(), limit);
  }

  async nextDueAt(): Promise<number | undefined> {
    const [row] = this.#rows("SELECT min(next_attempt_at) AS at FROM enquiry WHERE status = 'pending'");
    return typeof row?.at === 'number' ? row.at : undefined;
  }

  async startAttempt({ id, reference, attempts }: StoredEnquiry, pause: number): Promise<boolean> {
    // SQLite gives the number of an erased row to the next enquiry: only the reference tells them apart.
    const changes = this.#change(
      `UPDATE enquiry SET attempts = attempts + 1, next_attempt_at = ?
       WHERE id = ? AND reference = ? AND attempts = ? AND status = 'pending'`,
      ...[this.#now() + pause, id, reference, attempts],
    );
    return changes === 1;
  }

  async markDelivered({ id }: StoredEnquiry): Promise<void> {
    this.#change(
      "UPDATE enquiry SET status = 'delivered', finished_at = ?, last_error = '' WHERE id = ?",
      ...[this.#now(), id],
    );
  }

  async markFailed({ id }: StoredEnquiry, failure: FailedAttempt): Promise<void> {
    const { ambiguous, dead, pause } = failure;
    const reason = (failure.serverAway ? serverAway : '') + failure.reason;
    this.#change(
      'UPDATE enquiry SET status = ?, next_attempt_at = ?, last_error = ?, ambiguous = ambiguous + ? WHERE id = ?',
      ...[dead ? 'dead' : 'pending', this.#now() + pause, reason.slice(0, longestReason)],
      ...[ambiguous ? 1 : 0, id],
    );
  }

  /** Thousands may wait after a flood: they are counted a few hundred at a time, and posts are answered in between. */
  async failAllDue(reason: string): Promise<{ failed: number; dead: number }> {
    // What becomes due while this runs waits for the next attempt, or this would never end.
    const now = this.#now();
    // One jitter for all: what failed together is due together, and one attempt counts for all again.
    const jitter = Math.random();
    let failed = 0;
    let dead = 0;
    for (;;) {
      const rows = this.connection.transaction(() =>
        this.#rows(
          `UPDATE enquiry SET attempts = attempts + 1, last_error = ?3,
             status = CASE WHEN attempts + 1 < ${maxAttempts} THEN 'pending' ELSE 'dead' END,
             next_attempt_at = ?1 + pause_after(attempts + 1, ?4)
           WHERE id IN (SELECT id FROM enquiry WHERE ${due} ORDER BY next_attempt_at LIMIT ?2)
           RETURNING status`,
          ...[now, failedAtOnce, (serverAway + reason).slice(0, longestReason), jitter],
        ),
      );
      failed += rows.length;
      dead += rows.filter(({ status }) => status === 'dead').length;
      if (rows.length < failedAtOnce) return { failed, dead };
      await turn();
    }
  }

  async releaseWaiting(): Promise<number> {
    const now = this.#now();
    let released = 0;
    for (;;) {
      const some = this.#change(
        `UPDATE enquiry SET next_attempt_at = ?1 WHERE id IN (SELECT id FROM enquiry
           WHERE status = 'pending' AND next_attempt_at > ?1 AND substr(last_error, 1, ${serverAway.length}) = ?2 LIMIT ?3)`,
        ...[now, serverAway, failedAtOnce],
      );
      released += some;
      if (some < failedAtOnce) return released;
      await turn();
    }
  }

  async counts(): Promise<Counts> {
    const counts: Counts = { pending: 0, delivered: 0, suspect: 0, dead: 0, oldestPendingAge: 0 };
    for (const { status, enquiries } of this.#rows('SELECT status, enquiries FROM tally'))
      counts[status as Status] = Number(enquiries);
    const [pending] = this.#rows(
      `SELECT (SELECT min(received_at) FROM enquiry WHERE status = 'pending') AS oldest,
         (SELECT max(attempts) FROM enquiry WHERE status = 'pending') AS tries`,
    );
    // A clock set back makes them look young, or not yet received: the tries tell how long it has been.
    if (counts.pending > 0)
      counts.oldestPendingAge = Math.max(
        this.#now() - Number(pending?.oldest),
        leastAge(Number(pending?.tries)),
      );
    return counts;
  }

  async latestError(): Promise<string> {
    const [row] = this.#rows(
      "SELECT last_error FROM enquiry WHERE status = 'pending' AND last_error <> '' ORDER BY attempts DESC LIMIT 1",
    );
    return firstLine(String(row?.last_error ?? ''));
  }

  async deadLetters(): Promise<string[]> {
    return this.#references("WHERE status = 'dead' AND finished_at IS NULL ORDER BY id");
  }

  async isDigestDue({ any, hurried, future }: DigestMoments): Promise<boolean> {
    const rows = this.#rows(
      `SELECT 1 FROM enquiry WHERE ${undigested}
       AND (received_at <= ? OR received_at > ?
         OR received_at <= ? AND (reason = 'burst' OR urgent <> '' OR service = ?)) LIMIT 1`,
      ...[any, future, hurried, emergencyService],
    );
    return rows.length > 0;
  }

  async undigested(limit: number): Promise<StoredEnquiry[]> {
    return this.#enquiries(`WHERE ${undigested} ORDER BY received_at, id LIMIT ?`, limit);
  }

  async markDigested(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const now = this.#now();
    this.connection.transaction(() => {
      for (const { reference } of enquiries)
        this.#run(
          "UPDATE enquiry SET finished_at = ? WHERE reference = ? AND status = 'suspect'",
          now,
          reference,
        );
    });
  }

  /** A piece at a time: with every page overwritten, removing thousands would keep visitors waiting for seconds. */
  async purge(olderThan: { delivered: number; suspect: number }): Promise<number> {
    const now = this.#now();
    // Stamped by a clock that was ahead and has been put right: its time begins now.
    const restamp = `UPDATE enquiry SET finished_at = ?1 WHERE id IN
      (SELECT id FROM enquiry WHERE status IN ('delivered', 'suspect', 'dead') AND finished_at > ?1 + ?2 LIMIT ?3)`;
    await this.#inPieces(() => this.#change(restamp, now, day, purgedAtOnce));
    let removed = 0;
    // Of those that were given up, only what somebody has dismissed has a finish.
    const ages = { ...olderThan, dead: olderThan.delivered };
    for (const [status, age] of Object.entries(ages))
      removed += await this.#inPieces(() =>
        this.#change(
          'DELETE FROM enquiry WHERE id IN (SELECT id FROM enquiry WHERE status = ? AND finished_at < ? LIMIT ?)',
          ...[status, now - age, purgedAtOnce],
        ),
      );
    if (removed > 0) {
      await this.#shrink();
      this.#truncateLog();
    }
    return removed;
  }

  /** Repeats what changes at most `purgedAtOnce` rows until nothing is left; posts are answered in between. */
  async #inPieces(work: () => number): Promise<number> {
    for (let total = 0; ; ) {
      const changed = work();
      total += changed;
      if (changed < purgedAtOnce) return total;
      await turn();
    }
  }

  /** Gives the pages that have become free back to the disk. */
  async #shrink(): Promise<void> {
    const free = () => Number(this.#rows('PRAGMA freelist_count')[0]?.freelist_count);
    for (let left = free(), before = left + 1; left > 0 && left < before; before = left, left = free()) {
      this.#rows(`PRAGMA incremental_vacuum(${freedAtOnce})`);
      await turn();
    }
  }

  async setting(name: string): Promise<string | undefined> {
    const value = this.#rows('SELECT value FROM setting WHERE name = ?', name)[0]?.value;
    return typeof value === 'string' ? value : undefined;
  }

  async setSetting(name: string, value: string): Promise<void> {
    this.#change(
      'INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2',
      name,
      value,
    );
  }

  async list(status: Status | undefined, limit?: number): Promise<StoredEnquiry[]> {
    return this.#enquiries(
      'WHERE ?1 IS NULL OR status = ?1 ORDER BY id DESC LIMIT ?2',
      status ?? null,
      limit ?? -1,
    );
  }

  async *all(): AsyncIterable<StoredEnquiry[]> {
    for (let last = 0; ; await turn()) {
      const page = this.#enquiries('WHERE id > ? ORDER BY id LIMIT ?', last, readAtOnce);
      if (page.length === 0) return;
      yield page;
      last = page.at(-1)?.id ?? last;
    }
  }

  backup(): AsyncIterable<Uint8Array> {
    return copyOf(this.connection.db, this.#dataDir);
  }

  async find(reference: string): Promise<StoredEnquiry | undefined> {
    return this.#enquiries('WHERE reference = ?', reference)[0];
  }

  async referencesOf(email: string): Promise<string[]> {
    return this.#references('WHERE lower(email) = lower(?)', email);
  }

  async requeue(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const now = this.#now();
    this.connection.transaction(() => {
      for (const { id } of enquiries)
        this.#run(
          "UPDATE enquiry SET status = 'pending', reason = '', attempts = 0, finished_at = NULL, next_attempt_at = ? WHERE id = ?",
          ...[now, id],
        );
    });
  }

  async dismiss(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const now = this.#now();
    this.connection.transaction(() => {
      for (const { id } of enquiries)
        this.#run("UPDATE enquiry SET finished_at = ? WHERE id = ? AND status = 'dead'", now, id);
    });
  }

  async digestAgain(references: readonly string[]): Promise<void> {
    this.connection.transaction(() => {
      for (const reference of references)
        this.#run(
          "UPDATE enquiry SET finished_at = NULL WHERE reference = ? AND status = 'suspect'",
          reference,
        );
    });
  }

  async erase(email: string): Promise<void> {
    this.#change('DELETE FROM enquiry WHERE lower(email) = lower(?)', email);
    this.#truncateLog();
  }

  /**
   * Empties the write-ahead log, where the old text of changed pages stands until then. Deleted
   * content itself was overwritten by secure_delete.
   */
  #truncateLog(): void {
    if (this.#rows('PRAGMA wal_checkpoint(TRUNCATE)')[0]?.busy !== 0)
      throw new StorageError('The write-ahead log could not be emptied; run the command again.');
  }

  #enquiries(where: string, ...values: SQLInputValue[]): StoredEnquiry[] {
    return this.#rows(`SELECT * FROM enquiry ${where}`, ...values) as unknown as StoredEnquiry[];
  }

  #references(where: string, ...values: SQLInputValue[]): string[] {
    return this.#rows(`SELECT reference FROM enquiry ${where}`, ...values).map((row) =>
      String(row.reference),
    );
  }

  /** One statement as a transaction of its own; returns how many rows it changed. */
  #change(sql: string, ...values: SQLInputValue[]): number {
    return this.connection.transaction(() => this.#run(sql, ...values));
  }

  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes);
  }

  #rows(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.connection.read(() => this.#prepared(sql).all(...values));
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

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
