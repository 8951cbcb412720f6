import type { Business } from '../schemas/business.ts';
import { weekDays } from '../schemas/week-days.ts';
import { hoursWords } from './interface-words.ts';

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
function daysInWords(days: readonly string[]): string {
  const [first = ''] = days;
  const run = week.slice(week.indexOf(first), week.indexOf(first) + days.length);
  const inARow = days.length > 2 && days.every((day, index) => day === run[index]);
  return inARow ? `${first} to ${days.at(-1)}` : list.format(days);
}

const times = (spans: readonly Span[]) =>
  list.format(spans.map(({ opens, closes }) => `${clock(opens)} to ${clock(closes)}`));

/** The one span of a holiday with hours. */
const spansOf = ({ opens, closes }: Pick<Business['holidayHours'][number], 'opens' | 'closes'>): Span[] =>
  opens === undefined || closes === undefined ? [] : [{ opens, closes }];

const longDate = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });
/** "24 December 2026" of "2026-12-24". */
const dateInWords = (day: string) => longDate.format(new Date(day));

/**
 * The rows of opening hours in words: days with hours and breaks, closed days, public holidays if business.yaml
 * mentions them, and dates with other hours.
 */
export function officeHourRows({
  officeHours,
  publicHolidays,
  holidayHours,
}: Hours & Pick<Business, 'publicHolidays'>): { days: string; times: string }[] {
  const rows = Map.groupBy(officeHours, ({ days }) => daysInWords(days));
  const open = officeHours.flatMap(({ days }) => days);
  const closed = weekDays.filter((day) => !open.includes(day));
  const inWords = [...rows].map(([days, spans]) => ({ days, times: times(spans.toSorted(byOpening)) }));
  if (closed.length > 0) inWords.push({ days: daysInWords(closed), times: hoursWords.closed });
  if (publicHolidays !== undefined) {
    const times = publicHolidays === 'closed' ? hoursWords.closed : hoursWords.asUsual;
    inWords.push({ days: hoursWords.publicHolidays, times });
  }
  for (const { name, from, to, ...span } of holidayHours) {
    const dates = from === to ? dateInWords(to) : `${dateInWords(from)} to ${dateInWords(to)}`;
    inWords.push({ days: `${name}, ${dates}`, times: times(spansOf(span)) || hoursWords.closed });
  }
  return inWords;
}

/** The week in one line, without closed days: "Monday to Friday 7:00 AM to 6:00 PM, Saturday 8:00 AM to 4:00 PM". */
export const weekInWords = ({ officeHours }: Pick<Hours, 'officeHours'>): string =>
  officeHourRows({ officeHours, publicHolidays: undefined, holidayHours: [] })
    .filter((row) => row.times !== 'Closed')
    .map((row) => `${row.days} ${row.times}`)
    .join(', ');

const byOpening = (a: Span, b: Span) => a.opens.localeCompare(b.opens);

/** sv-SE formats as ISO 8601: "2026-11-22 21:05". */
const officeClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The moment as the office's calendar and wall clock show it. */
export function officeTime(now: Date): { date: string; hhmm: string } {
  const [date = '', hhmm = ''] = officeClock.format(now).split(' ');
  return { date, hhmm };
}

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
    if (holiday !== undefined) return spansOf(holiday);
    // Not toSorted(), which Chrome 105 does not have.
    const own = officeHours.filter(({ days }) => days.some((name) => name === nameOf(day)));
    return own.sort(byOpening);
  };
  if (spansOn(dayAhead(0)).some(({ opens, closes }) => opens <= hhmm && hhmm < closes)) return undefined;

  // There is a day with hours in any week after the last holiday.
  const holidaysEnd = Math.max(Date.parse(date), ...holidayHours.map(({ to }) => Date.parse(to)));
  const furthest = (holidaysEnd - Date.parse(date)) / (24 * 60 * 60 * 1000) + 7;
  for (let ahead = 0; ahead <= furthest; ahead++) {
    const day = dayAhead(ahead);
    const span = spansOn(day).find(({ opens }) => ahead > 0 || opens > hhmm);
    if (span === undefined) continue;
    const name = ahead <= 7 ? nameOf(day) : dateInWords(day.toISOString().slice(0, 10));
    return `${['today', 'tomorrow'][ahead] ?? name} from ${clock(span.opens)}`;
  }
  return undefined;
}
