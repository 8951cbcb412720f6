import { expect, test } from 'vitest';
import { hour } from '../delivery/clock.ts';
import { DailyBound } from './daily-bound.ts';

const kib = 1024;

function boundAt(limits: Partial<ConstructorParameters<typeof DailyBound>[0]> = {}) {
  const time = { now: 0 };
  const bound = new DailyBound({ mailsPerDay: 3, mibPerDay: 1, ...limits }, () => time.now);
  return { time, bound };
}

test('the mails of a day are used up, and come back as the hours go by', () => {
  const { time, bound } = boundAt();
  for (let n = 0; n < 3; n += 1) {
    expect(bound.mailsUsedUp).toBe(false);
    bound.count({ bytes: 1, mailed: true });
    time.now += 2 * hour;
  }
  expect(bound.mailsUsedUp).toBe(true);
  time.now = 23 * hour;
  expect(bound.mailsUsedUp).toBe(true);
  time.now = 24 * hour;
  expect(bound.mailsUsedUp).toBe(false);
});

test('what is quarantined uses up no mails', () => {
  const { bound } = boundAt();
  for (let n = 0; n < 10; n += 1) bound.count({ bytes: 1, mailed: false });
  expect(bound.mailsUsedUp).toBe(false);
});

test('long posts use up three quarters of the bytes, short ones all, then there is room again a day later', () => {
  const { time, bound } = boundAt();
  let long = 0;
  for (; bound.judge(64 * kib) === 'stored'; long += 1) bound.count({ bytes: 64 * kib, mailed: false });
  expect(long).toBe(12);
  expect(bound.judge(64 * kib)).toBe('too-long');
  let short = 0;
  for (; bound.judge(kib) === 'stored'; short += 1) bound.count({ bytes: kib, mailed: false });
  expect(short).toBe(256);
  expect([bound.judge(kib), bound.judge(64 * kib)]).toEqual(['full', 'full']);
  time.now = 25 * hour;
  expect(bound.judge(64 * kib)).toBe('stored');
});

test('what is on record counts for a day from when it was, whatever has restarted since', () => {
  const now = 1_000_000.5 * hour;
  const { bound } = boundAt();
  bound.count({ bytes: 5, mailed: true });
  expect(bound.unsaved(now)).toEqual({ hour: 1_000_000, mails: 1, bytes: 5 });
  expect(bound.unsaved(now)).toBeUndefined();
  const { bound: next, time } = boundAt();
  const past = [30, 20].map((ago) => ({ hour: 1_000_000 - ago, mails: 3, bytes: 1 }));
  next.remember(past, now);
  expect(next.mailsUsedUp).toBe(true);
  time.now = 4 * hour;
  expect(next.mailsUsedUp).toBe(false);
});
