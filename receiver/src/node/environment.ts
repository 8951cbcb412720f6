import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isValidEmail } from '../contract/errors.ts';
import { parseSiteFacts } from '../contract/site-facts.ts';
import { reasonOf } from '../delivery/log.ts';
import type { SmtpRoute } from './smtp-mailer.ts';

export type Environment = Record<string, string | undefined>;

// Each message completes the sentence "NAME: expected …".
const but = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => `${expected}, not "${String(input)}"`,
});
/** A rule between several variables, which is looked at also where one of them is wrong by itself. */
export const needs = (name: string, expected: string) => ({
  path: [name],
  error: expected,
  when: () => true,
});

export const whole = (from: number, to: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to,
      but(`a whole number from ${from} to ${to}`),
    )
    .transform(Number);

export const oneOf = <const T extends string>(...choices: T[]) =>
  z.enum(choices, but(`one of ${choices.join(', ')}`));

const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

export const email = z.string().refine(isValidEmail, but('one email address like site@example.nz'));

export const emails = listOf(
  z
    .string()
    .refine(isValidEmail, but('an email address like office@example.nz (several with commas between)')),
);

/** The parts of an http(s) address that has nothing after its path. */
function webAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  const web = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  return web ? url : undefined;
}

export const address = z
  .string()
  .refine((text) => webAddress(text) !== undefined, but('an address like https://www.example.nz'))
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

export const origins = listOf(
  z
    .string()
    .refine(
      (text) => webAddress(text)?.origin === text.replace(/\/$/, '').toLowerCase(),
      but('an origin like https://www.example.nz, without a path'),
    )
    .transform((text) => new URL(text).origin),
);

export const timeZone = z.string().refine(isTimeZone, but('a time zone like Pacific/Auckland'));

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-NZ', { timeZone: name }));
  } catch {
    return false;
  }
}

/** What `read` makes of the file that a variable names. */
const fileAs = <T>(read: (content: string) => T, expected: (path: string, reason: string) => string) =>
  z.string().transform((path, context) => {
    try {
      return read(readFileSync(path, 'utf8'));
    } catch (error) {
      context.addIssue(expected(path, reasonOf(error)));
      return z.NEVER;
    }
  });

/** What the site's build has written. */
export const siteFacts = fileAs(
  parseSiteFacts,
  (path, reason) =>
    `the receiver.json of a finished build, such as site/dist/receiver.json, not "${path}" (${reason})`,
);

/** The variables of one mail server without their prefix, and its password from wherever it stands. */
export const mailServer = (prefix: string) =>
  z
    .object({
      HOST: z
        .string()
        .refine(
          (host) => !/[\s/@:]/.test(host) || /^[\da-f:]+$/i.test(host),
          but('a host name like smtp.example.nz'),
        )
        .optional(),
      PORT: whole(1, 65_535).optional(),
      SECURITY: oneOf('starttls', 'tls', 'none').default('starttls'),
      USER: z.string().optional(),
      PASSWORD: z.string().optional(),
      PASSWORD_FILE: fileAs(
        (content) => content.trim(),
        (_path, reason) => `a file that can be read (${reason})`,
      ).optional(),
    })
    .refine(
      (set) => !(set.PASSWORD && set.PASSWORD_FILE),
      needs('PASSWORD_FILE', `only one of ${prefix}_PASSWORD and ${prefix}_PASSWORD_FILE`),
    )
    .refine(
      (set) => set.HOST || !(set.USER || secretOf(set)),
      needs('HOST', `the mail server's name, since ${prefix}_USER or ${prefix}_PASSWORD is set`),
    )
    .refine(
      (set) => !set.HOST || Boolean(set.USER) === Boolean(secretOf(set)),
      needs('USER', `both ${prefix}_USER and ${prefix}_PASSWORD, or neither`),
    )
    .refine(
      (set) => !(set.HOST && set.USER && secretOf(set) && set.SECURITY === 'none'),
      needs('SECURITY', 'starttls or tls: a password is never sent in the clear'),
    );

const secretOf = (set: { PASSWORD?: string | undefined; PASSWORD_FILE?: string | undefined }) =>
  set.PASSWORD ?? set.PASSWORD_FILE;

/** The route that its variables describe; undefined where none is set. */
export function routeOf(set: z.output<ReturnType<typeof mailServer>>): SmtpRoute | undefined {
  const { HOST: host, SECURITY: security, USER: user } = set;
  if (host === undefined) return undefined;
  const port = set.PORT ?? (security === 'tls' ? 465 : 587);
  const password = secretOf(set);
  return { host, port, security, ...(user && password ? { user, password } : {}) };
}
