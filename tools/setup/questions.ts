import type { z } from 'astro/zod';
import { defaultMessage } from '../../site/src/content/schema-problems.ts';
import { business } from '../../site/src/schemas/business.ts';
import { AnswerError } from './answer-error.ts';
import { holidaysInWords, holidaysOf, hoursInWords, hoursOf } from './hours.ts';

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

const shape: Record<string, z.ZodType> = business.shape;

/** Refuses what the schema of a field refuses, in its words. */
function checked(field: string, value: unknown): unknown {
  const result = shape[field]?.safeParse(value, { error: defaultMessage });
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
  text('second-phone', 'secondPhone', 'Is there another number to be shown?', '021 123 456', true),
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
  {
    flag: 'address',
    ask: 'What is the postal address? Street or box, suburb, city and postcode, with commas between them.',
    example: 'PO Box 123, Newmarket, Auckland 1149',
    optional: true,
    now: ({ address }) => {
      const { street, suburb, city, postcode } = (address ?? {}) as Record<string, string | undefined>;
      const parts = [street, suburb, city && `${city} ${postcode}`];
      return parts.filter((part) => part !== undefined).join(', ');
    },
    put: (facts, answer) => {
      if (answer === '') return { ...facts, address: undefined };
      const parts = answer.split(',').map((part) => part.trim());
      const [, city = '', postcode = ''] = /^(.*?)\s*(\d{4})$/.exec(parts.at(-1) ?? '') ?? [];
      if (parts.length < 2 || parts.length > 3 || city === '') {
        throw new AnswerError(
          'Expected: street, suburb, city and postcode like "PO Box 123, Newmarket, Auckland 1149"; the suburb may be left out',
        );
      }
      const [street, suburb] = parts;
      const address = { street, ...(parts.length === 3 && { suburb }), city, postcode };
      return { ...facts, address: checked('address', address) };
    },
  },
  text('domain', 'siteUrl', 'What is the address of the website?', 'https://www.kowhaiplumbing.co.nz'),
  text('licence', 'licence', "What is the certifying plumber's licence number (pgdb.co.nz)?", '21345', true),
  text(
    'gas-licence',
    'gasLicence',
    "Do you do gas work? Then: what is the certifying gasfitter's licence number?",
    '21346',
    true,
  ),
  {
    flag: 'hours',
    ask: 'When does the office answer? Days that are not named are closed.',
    example: 'Mon-Fri 07:00-17:30, Sat 08:00-12:00',
    optional: false,
    now: ({ officeHours }) => hoursInWords(list(officeHours)),
    put: (facts, answer) => ({ ...facts, officeHours: checked('officeHours', hoursOf(answer)) }),
  },
  text(
    'public-holidays',
    'publicHolidays',
    'Is the office closed on public holidays, or open?',
    'closed',
    true,
  ),
  {
    flag: 'holidays',
    ask: 'On which days is it closed, or are the hours others? A name, the days, and hours unless it is closed; semicolons between them.',
    example: 'Christmas and New Year 2026-12-24 to 2027-01-04; Good Friday 2027-03-26 09:00-12:00',
    optional: true,
    now: ({ holidayHours }) => holidaysInWords(list(holidayHours)),
    put: (facts, answer) => {
      const holidayHours = checked('holidayHours', holidaysOf(answer)) as Fields[];
      return { ...facts, holidayHours: holidayHours.length === 0 ? undefined : holidayHours };
    },
  },
];
