import { hour, minute, second } from './clock.ts';

const firstPauses = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
const hourlyAttempts = 72;
/** Part of a pause that is added at random at most. */
const jitter = 0.2;

/**
 * Attempts before an enquiry is dead-lettered: one at once, five within the first hour, then hourly
 * past 72 hours. Counted in attempts and not by the clock, so a clock that jumps ten years ahead
 * costs one attempt and not the enquiry.
 */
export const maxAttempts = 1 + firstPauses.length + hourlyAttempts;

/**
 * Milliseconds to wait after failed attempt number `attempt` (1 is the first). Up to a fifth is
 * added at random, never taken away: the whole schedule lasts at least 72 hours.
 */
export function pauseAfter(attempt: number, random: () => number = Math.random): number {
  const base = firstPauses[attempt - 1] ?? hour;
  return Math.round(base * (1 + random() * jitter));
}

/** The same in SQL, as expressions of the attempt's number and of the random part, between 0 and 1. */
export function pauseAfterInSql(attempt: string, random: string): string {
  const cases = firstPauses.map((pause, index) => `WHEN ${index + 1} THEN ${pause}`);
  return `CAST(round(CASE ${attempt} ${cases.join(' ')} ELSE ${hour} END * (1 + ${random} * ${jitter})) AS INTEGER)`;
}

/** Milliseconds that have gone by at least when attempt number `attempt` begins. */
export function leastAge(attempt: number): number {
  let age = 0;
  for (let before = 1; before < attempt; before += 1) age += pauseAfter(before, () => 0);
  return age;
}
