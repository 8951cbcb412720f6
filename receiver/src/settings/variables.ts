import * as z from 'zod';
import { isValidEmail } from '../contract/errors.ts';

// Each message completes the sentence "NAME: expected …".
export const but = (expected: string) => ({
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

/** Of a service elsewhere; who knows it may use it, so no message shows it. */
export const secretAddress = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
  error: 'an address like https://monitor.example/ping/0123 (what is set is not shown: it may be a secret)',
});

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
