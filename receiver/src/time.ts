/** Lengths of time in milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The wall clock, milliseconds since 1970. It may jump; a test sets it. */
export type Now = () => number;

const pauses = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
/** So large a part of a pause is added to it at most, so that not all come at once. */
const jitter = 0.2;

/** Milliseconds to wait after failed attempt number `attempt`. */
export function pauseAfter(attempt: number): number {
  return (pauses[attempt - 1] ?? hour) * (1 + Math.random() * jitter);
}
