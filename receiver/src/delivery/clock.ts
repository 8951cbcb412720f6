/** Time as the receiver sees it, passed in so that three days can pass within a test. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. May jump: only for what people read and for retention. */
  now(): number;
  /** Milliseconds that never go backwards. For limits, heartbeats and durations. */
  monotonic(): number;
  /** Resolves after `ms` or as soon as the signal aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
