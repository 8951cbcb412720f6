import { AnswerError } from './answer-error.ts';

type Fields = Record<string, unknown>;

const time = (written: string) =>
  (/^\d{1,2}$/.test(written) ? `${written}:00` : written.replace('.', ':')).padStart(5, '0');

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const short = (day: string) => day.slice(0, 3);

/** Office hours as somebody would type them: "Mon-Fri 07:00-17:30, Sat 08:00-12:00". */
export function hoursInWords(rows: readonly Fields[]): string {
  return rows
    .map(({ days: names, opens, closes }) => {
      const at = (names as string[]).map((name) => days.indexOf(name));
      const run = at.every((day, index) => index === 0 || day === (at[index - 1] ?? 0) + 1) && at.length > 1;
      const [first = '', last = ''] = [(names as string[])[0], (names as string[]).at(-1)];
      const who = run ? `${short(first)}-${short(last)}` : (names as string[]).map(short).join(' ');
      return `${who} ${opens}-${closes}`;
    })
    .join(', ');
}

/** @throws AnswerError where a row is no days and times. */
export function hoursOf(answer: string): Fields[] {
  const dayAt = (name: string) => {
    const at = days.findIndex((day) => name.length > 1 && day.toLowerCase().startsWith(name.toLowerCase()));
    if (at === -1) throw new AnswerError(`Expected: a day such as Mon; "${name}" is none`);
    return at;
  };
  return answer.split(',').map((row) => {
    const [, names = '', opens = '', closes = ''] =
      /^\s*([a-z\s–-]+?)\s+([\d:.]+)\s*(?:-|–|to)\s*([\d:.]+)\s*$/i.exec(row) ?? [];
    if (names === '') {
      throw new AnswerError(`Expected: days and times like "Mon-Fri 07:00-17:30"; "${row.trim()}" is none`);
    }
    const picked = names.split(/\s+/).flatMap((part) => {
      const [from = '', to = from] = part.split(/[-–]/);
      return days.slice(dayAt(from), dayAt(to) + 1);
    });
    return { days: picked, opens: time(opens), closes: time(closes) };
  });
}

/** Other hours as somebody would type them: "Christmas 2026-12-24 to 2027-01-04; Easter 2027-03-26 09:00-12:00". */
export function holidaysInWords(rows: readonly Fields[]): string {
  return rows
    .map(({ name, from, to, opens, closes }) => {
      const until = to === from ? '' : ` to ${to}`;
      return `${name} ${from}${until}${opens === undefined ? '' : ` ${opens}-${closes}`}`;
    })
    .join('; ');
}

/** @throws AnswerError where a row has no name and day. */
export function holidaysOf(answer: string): Fields[] {
  return answer
    .split(';')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const day = String.raw`\d{4}-\d\d-\d\d`;
      const [, name = '', from = '', to = from, opens, closes] =
        new RegExp(
          `^\\s*(.+?)\\s+(${day})(?:\\s+to\\s+(${day}))?(?:\\s+([\\d:.]+)\\s*[-–]\\s*([\\d:.]+))?\\s*$`,
        ).exec(row) ?? [];
      if (from === '') {
        throw new AnswerError(
          `Expected: a name and days like "Christmas 2026-12-24 to 2027-01-04", and hours behind them where it is open; "${row.trim()}" is none`,
        );
      }
      const hours =
        opens === undefined || closes === undefined ? {} : { opens: time(opens), closes: time(closes) };
      return { name, from, to, ...hours };
    });
}
