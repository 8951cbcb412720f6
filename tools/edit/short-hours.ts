// Opening hours in few letters. The editor's page uses this.
import { weekDays } from '../../site/src/schemas/week-days.ts';

/** Hours of some days. */
export interface Span {
  days: string[];
  opens: string;
  closes: string;
}

/** "17:30" is 5.30pm. */
function shortTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

/** Days in a row as "Mon–Fri", others one by one. */
function shortDays(days: readonly string[]): string {
  const names: readonly string[] = weekDays;
  const indexes = days.map((day) => names.indexOf(day)).toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const index of indexes) {
    const run = runs.at(-1);
    if (run?.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  const name = (index = 0) => weekDays[index]?.slice(0, 3) ?? '';
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', ')))
    .join(', ');
}

/** Hours as a line for each group of days. */
export const formatHours = (hours: readonly Partial<Span>[]): string =>
  hours
    .map(
      ({ days = [], opens = '', closes = '' }) =>
        `${shortDays(days)} ${shortTime(opens)}–${shortTime(closes)}`,
    )
    .join('\n');
