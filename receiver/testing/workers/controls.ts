/** What a test may change between two events; a key that is absent stays as it is. */
export interface Controls {
  /** Milliseconds by which both clocks are ahead of the platform's. */
  ahead?: number;
  /** Variables and bindings in place of the configured ones; null takes one away. */
  env?: Record<string, string | null>;
  /** D1 answers every statement with an error. */
  databaseFails?: boolean;
  /** The queue takes nothing. */
  queueFails?: boolean;
}

/** Path on which the test speaks to the worker. */
export const controlPath = '/__test';
