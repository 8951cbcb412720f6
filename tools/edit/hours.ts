// Opening hours as people write them: "Mon–Fri 7am–5.30pm".
import { timeOf } from '../../site/src/schemas/lenient.ts';
import { weekDays } from '../../site/src/schemas/week-days.ts';

export interface Span {
  days: string[];
  opens: string;
  closes: string;
}

const dash = '(?:-|–|—|to|until|till)';

/** The days that a text names: "Mon-Wed, Sat", "weekdays", "every day". Undefined where one is no day. */
function daysOf(text: string): string[] | undefined {
  const plain = text.trim().toLowerCase().replace(/[:.]$/, '');
  if (/^(?:every day|daily|all week|7 days(?: a week)?)$/.test(plain)) return [...weekDays];
  if (/^(?:weekdays?|working days)$/.test(plain)) return weekDays.slice(0, 5);
  if (/^weekends?$/.test(plain)) return weekDays.slice(5);
  const indexOf = (name: string) =>
    name.length < 2
      ? -1
      : weekDays.findIndex((day) => day.toLowerCase().startsWith(name.replace(/s$/, '').slice(0, 3)));
  const parts = plain.split(/\s*(?:,|&|\band\b|\+|\/)\s*/).filter(Boolean);
  const days = parts.flatMap((part) => {
    const [from = '', to = from] = part.split(new RegExp(`\\s*${dash}\\s*`));
    const [first, last] = [indexOf(from), indexOf(to)];
    if (first < 0 || last < 0) return [undefined];
    const count = ((last - first + 7) % 7) + 1;
    return Array.from({ length: count }, (_, index) => weekDays[(first + index) % 7]);
  });
  if (days.length === 0 || days.includes(undefined)) return undefined;
  return weekDays.filter((day) => days.includes(day));
}

/** A time; one without am or pm is in the afternoon where the morning would be too early. */
function timeAfter(earlier: string, text: string): string | undefined {
  const time = timeOf(text);
  const isBare = /^[1-9]\d?(?:[.:]\d\d)?$/.test(text);
  return isBare && time && time <= earlier ? timeOf(`${text}pm`) : time;
}

/** "7am–5.30pm"; "7-5", and "1-5" after "7-12", end in the afternoon. Nobody opens at 1 in the night. */
function timesOf(text: string, earlier = '04:59'): Pick<Span, 'opens' | 'closes'> | undefined {
  const [from = '', to = '', ...more] = text.trim().split(new RegExp(`\\s*${dash}\\s*`, 'i'));
  const opens = timeAfter(earlier, from);
  const closes = opens && timeAfter(opens, to);
  return opens && closes && more.length === 0 && opens < closes ? { opens, closes } : undefined;
}

/**
 * Understands a line for some days each: "Mon–Fri 7am–5.30pm", with a break "Sat 8–12, 1pm–4pm".
 *
 * @returns The hours, or the first line that nobody understands.
 */
export function parseHours(text: string): { hours: Span[] } | { unclear: string } {
  const hours: Span[] = [];
  for (const line of text.split(/[\n;]/).map((one) => one.trim())) {
    const start = line.search(/\d|\bnoon\b|\bmidday\b/i);
    // "Sunday closed" says nothing more; "Fri 7am-3pm, weekends closed" does.
    if (line === '' || (start < 0 && /\bclosed\.?$/i.test(line))) continue;
    const days = daysOf(start > 0 ? line.slice(0, start) : 'every day');
    const times = line
      .slice(Math.max(start, 0))
      .split(/\s*(?:,|&|\band\b)\s*/)
      .filter((part) => !/^[^\d]*\bclosed\.?$/i.test(part));
    if (start < 0 || days === undefined || times.length === 0) return { unclear: line };
    let earlier: string | undefined;
    for (const part of times) {
      const time = timesOf(part, earlier);
      if (time === undefined) return { unclear: line };
      hours.push({ days, ...time });
      earlier = time.closes;
    }
  }
  return { hours };
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
