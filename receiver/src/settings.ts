import * as z from 'zod';
import { isValidEmail } from './contract/errors.ts';
import { parseSiteFacts } from './contract/site-facts.ts';
import { reasonOf } from './log.ts';

export type Environment = Record<string, unknown>;

/** The variable of a setting: `mailsPerDay` is set as MAILS_PER_DAY, `minFreeMiB` as MIN_FREE_MIB. */
const variableName = (setting: string) => setting.replace(/(?<=[a-z])(?=[A-Z][a-z])/g, '_').toUpperCase();

// Each message completes the sentence "NAME: expected …".
const but = (expected: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `${expected}, ${input === undefined ? 'but it is not set' : `not "${String(input)}"`}`,
});
/** A rule between several settings, checked even where one of them is invalid by itself. */
const needs = (setting: string, error: string) => ({ path: [setting], error, when: () => true });

const textThat = (is: (text: string) => boolean, expected: string) =>
  z.string(but(expected)).refine(is, but(expected));

const whole = (from: number, to = 1_000_000) =>
  textThat(
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to,
    `a whole number from ${from} to ${to}`,
  ).transform(Number);

const oneOf = <const T extends string>(...choices: T[]) =>
  z.enum(choices, but(`one of ${choices.join(', ')}`));

const listOf = (item: z.ZodType<string, string>, expected: string) =>
  z
    .string(but(expected))
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(item));

const email = textThat(isValidEmail, 'one email address like site@example.nz');
const oneOfEmails = 'an email address like office@example.nz (several with commas between)';
const emails = listOf(textThat(isValidEmail, oneOfEmails), oneOfEmails);

const isWeb = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const address = textThat(isWeb, 'an address like https://www.example.nz').transform((text) =>
  text.replace(/\/+$/, ''),
);

const anOrigin = 'an origin like https://www.example.nz, without a path';
const origin = textThat(
  (text) => isWeb(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase(),
  anOrigin,
).transform((text) => new URL(text).origin);

/** A URL that is a secret: no message shows it. */
const secretAddress = z.string().refine(isWeb, {
  error: 'an address like https://monitor.example/ping/0123 (yours is not shown: it may be a secret)',
});

const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name);

/** What both runtimes read; docs/receiver.md has the table for operators. */
const common = z.object({
  allowedOrigins: listOf(origin, anOrigin).default([]),
  publicSiteUrl: address.optional(),
  mailFrom: email,
  mailTo: emails.refine((list) => list.length > 0, oneOfEmails),
  /** Empty: those who get the enquiries. */
  alertTo: emails.default([]),
  postsBeforeBurst: whole(1).default(60),
  mailsPerDay: whole(1).default(200),
  heartbeatUrl: secretAddress.optional(),
  urgentWebhookUrl: secretAddress.optional(),
  timeZone: textThat(isTimeZone, 'a time zone like Pacific/Auckland').default('Pacific/Auckland'),
});

/** One mail server as SMTP reaches it. `starttls` and `tls` refuse to send without encryption. */
export interface SmtpRoute {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  user?: string | undefined;
  password?: string | undefined;
}

type ReadFile = (path: string) => string;

const fileThat = <T>(expected: string, readFile: ReadFile, parse: (content: string) => T) =>
  z.string().transform((path, context) => {
    try {
      return parse(readFile(path));
    } catch (error) {
      context.addIssue(`${expected}, not "${path}" (${reasonOf(error)})`);
      return z.NEVER;
    }
  });

/** The variables of one mail server, such as SMTP_HOST; undefined if it has none. */
const mailServer = (prefix: string, readFile: ReadFile) =>
  z
    .object({
      host: z.string().optional(),
      port: whole(1, 65_535).optional(),
      security: oneOf('starttls', 'tls', 'none').default('starttls'),
      user: z.string().optional(),
      password: z.string().optional(),
      passwordFile: fileThat('a file that can be read', readFile, (content) => content.trim()).optional(),
    })
    .refine(
      ({ host, user, password, passwordFile }) =>
        user ? host && (password ?? passwordFile) : !(password ?? passwordFile),
      needs('user', `${prefix}_HOST, ${prefix}_USER and ${prefix}_PASSWORD, or no login`),
    )
    .refine(
      ({ user, security }) => !(user && security === 'none'),
      needs('security', 'starttls or tls: a password is never sent in the clear'),
    )
    .transform(
      ({ host, passwordFile, password = passwordFile, security, port, user }): SmtpRoute | undefined => {
        const usualPort = security === 'tls' ? 465 : 587;
        return host === undefined ? undefined : { host, port: port ?? usualPort, security, user, password };
      },
    );

