import { describe, expect, it } from 'vitest';
import type { Business } from '../schemas/business.ts';
import { clock, daysInWords, nextOpening, officeHourRows } from './opening-hours.ts';

const hours: Business['officeHours'] = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '07:00', closes: '18:00' },
  { days: ['Saturday', 'Sunday'], opens: '08:00', closes: '16:00' },
];

it('shows the hours as the specification words them', () => {
  expect(officeHourRows(hours)).toEqual([
    { days: 'Monday to Friday', times: '7:00 AM to 6:00 PM' },
    { days: 'Saturday and Sunday', times: '8:00 AM to 4:00 PM' },
  ]);
});

it('tells noon from midnight', () => {
  expect([clock('00:00'), clock('12:00'), clock('23:30')]).toEqual(['12:00 AM', '12:00 PM', '11:30 PM']);
});

it('names days that are not in a row one by one', () => {
  expect(daysInWords(['Monday', 'Wednesday', 'Friday'])).toBe('Monday, Wednesday and Friday');
  expect(daysInWords(['Sunday'])).toBe('Sunday');
});

describe('nextOpening, by the clock in Auckland', () => {
  it.each([
    // Daylight saving (UTC+13) until 4 April 2027, standard time (UTC+12) after.
    ['a Friday at 10:00', '2026-11-19T21:00:00Z', undefined],
    ['a Friday at 06:59', '2026-11-19T17:59:00Z', 'today from 7:00 AM'],
    ['a Friday at 18:00', '2026-11-20T05:00:00Z', 'tomorrow from 8:00 AM'],
    ['a Sunday at 16:30', '2026-11-22T03:30:00Z', 'tomorrow from 7:00 AM'],
    ['a Wednesday in winter at 07:30', '2026-06-30T19:30:00Z', undefined],
  ])('on %s', (_, instant, expected) => {
    expect(nextOpening(hours, new Date(instant))).toBe(expected);
  });

  it('names the day where the office is shut tomorrow too', () => {
    const weekdays = hours.slice(0, 1);
    expect(nextOpening(weekdays, new Date('2026-11-21T00:00:00Z'))).toBe('Monday from 7:00 AM');
  });
});
