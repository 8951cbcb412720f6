import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseSiteFacts } from '../contract/site-facts.ts';
import { reasonOf } from '../log.ts';
import { but, needs, oneOf, whole } from '../settings/variables.ts';
import type { SmtpRoute } from './smtp.ts';

export type Environment = Record<string, string | undefined>;

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