/** In the mails of the local mailbox. */
const [localSender, localRecipient] = ['enquiries@localhost.localdomain', 'owner@localhost.localdomain'];

const nodeSchema = (readFile: ReadFile) =>
  common
    .extend({
      mailFrom: email.default(localSender),
      mailTo: emails.default([localRecipient]),
      dataDir: z.string().default('data'),
      host: z.string().default('127.0.0.1'),
      port: whole(0, 65_535).default(8788),
      siteOnSameOrigin: oneOf('yes', 'no')
        .default('no')
        .transform((answer) => answer === 'yes'),
      siteFacts: fileThat(
        'the receiver.json of a finished build, such as site/dist/receiver.json',
        readFile,
        parseSiteFacts,
      ).optional(),
      /** Without it, mail is written into the local mailbox. */
      smtp: mailServer('SMTP', readFile),
      /** For alerts; without it they go through the first server. */
      alertSmtp: mailServer('ALERT_SMTP', readFile),
      trustedProxyHops: whole(0, 10).default(0),
      postsPerAddress: whole(1).default(10),
      /** With less free disk than this, in MiB, there is an alert. */
      minFreeMiB: whole(1).default(100),
    })
    .refine(
      ({ smtp, mailFrom }) => !smtp?.host || mailFrom !== localSender,
      needs('mailFrom', "the site's own sender address, since SMTP_HOST is set"),
    )
    .refine(
      ({ smtp, mailTo = [] }) => !smtp?.host || mailTo[0] !== localRecipient,
      needs('mailTo', 'the address that receives enquiries, since SMTP_HOST is set'),
    )
    .transform(({ siteFacts: site, ...set }) => ({ ...set, site }));

export type NodeSettings = z.output<ReturnType<typeof nodeSchema>>;

const secret = (name: string) => z.string(`a secret: npx wrangler secret put ${name}`);

const workersSchema = common.extend({
  /** Alerts go by the other one: nobody would hear of it when the only one fails. */
  mailBy: oneOf('postmark', 'resend'),
  postmarkToken: secret('POSTMARK_TOKEN'),
  resendKey: secret('RESEND_KEY'),
});

export type WorkersSettings = z.output<typeof workersSchema>;

const bindings = {
  DB: 'the D1 database, "d1_databases" in wrangler.jsonc',
  POSTS: 'the rate limit, "ratelimits" in wrangler.jsonc',
  ASSETS: 'the finished pages, "assets" in wrangler.jsonc',
} as const;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** What is set, trimmed: an empty variable counts as absent. Those of a mail server stand together. */
function inputFor(fields: z.ZodObject, env: Environment, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(fields.shape).map(([setting, type]) => {
    const name = prefix + variableName(setting);
    const isGroup = type instanceof z.ZodPipe && type.in instanceof z.ZodObject;
    const value = env[name];
    const text = typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
    return [setting, isGroup ? inputFor(type.in as z.ZodObject, env, `${name}_`) : text];
  });
  return Object.fromEntries(entries);
}

/** Begins with the variable's name: the group of a mail server is its prefix, and items of a list have no name. */
const lineOf = ({ path, message }: z.core.$ZodIssue) =>
  `${path.flatMap((part) => (typeof part === 'string' ? variableName(part) : [])).join('_')}: expected ${message}.`;

/** Throws ConfigError with one line for each wrong value; no secret is in it. `readFile` reads a file that a setting names. */
export function nodeSettings(env: Environment, readFile: ReadFile): NodeSettings {
  const schema = nodeSchema(readFile);
  const { data, error } = schema.safeParse(inputFor(schema.in, env));
  if (error) throw new ConfigError(['These settings are wrong:', ...error.issues.map(lineOf)].join('\n  - '));
  return data;
}

/** What is missing or wrong in a worker's environment, one line each with what to do; no secret is in it. */
export function settingProblems(env: Environment): string[] {
  const { error } = workersSchema.safeParse(inputFor(workersSchema, env));
  const unbound = Object.entries(bindings).flatMap(([name, what]) =>
    env[name] === undefined ? [`${name} is not bound: it is ${what}.`] : [],
  );
  return [...unbound, ...(error?.issues ?? []).map(lineOf)];
}

/** The settings of a worker in which `settingProblems` finds none. */
export const workersSettings = (env: Environment): WorkersSettings =>
  workersSchema.parse(inputFor(workersSchema, env));

/** Allowed origins even where other settings are invalid: their pages still get an answer with the number to call. */
export const originsFrom = (env: Environment): string[] =>
  common.shape.allowedOrigins.safeParse(inputFor(common, env).allowedOrigins).data ?? [];
