import { type Enquiry, emergencyService } from '../contract/fields.ts';
import { leastAge, maxAttempts, pauseAfterInSql } from '../delivery/backoff.ts';
import { hour } from '../delivery/clock.ts';
import type {
  Counts,
  DeadLetter,
  DigestMoments,
  FailedAttempt,
  Receipt,
  Status,
  Store,
  StoredEnquiry,
} from '../delivery/store.ts';
import type { Quarantine } from '../mail/enquiry-mail.ts';
import { EnquiryDatabase } from './enquiry-database.ts';

/** What is due at ?1. Planned later than the longest pause, the clock was set back: it is due too. */
export const due = `status = 'pending' AND (next_attempt_at <= ?1 OR next_attempt_at > ?1 + ${2 * hour})`;
/** Given up, and nobody has dismissed it. */
const givenUp = "status = 'dead' AND finished_at IS NULL";
const undigested = "status = 'suspect' AND finished_at IS NULL";

// So few that storing them takes a few milliseconds, in which no visitor is answered.
const failedAtOnce = 250;
const longestReason = 500;
/** Begins the reason where no server could be spoken to, as opposed to a server that did not take the mail. */
const serverAway = 'The mail server cannot be used: ';

/**
 * What delivery asks of stored enquiries and does to them, in SQLite's dialect for whichever runtime has such
 * a database. A runtime says how statements are run and how an enquiry gets in.
 */
export abstract class DeliveryStore extends EnquiryDatabase implements Store {
  abstract readonly healthy: boolean;
  abstract readonly inPlace: boolean;
  abstract submit(enquiry: Enquiry, suspicion: Quarantine | ''): Promise<Receipt>;
  abstract purge(olderThan: { delivered: number; suspect: number }): Promise<number>;

  due(limit: number): Promise<StoredEnquiry[]> {
    return this.enquiries(`WHERE ${due} ORDER BY next_attempt_at, id LIMIT ?2`, this.now(), limit);
  }

  async nextDueAt(): Promise<number | undefined> {
    const [row] = await this.rows("SELECT min(next_attempt_at) AS at FROM enquiry WHERE status = 'pending'");
    return typeof row?.at === 'number' ? row.at : undefined;
  }

  async startAttempt({ id, reference, attempts }: StoredEnquiry, pause: number): Promise<boolean> {
    // SQLite gives the number of an erased row to the next enquiry: only the reference tells them apart.
    const changed = await this.change(
      `UPDATE enquiry SET attempts = attempts + 1, next_attempt_at = ?
       WHERE id = ? AND reference = ? AND attempts = ? AND status = 'pending'`,
      ...[this.now() + pause, id, reference, attempts],
    );
    return changed === 1;
  }

  async markDelivered({ id }: StoredEnquiry): Promise<void> {
    await this.change(
      `UPDATE enquiry SET status = 'delivered', finished_at = ?, last_error = '', delivered_to = '', refused_by = ''
       WHERE id = ?`,
      ...[this.now(), id],
    );
  }

  async markFailed({ id }: StoredEnquiry, failure: FailedAttempt): Promise<void> {
    const { ambiguous, dead, pause, delivered_to, refused_by } = failure;
    const reason = (failure.serverAway ? serverAway : '') + failure.reason;
    await this.change(
      `UPDATE enquiry SET status = ?, next_attempt_at = ?, last_error = ?, ambiguous = ambiguous + ?,
         delivered_to = ?, refused_by = ? WHERE id = ?`,
      ...[dead ? 'dead' : 'pending', this.now() + pause, reason.slice(0, longestReason)],
      ...[ambiguous ? 1 : 0, delivered_to, refused_by, id],
    );
  }

  /** Thousands may wait after a flood: they are counted a few hundred at a time, and posts are answered in between. */
  async failAllDue(reason: string): Promise<{ failed: number; dead: number }> {
    // What becomes due while this runs waits for the next attempt, or this would never end.
    const now = this.now();
    // One jitter for all: what failed together is due together, and one attempt counts for all again.
    const jitter = Math.random();
    let dead = 0;
    const failed = await this.inPieces(failedAtOnce, async () => {
      const rows = await this.rows(
        `UPDATE enquiry SET attempts = attempts + 1, last_error = ?3,
           status = CASE WHEN attempts + 1 < ${maxAttempts} THEN 'pending' ELSE 'dead' END,
           next_attempt_at = ?1 + ${pauseAfterInSql('attempts + 1', '?4')}
         WHERE id IN (SELECT id FROM enquiry WHERE ${due} ORDER BY next_attempt_at LIMIT ?2)
         RETURNING status`,
        ...[now, failedAtOnce, (serverAway + reason).slice(0, longestReason), jitter],
      );
      dead += rows.filter(({ status }) => status === 'dead').length;
      return rows.length;
    });
    return { failed, dead };
  }

