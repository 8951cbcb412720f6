import { describe, expect, it } from 'vitest';
import type { Business } from '../schemas/business.ts';
import { nextOpening, officeHourRows } from './opening-hours.ts';

const officeHours: Business['officeHours'] = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '07:00', closes: '18:00' },
  { days: ['Saturday', 'Sunday'], opens: '08:00', closes: '16:00' },
];
const hours: Pick<Business, 'officeHours' | 'holidayHours'> = { officeHours, holidayHours: [] };

it('shows the hours as the specification words them', () => {
  expect(officeHourRows(hours)).toEqual([
    { days: 'Monday to Friday', times: '7:00 AM to 6:00 PM' },
    { days: 'Saturday and Sunday', times: '8:00 AM to 4:00 PM' },
  ]);
});

it('shows breaks, closed days, public holidays and dates with other hours', () => {
  const days: Business['officeHours'][number]['days'] = ['Monday', 'Wednesday', 'Friday'];
  const rows = officeHourRows({
    officeHours: [
      { days, opens: '13:00', closes: '17:00' },
      { days, opens: '08:00', closes: '12:00' },
      { days: ['Tuesday'], opens: '08:00', closes: '12:00' },
    ],
    publicHolidays: 'closed',
    holidayHours: [
      { name: 'Christmas', from: '2026-12-24', to: '2027-01-04' },
      { name: 'Stocktake', from: '2027-03-31', to: '2027-03-31', opens: '10:00', closes: '12:00' },
    ],
  });
  expect(rows).toEqual([
    { days: 'Monday, Wednesday and Friday', times: '8:00 AM to 12:00 PM and 1:00 PM to 5:00 PM' },
    { days: 'Tuesday', times: '8:00 AM to 12:00 PM' },
    { days: 'Thursday, Saturday and Sunday', times: 'Closed' },
    { days: 'Public holidays', times: 'Closed' },
    { days: 'Christmas, 24 December 2026 to 4 January 2027', times: 'Closed' },
    { days: 'Stocktake, 31 March 2027', times: '10:00 AM to 12:00 PM' },
  ]);
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

  it('passes over a holiday, and names a date far away', () => {
    const christmas = [{ name: 'Christmas', from: '2026-12-24', to: '2027-01-04' }];
    const closed = { ...hours, holidayHours: christmas };
    expect(nextOpening(closed, new Date('2026-12-23T23:00:00Z'))).toBe('5 January 2027 from 7:00 AM');
    expect(nextOpening(closed, new Date('2027-01-03T23:00:00Z'))).toBe('tomorrow from 7:00 AM');
  });

  it('finds the first day after a long holiday', () => {
    const summer = [{ name: 'Summer', from: '2026-12-01', to: '2027-03-01' }];
    const closed = { ...hours, holidayHours: summer };
    expect(nextOpening(closed, new Date('2026-12-01T21:00:00Z'))).toBe('2 March 2027 from 7:00 AM');
  });

  it('goes by the hours of a holiday that has some', () => {
    const short = [{ name: 'Eve', from: '2026-12-24', to: '2026-12-24', opens: '09:00', closes: '12:00' }];
    const open = { ...hours, holidayHours: short };
    expect(nextOpening(open, new Date('2026-12-23T19:00:00Z'))).toBe('today from 9:00 AM');
    expect(nextOpening(open, new Date('2026-12-23T21:00:00Z'))).toBeUndefined();
  });

  it('names the day where the office is shut tomorrow too', () => {
    const weekdays = { ...hours, officeHours: officeHours.slice(0, 1) };
    expect(nextOpening(weekdays, new Date('2026-11-21T00:00:00Z'))).toBe('Monday from 7:00 AM');
  });
});
