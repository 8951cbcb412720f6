import type { HourOfUse, StoredEnquiry } from '../delivery/store.ts';

export type SqlValue = string | number | null | Uint8Array;
export type Row = Record<string, unknown>;
/** One statement with the values of its parameters. */
export type Statement = readonly [sql: string, ...values: SqlValue[]];

type Awaitable<T> = T | Promise<T>;

// A day and one more, so that a clock that is set back by less finds what it needs.
const hoursKept = 48;
/** Names sort as their hours do: the number has nine digits until the year 115,000. */
const hourName = (at: number) => `use-${String(at).padStart(9, '0')}`;

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

  /** An hour is a setting of its own, so that two posts at once in different places count as two. */
  async addUse({ hour: at, mails, bytes }: HourOfUse): Promise<void> {
    await this.changes([
      [
        `INSERT INTO setting VALUES (?1, json_object('mails', ?2, 'bytes', ?3)) ON CONFLICT (name) DO UPDATE
         SET value = json_object('mails', value ->> 'mails' + ?2, 'bytes', value ->> 'bytes' + ?3)`,
        ...[hourName(at), mails, bytes],
      ],
      ["DELETE FROM setting WHERE name GLOB 'use-*' AND name < ?", hourName(at - hoursKept)],
    ]);
  }

  async useSince(first: number): Promise<HourOfUse[]> {
    const rows = await this.rows(
      "SELECT name, value FROM setting WHERE name GLOB 'use-*' AND name >= ?",
      hourName(first),
    );
    return rows.map(({ name, value }) => ({
      hour: Number(String(name).slice('use-'.length)),
      ...(JSON.parse(String(value)) as Pick<HourOfUse, 'mails' | 'bytes'>),
    }));
  }
}
