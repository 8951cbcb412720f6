/** One row of a result, by column name. */
export type Row = Record<string, unknown>;
export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;

declare const rowType: unique symbol;
/** The text of a statement, with the type of its rows. */
export type Query<R> = string & { readonly [rowType]?: R };

/** One statement of SQLite's dialect. `:name` in it stands for the value of that name. */
export interface Statement {
  sql: string;
  values?: Values;
}

/** A database of SQLite's dialect: a file here, D1 there, or D1 asked through wrangler. */
export interface Db {
  /**
   * Runs the statements as one transaction, durable once this resolves. Resolves to the rows of each; where it
   * rejects, nothing of them is stored.
   */
  batch(statements: readonly Statement[]): Promise<Row[][]>;
}

/** Replaces each `:name` outside of quoted text. */
export function replaceParameters(sql: string, replacement: (name: string) => string): string {
  return sql.replace(/'[^']*'|:([a-z]\w*)/gi, (found, name?: string) => (name ? replacement(name) : found));
}

/** The value of a parameter. Throws where the statement names one that it was not given. */
export function parameterValue({ sql, values = {} }: Statement, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`The statement has no value for :${name}: ${sql}`);
  return value;
}

/** What a runtime knows of its storage beside what is in it. */
export interface StorageState {
  /** What is wrong with it, in the operator's words; undefined where it can be used. */
  problem?(): string | undefined;
  freeMiB(): Promise<number>;
  /** Removes every trace beside the rows: files of these in the local mailbox, and old copies. */
  forget(references: readonly string[]): Promise<void>;
  /**
   * Gives space back and empties the log, where old text of changed rows stands. Waits for nobody who reads it.
   * Resolves to whether the log is empty now.
   */
  compact(): Promise<boolean>;
}
