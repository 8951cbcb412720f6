import type { Business } from '../schemas/business.ts';

type OfficeHours = Business['officeHours'];

/** "07:00" as people say it: "7:00 AM". */
export function clock(hhmm: string): string {
  const [hours = 0, minutes = 0] = hhmm.split(':').map(Number);
  return `${((hours + 11) % 12) + 1}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' });

/** "Monday to Friday", "Saturday and Sunday", "Monday, Wednesday and Friday". */
export function daysInWords(days: readonly string[]): string {
  const [first = ''] = days;
  const run = week.slice(week.indexOf(first), week.indexOf(first) + days.length);
  const inARow = days.length > 2 && days.every((day, index) => day === run[index]);
  return inARow ? `${first} to ${days.at(-1)}` : list.format(days);
}

/** Every row of office hours for a page: days and times in words. */
export function officeHourRows(hours: OfficeHours): { days: string; times: string }[] {
  return hours.map(({ days, opens, closes }) => ({
    days: daysInWords(days),
    times: `${clock(opens)} to ${clock(closes)}`,
  }));
}

/** The moment as the office's wall clock shows it. */
function officeTime(now: Date): { day: string; hhmm: string } {
  const parts = new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return { day: part('weekday'), hhmm: `${part('hour')}:${part('minute')}` };
}

/**
 * When the office answers next, in words, or undefined while it is open.
 * Times are those of Pacific/Auckland, whatever the visitor's own clock says.
 *
 * @returns For example "today from 7:00 AM", "tomorrow from 8:00 AM" or "Monday from 7:00 AM".
 */
export function nextOpening(hours: OfficeHours, now: Date): string | undefined {
  const { day, hhmm } = officeTime(now);
  const spansOn = (name: string) =>
    hours
      .filter(({ days }) => (days as readonly string[]).includes(name))
      .sort((a, b) => a.opens.localeCompare(b.opens));
  if (spansOn(day).some(({ opens, closes }) => opens <= hhmm && hhmm < closes)) return undefined;

  const today = week.indexOf(day);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const name = week[(today + ahead) % 7] ?? day;
    const span = spansOn(name).find(({ opens }) => ahead > 0 || opens > hhmm);
    if (span === undefined) continue;
    const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : name;
    return `${when} from ${clock(span.opens)}`;
  }
  return undefined;
}
