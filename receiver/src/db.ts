/** One row of a result, by column name. */
export type Row = Record<string, unknown>;
export type Value = string | number | null;
/** One statement of SQLite's dialect with the values of its parameters. */
export type Statement = readonly [sql: string, ...values: Value[]];

/** A database of SQLite's dialect: a file here, D1 there, or D1 asked through wrangler. */
export interface Db {
  /**
   * Runs the statements as one transaction, durable once this resolves. Resolves to the rows of each; where it
   * rejects, nothing of them is stored.
   */
  batch(statements: readonly Statement[]): Promise<Row[][]>;
}

/** What a runtime knows of its storage beside what is in it. */
export interface StorageState {
  /** What is wrong with it, in the operator's words; undefined where it can be used. */
  problem?(): string | undefined;
  freeMiB(): Promise<number>;
  /** Removes every trace beside the rows: files of these in the local mailbox, old pages of the log, old copies. */
  forget(references: readonly string[]): Promise<void>;
}
