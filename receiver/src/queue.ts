import type { StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { leastAge, maxAttempts, pauseAfter } from './backoff.ts';
import { day } from './clock.ts';
import { emergencyService } from './contract/fields.ts';
import { dueNow, type Outbox, type Status, type StoredEnquiry } from './outbox.ts';

export interface QueueCounts {
  pending: number;
  delivered: number;
  suspect: number;
  dead: number;
  /** Milliseconds since the oldest pending enquiry arrived; 0 where none is pending. */
  oldestPendingAge: number;
}

export const retention = { delivered: 30 * day, suspect: 14 * day };

// So few that storing them takes a few milliseconds, in which no visitor is answered.
const failedAtOnce = 250;

/** What delivery does to stored enquiries. Every change is one committed transaction. */
export class Queue {
  #outbox: Outbox;
  #now: () => number;
  #start: StatementSync;
  #finish: StatementSync;
  #fail: StatementSync;
  #failDue: StatementSync;

  constructor(outbox: Outbox, now: () => number) {
    this.#outbox = outbox;
    this.#now = now;
    // SQLite gives the number of an erased row to the next enquiry: only the reference tells them apart.
    this.#start = outbox.db.prepare(
      `UPDATE enquiry SET attempts = attempts + 1, next_attempt_at = ?
       WHERE id = ? AND reference = ? AND attempts = ? AND status = 'pending'`,
    );
    // The schedule stays in one place, and rows stay in the database.
    outbox.db.function('pause_after', { directOnly: true }, (attempt, jitter) =>
      pauseAfter(Number(attempt), () => Number(jitter)),
    );
    this.#failDue = outbox.db.prepare(
      `UPDATE enquiry SET attempts = attempts + 1, last_error = ?3,
         status = CASE WHEN attempts + 1 < ${maxAttempts} THEN 'pending' ELSE 'dead' END,
         next_attempt_at = ?1 + pause_after(attempts + 1, ?4)
       WHERE id IN (SELECT id FROM enquiry WHERE ${dueNow} ORDER BY next_attempt_at LIMIT ?2)
       RETURNING status`,
    );
    this.#finish = outbox.db.prepare(
      "UPDATE enquiry SET status = 'delivered', finished_at = ?, last_error = '' WHERE id = ?",
    );
    this.#fail = outbox.db.prepare(
      'UPDATE enquiry SET status = ?, next_attempt_at = ?, last_error = ?, ambiguous = ambiguous + ? WHERE id = ?',
    );
  }

  due(limit: number): StoredEnquiry[] {
    return this.#outbox.due(limit);
  }

  /**
   * Counts an attempt and plans the next one before the mail server is touched: a process killed in
   * the middle of a delivery comes back to an enquiry that is already on its schedule.
   * False where the enquiry was erased or changed in the meantime.
   */
  startAttempt(enquiry: StoredEnquiry, pause: number): boolean {
    const { id, reference, attempts } = enquiry;
    const next = this.#now() + pause;
    return this.#outbox.transaction(() => this.#start.run(next, id, reference, attempts).changes) === 1;
  }

  delivered(enquiry: StoredEnquiry): void {
    this.#outbox.transaction(() => this.#finish.run(this.#now(), enquiry.id));
  }

  /** Records why an attempt failed; `dead` gives the enquiry up until somebody re-queues it. */
  failed(
    enquiry: StoredEnquiry,
    failure: { reason: string; ambiguous: boolean; dead: boolean; pause: number },
  ): void {
    const status: Status = failure.dead ? 'dead' : 'pending';
    const next = this.#now() + failure.pause;
    this.#outbox.transaction(() =>
      this.#fail.run(status, next, failure.reason.slice(0, 500), failure.ambiguous ? 1 : 0, enquiry.id),
    );
  }

  /**
   * Counts one failed attempt for everything that is due: the mail server could not be reached at all, so
   * knocking again for each of them would tell nothing new. Thousands may wait after a flood: they are
   * counted a few hundred at a time, and posts are answered in between.
   */
  async failAllDue(reason: string): Promise<{ failed: number; dead: number }> {
    // What becomes due meanwhile is for the next knock, or this would never end.
    const now = this.#now();
    // One draw for all: what failed together is due together, and the next knock counts for all again.
    const jitter = Math.random();
    let failed = 0;
    let dead = 0;
    for (;;) {
      const rows = this.#outbox.transaction(() =>
        this.#failDue.all(now, failedAtOnce, reason.slice(0, 500), jitter),
      );
      failed += rows.length;
      dead += rows.filter(({ status }) => status === 'dead').length;
      if (rows.length < failedAtOnce) return { failed, dead };
      await turn();
    }
  }

  /** Puts enquiries off without a try, as when the mail server is silent for the ones before them. */
  postpone(enquiries: readonly StoredEnquiry[], pause: number): void {
    const statement = this.#outbox.db.prepare(
      'UPDATE enquiry SET next_attempt_at = ? WHERE id = ? AND reference = ?',
    );
    this.#outbox.transaction(() => {
      for (const { id, reference } of enquiries) statement.run(this.#now() + pause, id, reference);
    });
  }

  /** When the next pending enquiry is due, milliseconds since 1970; undefined where none waits. */
  nextDueAt(): number | undefined {
    const row = this.#outbox.read(() =>
      this.#outbox.db
        .prepare("SELECT min(next_attempt_at) AS at FROM enquiry WHERE status = 'pending'")
        .get(),
    );
    return typeof row?.at === 'number' ? row.at : undefined;
  }

  counts(): QueueCounts {
    const counts: QueueCounts = { pending: 0, delivered: 0, suspect: 0, dead: 0, oldestPendingAge: 0 };
    const rows = this.#outbox.read(() =>
      this.#outbox.db
        .prepare(
          'SELECT status, count(*) AS n, min(received_at) AS oldest, max(attempts) AS tries FROM enquiry GROUP BY status',
        )
        .all(),
    );
    for (const row of rows) {
      counts[row.status as Status] = Number(row.n);
      // A clock set back makes them look young, or not yet received: the tries tell how long it has been.
      if (row.status === 'pending')
        counts.oldestPendingAge = Math.max(this.#now() - Number(row.oldest), leastAge(Number(row.tries)));
    }
    return counts;
  }

  /** Why the latest attempt of a pending enquiry failed; empty where none has. */
  latestError(): string {
    const row = this.#outbox.read(() =>
      this.#outbox.db
        .prepare(
          "SELECT last_error FROM enquiry WHERE status = 'pending' AND last_error <> '' ORDER BY attempts DESC LIMIT 1",
        )
        .get(),
    );
    return String(row?.last_error ?? '');
  }

  /** References of enquiries that were given up. */
  dead(): string[] {
    const rows = this.#outbox.read(() =>
      this.#outbox.db.prepare("SELECT reference FROM enquiry WHERE status = 'dead' ORDER BY id").all(),
    );
    return rows.map((row) => String(row.reference));
  }

  /**
   * True where a suspect that no digest has carried came by the `daily` moment or after the `future`
   * one, or by the `hurried` one in a burst or saying that it is urgent.
   */
  isDigestDue(moments: { daily: number; hurried: number; future: number }): boolean {
    const row = this.#outbox.read(() =>
      this.#outbox.db
        .prepare(
          `SELECT 1 FROM enquiry WHERE status = 'suspect' AND finished_at IS NULL
           AND (received_at <= ? OR received_at > ?
             OR received_at <= ? AND (reason = 'burst' OR urgent <> '' OR service = ?)) LIMIT 1`,
        )
        .get(moments.daily, moments.future, moments.hurried, emergencyService),
    );
    return row !== undefined;
  }

  /** Suspects that no digest has carried yet, oldest first. */
  undigested(limit: number): StoredEnquiry[] {
    return this.#outbox.read(() =>
      this.#outbox.db
        .prepare("SELECT * FROM enquiry WHERE status = 'suspect' AND finished_at IS NULL ORDER BY id LIMIT ?")
        .all(limit),
    ) as unknown as StoredEnquiry[];
  }

  digested(enquiries: readonly StoredEnquiry[]): void {
    const statement = this.#outbox.db.prepare(
      "UPDATE enquiry SET finished_at = ? WHERE reference = ? AND status = 'suspect'",
    );
    this.#outbox.transaction(() => {
      for (const { reference } of enquiries) statement.run(this.#now(), reference);
    });
  }

  /** Removes what somebody received long ago; what nobody received stays, however old. Returns how many. */
  purge(): number {
    // Stamped by a clock that was ahead and has been put right: its time begins now.
    const restamp = this.#outbox.db.prepare(
      'UPDATE enquiry SET finished_at = ?1 WHERE finished_at > ?1 + ?2',
    );
    const statement = this.#outbox.db.prepare(
      'DELETE FROM enquiry WHERE status = ? AND finished_at IS NOT NULL AND finished_at < ?',
    );
    return this.#outbox.transaction(() => {
      restamp.run(this.#now(), day);
      return (
        Number(statement.run('delivered', this.#now() - retention.delivered).changes) +
        Number(statement.run('suspect', this.#now() - retention.suspect).changes)
      );
    });
  }
}
