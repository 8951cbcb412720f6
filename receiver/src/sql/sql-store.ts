import { day } from '../delivery/clock.ts';
import type { OperatorStore, Status, StoredEnquiry } from '../delivery/store.ts';
import { DeliveryStore } from './delivery-store.ts';
import type { Statement } from './enquiry-database.ts';

// So few that storing them takes a few milliseconds, in which no visitor is answered.
const purgedAtOnce = 50;
const readAtOnce = 50;

/** Stored enquiries as delivery and the operator's commands know them. */
export abstract class SqlStore extends DeliveryStore implements OperatorStore {
  abstract backup(): AsyncIterable<Uint8Array>;

  /** A piece at a time: with every page overwritten, removing thousands would keep visitors waiting for seconds. */
  async purge(olderThan: { delivered: number; suspect: number }): Promise<number> {
    const now = this.now();
    // Stamped by a clock that was ahead and has been put right: its time begins now.
    const restamp = `UPDATE enquiry SET finished_at = ?1 WHERE id IN
      (SELECT id FROM enquiry WHERE status IN ('delivered', 'suspect', 'dead') AND finished_at > ?1 + ?2 LIMIT ?3)`;
    await this.inPieces(purgedAtOnce, () => this.change(restamp, now, day, purgedAtOnce));
    let removed = 0;
    // Of those that were given up, only what somebody has dismissed has a finish.
    const ages = { ...olderThan, dead: olderThan.delivered };
    for (const [status, age] of Object.entries(ages))
      removed += await this.inPieces(purgedAtOnce, () =>
        this.change(
          'DELETE FROM enquiry WHERE id IN (SELECT id FROM enquiry WHERE status = ? AND finished_at < ? LIMIT ?)',
          ...[status, now - age, purgedAtOnce],
        ),
      );
    return removed;
  }

  list(status: Status | undefined, limit = -1): Promise<StoredEnquiry[]> {
    return this.enquiries('WHERE ?1 IS NULL OR status = ?1 ORDER BY id DESC LIMIT ?2', status ?? null, limit);
  }

  async *all(): AsyncIterable<StoredEnquiry[]> {
    for (let last = 0; ; await this.turn()) {
      const page = await this.enquiries('WHERE id > ? ORDER BY id LIMIT ?', last, readAtOnce);
      if (page.length === 0) return;
      yield page;
      if (page.length < readAtOnce) return;
      last = page.at(-1)?.id ?? last;
    }
  }

  async find(reference: string): Promise<StoredEnquiry | undefined> {
    const [found] = await this.enquiries('WHERE reference = ?', reference);
    return found;
  }

  referencesOf(email: string): Promise<string[]> {
    return this.references('WHERE lower(email) = lower(?)', email);
  }

  requeue(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const now = this.now();
    return this.#each(enquiries, ({ id }) => [
      `UPDATE enquiry SET status = 'pending', reason = '', attempts = 0, refused_by = '', finished_at = NULL,
         next_attempt_at = ? WHERE id = ?`,
      ...[now, id],
    ]);
  }

  dismiss(enquiries: readonly StoredEnquiry[]): Promise<void> {
    const now = this.now();
    return this.#each(enquiries, ({ id }) => [
      "UPDATE enquiry SET finished_at = ? WHERE id = ? AND status = 'dead'",
      ...[now, id],
    ]);
  }

  digestAgain(references: readonly string[]): Promise<void> {
    return this.#each(references, (reference) => [
      "UPDATE enquiry SET finished_at = NULL WHERE reference = ? AND status = 'suspect'",
      reference,
    ]);
  }

  async erase(email: string): Promise<void> {
    await this.change('DELETE FROM enquiry WHERE lower(email) = lower(?)', email);
  }

  /** One transaction for all of them. */
  async #each<T>(items: readonly T[], statement: (item: T) => Statement): Promise<void> {
    await this.changes(items.map(statement));
  }
}
