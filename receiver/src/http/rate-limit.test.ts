import { expect, test } from 'vitest';
import { minute } from '../delivery/clock.ts';
import { RateLimit } from './rate-limit.ts';

function limitAt(start = 0) {
  const time = { now: start };
  const limit = new RateLimit({ postsPerAddress: 10, postsBeforeBurst: 3 }, () => time.now);
  return { time, limit };
}

test('ten posts in ten minutes pass, the eleventh waits for the rest of them', () => {
  const { time, limit } = limitAt();
  const waits = Array.from({ length: 10 }, () => limit.take('a'));
  expect(waits).toEqual(Array(10).fill(0));
  time.now = 4 * minute;
  expect(limit.take('a')).toBe(6 * 60);
  expect(limit.take('b')).toBe(0);
  time.now = 10 * minute;
  expect(limit.take('a')).toBe(0);
});

test('a form that was corrected ten times passes still; one that is wrong for ever does not go on for ever', () => {
  const { limit } = limitAt();
  for (let n = 0; n < 20; n += 1) {
    expect(limit.take('a')).toBe(0);
    limit.giveBack('a');
  }
  expect(limit.take('a')).toBe(0);
  let wrong = 0;
  for (; wrong < 1000 && limit.take('a') === 0; wrong += 1) limit.giveBack('a');
  expect(wrong).toBeLessThan(50);
});

test('a burst is noticed for everybody together and ends when posts grow rare', () => {
  const { time, limit } = limitAt();
  expect(['a', 'b', 'c', 'd'].map((words) => limit.inBurst(words))).toEqual([false, false, false, true]);
  time.now = 9 * minute;
  expect(limit.inBurst('e')).toBe(true);
  time.now = 25 * minute;
  expect(limit.inBurst('f')).toBe(false);
});

test('the same words again and again quarantine nobody else, and stay what they were', () => {
  const { time, limit } = limitAt();
  for (let n = 0; n < 60; n += 1) {
    expect(limit.inBurst('the same')).toBe(false);
    time.now += 10_000;
  }
  expect(['a', 'b'].map((words) => limit.inBurst(words))).toEqual([false, false]);
  expect(['c', 'd', 'd', 'a'].map((words) => limit.inBurst(words))).toEqual([false, true, true, false]);
});

test('a flood of addresses does not fill the memory', () => {
  const { limit } = limitAt();
  for (let n = 0; n < 200_000; n += 1) limit.take(`2001:db8:${n.toString(16)}::/64`);
  expect(limit.addresses).toBe(50_000);
});
