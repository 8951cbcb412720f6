import type { Row, Statement } from './enquiry-database.ts';
import { SqlStore } from './sql-store.ts';

/** Enquiries in Cloudflare's D1, from whichever side it is asked: by the worker, or by the operator's machine. */
export abstract class D1Enquiries extends SqlStore {
  readonly healthy = true;
  readonly inPlace = true;

  /** Runs statements as one transaction and hands back the rows of each. */
  protected abstract batch(statements: readonly Statement[]): Promise<Row[][]>;

  /** Throws: copies are had elsewhere. */
  backup(): never {
    throw new Error(
      'D1 keeps its own history and makes copies: see "Backups" in deploy/cloudflare/README.md.',
    );
  }

  protected async rows(...statement: Statement): Promise<Row[]> {
    const [rows = []] = await this.batch([statement]);
    return rows;
  }

  protected async changes(statements: readonly Statement[]): Promise<number[]> {
    if (statements.length === 0) return [];
    // The count that D1 gives includes what triggers change.
    const counted = statements.map(([sql, ...values]): Statement => [`${sql} RETURNING 1`, ...values]);
    return (await this.batch(counted)).map((rows) => rows.length);
  }

  /** Whoever else waits for the database has a turn at each statement. */
  protected turn(): Promise<void> {
    return Promise.resolve();
  }
}