  releaseWaiting(): Promise<number> {
    const now = this.now();
    return this.inPieces(failedAtOnce, () =>
      this.change(
        `UPDATE enquiry SET next_attempt_at = ?1 WHERE id IN (SELECT id FROM enquiry
           WHERE status = 'pending' AND next_attempt_at > ?1 AND substr(last_error, 1, ${serverAway.length}) = ?2 LIMIT ?3)`,
        ...[now, serverAway, failedAtOnce],
      ),
    );
  }

  async counts(): Promise<Counts> {
    const counts: Counts = { pending: 0, delivered: 0, suspect: 0, dead: 0, oldestPendingAge: 0 };
    for (const { status, enquiries } of await this.rows('SELECT status, enquiries FROM tally'))
      counts[status as Status] = Number(enquiries);
    const [rest] = await this.rows(
      `SELECT (SELECT count(*) FROM enquiry WHERE ${givenUp}) AS dead,
         (SELECT min(received_at) FROM enquiry WHERE status = 'pending') AS oldest,
         (SELECT max(attempts) FROM enquiry WHERE status = 'pending') AS tries`,
    );
    // What was dismissed is dealt with.
    counts.dead = Number(rest?.dead);
    // A clock set back makes them look young, or not yet received: the tries tell how long it has been.
    if (counts.pending > 0)
      counts.oldestPendingAge = Math.max(this.now() - Number(rest?.oldest), leastAge(Number(rest?.tries)));
    return counts;
  }

  async latestError(): Promise<string> {
    const [row] = await this.rows(
      "SELECT last_error FROM enquiry WHERE status = 'pending' AND last_error <> '' ORDER BY attempts DESC LIMIT 1",
    );
    return firstLine(String(row?.last_error ?? ''));
  }

  async deadLetters(): Promise<DeadLetter[]> {
    const rows = await this.rows(
      `SELECT reference, delivered_to, refused_by FROM enquiry WHERE ${givenUp} ORDER BY id`,
    );
    return rows as unknown as DeadLetter[];
  }

  dueNotices(limit: number, within: number): Promise<StoredEnquiry[]> {
    const now = this.now();
    return this.enquiries(
      "WHERE notice_at <= ? AND received_at > ? AND status <> 'suspect' ORDER BY notice_at, id LIMIT ?",
      ...[now, now - within, limit],
    );
  }

  async markNotice({ reference }: StoredEnquiry, pause: number | undefined): Promise<void> {
    await this.change(
      'UPDATE enquiry SET notices = notices + 1, notice_at = ? WHERE reference = ?',
      ...[pause === undefined ? null : this.now() + pause, reference],
    );
  }

  async isDigestDue({ any, hurried, future }: DigestMoments): Promise<boolean> {
    const rows = await this.rows(
      `SELECT 1 FROM enquiry WHERE ${undigested}
       AND (received_at <= ? OR received_at > ?
         OR received_at <= ? AND (reason IN ('burst', 'day') OR urgent <> '' OR service = ?)) LIMIT 1`,
      ...[any, future, hurried, emergencyService],
    );
    return rows.length > 0;
  }

  undigested(limit: number): Promise<StoredEnquiry[]> {
    return this.enquiries(`WHERE ${undigested} ORDER BY received_at, id LIMIT ?`, limit);
  }

  async markDigested(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const now = this.now();
    await this.changes(
      enquiries.map(({ reference }) => [
        "UPDATE enquiry SET finished_at = ? WHERE reference = ? AND status = 'suspect'",
        now,
        reference,
      ]),
    );
  }

  byReferences(references: readonly string[]): Promise<StoredEnquiry[]> {
    return this.enquiries(
      'WHERE reference IN (SELECT value FROM json_each(?)) ORDER BY received_at, id',
      JSON.stringify(references),
    );
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
