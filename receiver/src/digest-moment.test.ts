import { expect, test } from 'vitest';
import { lastDigestMoment } from './digest-moment.ts';

const zone = 'Pacific/Auckland';
const moment = (iso: string) =>
  new Date(Math.floor(lastDigestMoment(Date.parse(iso), 7, zone) / 60_000) * 60_000).toISOString();

test('after seven in Auckland it is seven today, before that seven yesterday', () => {
  expect(moment('2026-07-10T20:30:00Z')).toBe('2026-07-10T19:00:00.000Z'); // 08:30 NZST
  expect(moment('2026-07-10T18:30:00Z')).toBe('2026-07-09T19:00:00.000Z'); // 06:30 NZST
});

test('exactly seven is already today', () => {
  expect(moment('2026-07-10T19:00:00Z')).toBe('2026-07-10T19:00:00.000Z');
});

test('daylight saving moves it by the hour the office moves', () => {
  expect(moment('2026-12-10T18:30:00Z')).toBe('2026-12-10T18:00:00.000Z'); // 07:30 NZDT
});

test('on the nights when the clocks change there is still one moment a day, an hour off at most', () => {
  for (const [at, nominal] of [
    ['2026-09-26T18:30:00Z', '2026-09-26T18:00:00Z'], // clocks forward at 02:00 NZST
    ['2027-04-03T19:30:00Z', '2027-04-03T19:00:00Z'], // clocks back at 03:00 NZDT
  ] as const) {
    expect(Math.abs(lastDigestMoment(Date.parse(at), 7, zone) - Date.parse(nominal))).toBeLessThanOrEqual(
      3_600_000,
    );
  }
});
