import {
  type Db,
  parameterValue,
  type Row,
  replaceParameters,
  type Statement,
  type StorageState,
  type Value,
} from '../db.ts';

interface D1Statement {
  bind(...values: readonly Value[]): D1Statement;
}

/**
 * What the receiver uses of it, as Cloudflare's documentation describes it. Their own package of types declares
 * every global anew and does not stand beside Node's.
 */
export interface D1Database {
  prepare(sql: string): D1Statement;
  /** Runs statements as one transaction. */
  batch(statements: readonly D1Statement[]): Promise<{ results: Row[]; meta: { size_after?: number } }[]>;
}

/** D1 has no parameters with names: they become ?1, ?2 and so on, in the order in which they come first. */
function numbered(statement: Statement): { sql: string; values: Value[] } {
  const names: string[] = [];
  const sql = replaceParameters(statement.sql, (name) => {
    if (!names.includes(name)) names.push(name);
    return `?${names.indexOf(name) + 1}`;
  });
  return { sql, values: names.map((name) => parameterValue(statement, name)) };
}

const MiB = 1024 * 1024;
/** How large the smallest plan lets the database grow, in MiB. */
const mostMiB = 500;

/** Enquiries in D1; what it returns is stored in more than one place. */
export class D1Db implements Db, StorageState {
  readonly #db: D1Database;
  #bytes = 0;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    const results = await this.#db.batch(
      statements.map((statement) => {
        const { sql, values } = numbered(statement);
        return this.#db.prepare(sql).bind(...values);
      }),
    );
    this.#bytes = results.at(-1)?.meta.size_after ?? this.#bytes;
    return results.map(({ results: rows }) => rows);
  }

  /** As of the latest statement. */
  async freeMiB(): Promise<number> {
    return mostMiB - this.#bytes / MiB;
  }

  /** Nothing: beside the rows there is only D1's own history, which nobody but the account's owner can bring back. */
  async forget(): Promise<void> {}

  /** D1 does that itself. */
  async compact(): Promise<boolean> {
    return true;
  }
}
