import { expect, test } from 'vitest';
import { maxAttempts, pauseAfter } from './backoff.ts';
import { hour, minute, second } from './clock.ts';

test('pauses grow from half a minute to an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 50].map((attempt) => pauseAfter(attempt, () => 0));
  expect(pauses).toEqual([30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, hour]);
});

test('jitter only ever adds, a fifth at most', () => {
  expect(pauseAfter(6, () => 1)).toBe(1.2 * hour);
});

test('the last attempt comes after 72 hours and before 73 without jitter', () => {
  let total = 0;
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) total += pauseAfter(attempt, () => 0);
  expect(total).toBeGreaterThan(72 * hour);
  expect(total).toBeLessThan(73 * hour);
});
