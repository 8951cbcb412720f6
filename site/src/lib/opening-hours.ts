import type { Business } from '../schemas/business.ts';
import { weekDays } from '../schemas/week-days.ts';

type Hours = Pick<Business, 'officeHours' | 'holidayHours'>;
type Span = { opens: string; closes: string };

/** "07:00" as people say it: "7:00 AM". */
export function clock(hhmm: string): string {
  const [hours = 0, minutes = 0] = hhmm.split(':').map(Number);
  return `${((hours + 11) % 12) + 1}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

const week: readonly string[] = weekDays;
const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' });

/** "Monday to Friday", "Saturday and Sunday", "Monday, Wednesday and Friday". */
export function daysInWords(days: readonly string[]): string {
  const [first = ''] = days;
  const run = week.slice(week.indexOf(first), week.indexOf(first) + days.length);
  const inARow = days.length > 2 && days.every((day, index) => day === run[index]);
  return inARow ? `${first} to ${days.at(-1)}` : list.format(days);
}

const times = (spans: readonly Span[]) =>
  list.format(spans.map(({ opens, closes }) => `${clock(opens)} to ${clock(closes)}`));

/** "24 December 2026" of "2026-12-24". */
function dateInWords(day: string): string {
  return new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/**
 * The rows of opening hours in words: days with hours and breaks, closed days, public holidays if business.yaml
 * mentions them, and dates with other hours.
 */
export function officeHourRows({
  officeHours,
  publicHolidays,
  holidayHours,
}: Hours & Pick<Business, 'publicHolidays'>): { days: string; times: string }[] {
  const rows = new Map<string, Span[]>();
  for (const { days, ...span } of officeHours) {
    const name = daysInWords(days);
    rows.set(name, [...(rows.get(name) ?? []), span]);
  }
  const open = officeHours.flatMap(({ days }) => days);
  const closed = weekDays.filter((day) => !open.includes(day));
  return [
    ...[...rows].map(([days, spans]) => ({ days, times: times([...spans].sort(byOpening)) })),
    ...(closed.length > 0 ? [{ days: daysInWords(closed), times: 'Closed' }] : []),
    ...(publicHolidays === undefined
      ? []
      : [{ days: 'Public holidays', times: publicHolidays === 'closed' ? 'Closed' : 'Hours as usual' }]),
    ...holidayHours.map(({ name, from, to, opens, closes }) => ({
      days: `${name}, ${from === to ? '' : `${dateInWords(from)} to `}${dateInWords(to)}`,
      times: opens === undefined || closes === undefined ? 'Closed' : times([{ opens, closes }]),
    })),
  ];
}

/** For sort() of a copy: the form's script runs this, and Safari 15 has no toSorted(). */
const byOpening = (a: Span, b: Span) => a.opens.localeCompare(b.opens);

/** The moment as the office's calendar and wall clock show it. */
export function officeTime(now: Date): { date: string; hhmm: string } {
  const parts = new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hhmm: `${part('hour')}:${part('minute')}`,
  };
}

/** Days ahead within which the next opening is searched: longer than any holiday. */
const furthest = 60;

/**
 * When the office answers next, in words, or undefined while it is open.
 * Times are those of Pacific/Auckland, whatever the visitor's own clock says.
 *
 * @returns For example "today from 7:00 AM", "Monday from 7:00 AM" or "11 January 2027 from 8:00 AM".
 */
export function nextOpening({ officeHours, holidayHours }: Hours, now: Date): string | undefined {
  const { date, hhmm } = officeTime(now);
  const dayAhead = (ahead: number) => new Date(Date.parse(date) + ahead * 24 * 60 * 60 * 1000);
  const nameOf = (day: Date) => week[(day.getUTCDay() + 6) % 7] ?? '';
  const spansOn = (day: Date): Span[] => {
    const iso = day.toISOString().slice(0, 10);
    const holiday = holidayHours.find(({ from, to }) => from <= iso && iso <= to);
    if (holiday === undefined) {
      const name = nameOf(day);
      return officeHours.filter(({ days }) => (days as readonly string[]).includes(name)).sort(byOpening);
    }
    const { opens, closes } = holiday;
    return opens === undefined || closes === undefined ? [] : [{ opens, closes }];
  };
  if (spansOn(dayAhead(0)).some(({ opens, closes }) => opens <= hhmm && hhmm < closes)) return undefined;

  for (let ahead = 0; ahead <= furthest; ahead++) {
    const day = dayAhead(ahead);
    const span = spansOn(day).find(({ opens }) => ahead > 0 || opens > hhmm);
    if (span === undefined) continue;
    const name = ahead <= 7 ? nameOf(day) : dateInWords(day.toISOString().slice(0, 10));
    const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : name;
    return `${when} from ${clock(span.opens)}`;
  }
  return undefined;
}
