import type { StoredEnquiry } from '../delivery/store.ts';

export type SqlValue = string | number | null | Uint8Array;
export type Row = Record<string, unknown>;
/** One statement with the values of its parameters. */
export type Statement = readonly [sql: string, ...values: SqlValue[]];

type Awaitable<T> = T | Promise<T>;

/** How statements reach the database, and the settings that it keeps beside the enquiries. */
export abstract class EnquiryDatabase {
  protected readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Runs one statement and hands back its rows; one that changes something is a transaction of its own. */
  protected abstract rows(...statement: Statement): Awaitable<Row[]>;
  /** Runs statements as one transaction. Hands back how many rows each has changed. */
  protected abstract changes(statements: readonly Statement[]): Awaitable<readonly number[]>;
  /** Between two pieces of long work: lets posts be stored. */
  protected abstract turn(): Promise<unknown>;

  protected async change(...statement: Statement): Promise<number> {
    const [changed = 0] = await this.changes([statement]);
    return changed;
  }

  protected async enquiries(where: string, ...values: SqlValue[]): Promise<StoredEnquiry[]> {
    const rows = await this.rows(`SELECT * FROM enquiry ${where}`, ...values);
    return rows as unknown as StoredEnquiry[];
  }

  protected async references(where: string, ...values: SqlValue[]): Promise<string[]> {
    const rows = await this.rows(`SELECT reference FROM enquiry ${where}`, ...values);
    return rows.map((row) => String(row.reference));
  }

  /** Repeats what changes at most `most` rows until nothing is left; posts are answered in between. */
  protected async inPieces(most: number, work: () => Promise<number>): Promise<number> {
    for (let total = 0; ; await this.turn()) {
      const changed = await work();
      total += changed;
      if (changed < most) return total;
    }
  }

  async setting(name: string): Promise<string | undefined> {
    const [row] = await this.rows('SELECT value FROM setting WHERE name = ?', name);
    return typeof row?.value === 'string' ? row.value : undefined;
  }

  async setSetting(name: string, value: string): Promise<void> {
    await this.change(
      'INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2',
      name,
      value,
    );
  }

  /** Whether so many enquiries that were not quarantined came within the last `ms`. */
  async cameSince(enquiries: number, ms: number): Promise<boolean> {
    const [row] = await this.rows(
      "SELECT received_at FROM enquiry WHERE reason = '' ORDER BY id DESC LIMIT 1 OFFSET ?",
      enquiries - 1,
    );
    const age = row === undefined ? ms : this.now() - Number(row.received_at);
    return age >= 0 && age < ms;
  }
}
