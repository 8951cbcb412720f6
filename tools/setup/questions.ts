import type { z } from 'astro/zod';
import { expectedInWords } from '../../site/src/content/explain-schema.ts';
import { business } from '../../site/src/schemas/business.ts';

type Fields = Record<string, unknown>;

/** One question of the setup, which is also a flag of the command. */
export interface Question {
  /** Its flag, and what its answer is kept under. */
  flag: string;
  /** As it is asked. */
  ask: string;
  /** What may be answered, shown as an example. */
  example: string;
  /** Whether it may be left empty, so that the site goes without. */
  optional: boolean;
  /** The answer that stands in business.yaml now, as it would be typed. */
  now(facts: Fields): string;
  /** The facts with the answer in them. @throws AnswerError with what has to be answered instead. */
  put(facts: Fields, answer: string): Fields;
}

/** An answer that does not fit, in the words of the build. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

const shape: Record<string, z.ZodType> = business.shape;

/** Refuses what the schema of a field refuses, in its words. */
function checked(field: string, value: unknown): unknown {
  const result = shape[field]?.safeParse(value, { error: expectedInWords });
  if (result === undefined) throw new Error(`business.yaml has no field ${field}`);
  if (result.success) return value;
  const told = result.error.issues.map((issue) =>
    issue.code === 'invalid_union' ? (issue.errors.flat()[0]?.message ?? issue.message) : issue.message,
  );
  throw new AnswerError(`Expected: ${told.join('; ')}`);
}

function text(flag: string, field: string, ask: string, example: string, optional = false): Question {
  return {
    ...{ flag, ask, example, optional },
    now: (facts) => String(facts[field] ?? ''),
    put: (facts, answer) => ({
      ...facts,
      [field]: answer === '' && optional ? undefined : checked(field, answer),
    }),
  };
}

const networks = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'X', 'Google'] as const;
const hostOf: Record<string, (typeof networks)[number]> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'google.com': 'Google',
};

function networkOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const known = Object.keys(hostOf).find((name) => host === name || host.endsWith(`.${name}`));
  if (known !== undefined) return hostOf[known] as string;
  throw new AnswerError(
    `Expected: full addresses that start with https://, of ${networks.join(', ')}, with commas between them`,
  );
}

const list = (value: unknown) => (Array.isArray(value) ? (value as Fields[]) : []);

/** The questions about business.yaml, in the order in which they are asked. */
export const questions: readonly Question[] = [
  text('name', 'name', 'What do customers call the business?', 'Kowhai Plumbing'),
  text('phone', 'phone', 'Which number is to ring?', '09 123 4567, 021 123 456 or 0800 123 456'),
  text('email', 'email', 'Which e-mail address is shown?', 'office@plumber.co.nz', true),
  {
    flag: 'chat',
    ask: 'Which chat has a button? The app, a space, and the number or account.',
    example: 'whatsapp 021 123 456, or messenger kowhai.plumbing',
    optional: true,
    now: ({ chat }) => {
      const { app, account } = (chat ?? {}) as { app?: string; account?: string };
      return app === undefined ? '' : `${app} ${account}`;
    },
    put: (facts, answer) => {
      if (answer === '') return { ...facts, chat: undefined };
      const [app = '', ...rest] = answer.trim().split(/\s+/);
      const chat = { ...(facts.chat as object | undefined), app: app.toLowerCase(), account: rest.join(' ') };
      return { ...facts, chat: checked('chat', chat) };
    },
  },
  {
    flag: 'social',
    ask: 'Where else are you to be found? Addresses, with commas between them.',
    example: 'https://www.facebook.com/kowhai, https://www.instagram.com/kowhai',
    optional: true,
    now: ({ social }) =>
      list(social)
        .map(({ url }) => url)
        .join(', '),
    put: (facts, answer) => {
      const old = list(facts.social);
      const social = answer
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((url) => old.find((one) => one.url === url) ?? { network: networkOf(url), url });
      return { ...facts, social: checked('social', social) };
    },
  },
  text('domain', 'siteUrl', 'What is the address of the website?', 'https://www.kowhaiplumbing.co.nz'),
  text('licence', 'licence', "What is the certifying plumber's licence number (pgdb.co.nz)?", '21345', true),
  {
    flag: 'hours',
    ask: 'When does the office answer? Days that are not named are closed.',
    example: 'Mon-Fri 07:00-17:30, Sat 08:00-12:00',
    optional: false,
    now: ({ officeHours }) => hoursInWords(list(officeHours)),
    put: (facts, answer) => ({ ...facts, officeHours: checked('officeHours', hoursOf(answer)) }),
  },
];

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const short = (day: string) => day.slice(0, 3);

function hoursInWords(rows: readonly Fields[]): string {
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

function hoursOf(answer: string): Fields[] {
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
    const time = (written: string) =>
      (/^\d{1,2}$/.test(written) ? `${written}:00` : written.replace('.', ':')).padStart(5, '0');
    return { days: picked, opens: time(opens), closes: time(closes) };
  });
}
