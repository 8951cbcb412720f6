// Opening hours as people write them: "Mon–Fri 7am–5.30pm".
import { timeOf } from '../../site/src/schemas/natural.ts';
import { weekDays } from '../../site/src/schemas/week-days.ts';
import type { Span } from './short-hours.ts';

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

/** "7am–5.30pm"; "7-5" is from the morning to the afternoon. */
function timesOf(text: string): Pick<Span, 'opens' | 'closes'> | undefined {
  const [from = '', to = '', ...more] = text.trim().split(new RegExp(`\\s*${dash}\\s*`, 'i'));
  const opens = timeOf(from);
  const bare = /^\d{1,2}(?:[.:]\d\d)?$/.test(to);
  const plain = timeOf(to);
  const closes = bare && opens && plain && plain <= opens ? timeOf(`${to}pm`) : plain;
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
      .filter((part) => !/^[^\d]*\bclosed\.?$/i.test(part))
      .map(timesOf);
    if (start < 0 || days === undefined || times.length === 0) return { unclear: line };
    for (const time of times) {
      if (time === undefined) return { unclear: line };
      hours.push({ days, ...time });
    }
  }
  return { hours };
}
