import { type Enquiry, fieldNames } from '../contract/fields.ts';
import { newReference } from '../delivery/reference.ts';
import type { Receipt, StoredEnquiry } from '../delivery/store.ts';
import type { Quarantine } from '../mail/enquiry-mail.ts';
import { D1Enquiries } from '../sql/d1-enquiries.ts';
import { due } from '../sql/delivery-store.ts';
import type { Row, SqlValue, Statement } from '../sql/enquiry-database.ts';
import { newFields } from '../sql/schema.ts';
import { columns, isDuplicate, onceMore, values } from '../sql/submission.ts';
import { type Fingerprints, fingerprintsWith } from './fingerprint.ts';
import type { D1Database } from './platform.ts';

/** Databases whose table is known to fit, and what the key of each makes. */
const opened = new WeakMap<D1Database, Fingerprints>();

/** Enquiries in D1. Each method is one transaction there; what it returns is stored in more than one place. */
export class D1Store extends D1Enquiries {
  #db: D1Database;
  #bytes = 0;

  constructor(db: D1Database, now: () => number) {
    super(now);
    this.#db = db;
  }

  /** Bytes of the database after the latest statement. */
  get bytes(): number {
    return this.#bytes;
  }

  async submit(enquiry: Enquiry, suspicion: Quarantine | ''): Promise<Receipt> {
    const now = this.now();
    const digest = await (await this.#opened())(enquiry);
    const status = suspicion === '' ? 'pending' : 'suspect';
    const reference = newReference();
    // One after the other in one transaction: of two at the same moment the second finds the first.
    const results = await this.batch([
      [
        `UPDATE enquiry SET ${onceMore.suspect} WHERE ${isDuplicate} AND status = 'suspect' AND ?3 = ''`,
        digest,
        now,
        suspicion,
      ],
      [
        `UPDATE enquiry SET ${onceMore.dead} WHERE ${isDuplicate} AND status = 'dead'`,
        digest,
        now,
        status,
        suspicion,
      ],
      [
        `INSERT INTO enquiry (${columns}) SELECT ${values}
         WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE ${isDuplicate})`,
        ...[digest, now, status, suspicion, reference, ...fieldNames.map((name) => enquiry[name])],
      ],
      [`SELECT reference FROM enquiry WHERE ${isDuplicate} LIMIT 1`, digest, now],
    ]);
    const stored = String(results.at(-1)?.[0]?.reference);
    return { reference: stored, duplicate: stored !== reference };
  }

  protected async batch(statements: readonly Statement[]): Promise<Row[][]> {
    const results = await this.#db.batch(
      statements.map(([sql, ...values]: readonly [string, ...SqlValue[]]) =>
        this.#db.prepare(sql).bind(...values),
      ),
    );
    this.#bytes = results.at(-1)?.meta.size_after ?? this.#bytes;
    return results.map(({ results: rows }) => rows);
  }

  /** Once for each database that this instance of the program meets. */
  async #opened(): Promise<Fingerprints> {
    const known = opened.get(this.#db);
    if (known) return known;
    const key = await this.setting('fingerprint-key');
    if (key === undefined) throw new Error('The database has no fingerprint key: apply the migrations.');
    await this.#addNewFields();
    const made = await fingerprintsWith(key);
    opened.set(this.#db, made);
    return made;
  }

  /** Gives the table the fields that the form has got since its migrations were applied. */
  async #addNewFields(): Promise<void> {
    const missing = async () =>
      newFields((await this.rows('PRAGMA table_info(enquiry)')).map(({ name }) => String(name)));
    for (const statement of await missing()) {
      try {
        await this.rows(statement);
      } catch (error) {
        // Another instance of the program may have been first.
        if ((await missing()).includes(statement)) throw error;
      }
    }
  }
}

/** The same, of which only some named enquiries are due: one queue message is about one of them. */
export class HintedStore extends D1Store {
  #references: string;

  constructor(db: D1Database, now: () => number, references: readonly string[]) {
    super(db, now);
    this.#references = JSON.stringify(references);
  }

  override due(limit: number): Promise<StoredEnquiry[]> {
    return this.enquiries(
      `WHERE ${due} AND reference IN (SELECT value FROM json_each(?2)) LIMIT ?3`,
      ...[this.now(), this.#references, limit],
    );
  }
}
