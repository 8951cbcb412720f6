/** What a test may change between two events; a key that is absent stays as it is. */
export interface Controls {
  /** Milliseconds by which its clock is ahead of the platform's. */
  ahead?: number;
  /** Variables and bindings in place of the configured ones; null takes one away. */
  env?: Record<string, string | null>;
  /** D1 answers every statement with an error. */
  databaseFails?: boolean;
}

/** What the worker tells the test. */
export interface Told {
  logged: { level: string; event: string; fields: Record<string, unknown> }[];
  /** Runs, by the clock or after a post, that it is at work on. */
  underway: number;
  /** Statements that it has asked D1 since it was started. */
  statements: number;
}

/** Path on which the test speaks to the worker: POST changes controls, DELETE takes them and the log back. */
export const controlPath = '/__test';
