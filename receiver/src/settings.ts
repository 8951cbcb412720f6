import * as z from 'zod';
import { isValidEmail } from './contract/errors.ts';
import { parseSiteFacts } from './contract/site-facts.ts';
import { reasonOf } from './log.ts';

export type Environment = Record<string, unknown>;

const stringMatching = (is: (text: string) => boolean, expected: string) =>
  z.string(`expected ${expected}`).refine(is, `expected ${expected}`);

const integer = (least: number, most = 1_000_000) => z.coerce.number().int().min(least).max(most);

const listOf = (item: z.ZodType<string, string>, expected: string) =>
  z
    .string(`expected ${expected}`)
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(item).min(1));

const emailExpected = 'an email address like office@example.nz';
const email = stringMatching(isValidEmail, emailExpected);
const emails = listOf(email, `${emailExpected}, with commas between several`);

const isWeb = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const address = stringMatching(isWeb, 'an address like https://www.example.nz/path');

const originExpected = 'an origin like https://www.example.nz, without a path';
const origin = stringMatching(
  (text) => isWeb(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase(),
  originExpected,
).transform((text) => new URL(text).origin);

const timeZone = stringMatching(
  (name) => Intl.supportedValuesOf('timeZone').includes(name),
  'a time zone like Pacific/Auckland',
);

const secretVariables: readonly string[] = ['HEARTBEAT_URL', 'URGENT_WEBHOOK_URL'];

/** One setting: the environment variable that has it, and what its text has to be. */
interface Setting<T> {
  variable: string;
  rule: z.ZodType<T>;
}

const from = <T>(variable: string, rule: z.ZodType<T>): Setting<T> => ({ variable, rule });

type Values<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never;
};

/** The text of a variable, trimmed: an empty one counts as absent. */
function textOf(env: Environment, variable: string): string | undefined {
  const value = env[variable];
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}

/** What a variable should be and is; no secret is in it. */
function problemLine(env: Environment, variable: string, expected: string): string {
  const value = textOf(env, variable);
  if (value === undefined) return `${variable}: ${expected}, but it is not set.`;
  const found = secretVariables.includes(variable) ? 'something else' : `"${value}"`;
  return `${variable}: ${expected}, but it is ${found}.`;
}

/** Reads settings from the environment. What is wrong becomes a line of `problems`, and its value is undefined. */
function read<S extends Record<string, Setting<unknown>>>(
  settings: S,
  env: Environment,
  problems: string[],
): Values<S> {
  const values = Object.entries(settings).map(([name, { variable, rule }]) => {
    const { data, error } = rule.safeParse(textOf(env, variable));
    // Each wrong item of a list is an issue of its own.
    for (const message of new Set(error?.issues.map((issue) => issue.message)))
      problems.push(problemLine(env, variable, message));
    return [name, data];
  });
  return Object.fromEntries(values) as Values<S>;
}

/** What both runtimes read; docs/receiver.md has the table for operators. */
const commonSettings = {
  allowedOrigins: from('ALLOWED_ORIGINS', listOf(origin, originExpected).default([])),
  publicSiteUrl: from('PUBLIC_SITE_URL', address.transform((text) => text.replace(/\/+$/, '')).optional()),
  mailFrom: from('MAIL_FROM', email),
  mailTo: from('MAIL_TO', emails),
  alertTo: from('ALERT_TO', emails.default([])),
  postsBeforeBurst: from('POSTS_BEFORE_BURST', integer(1).default(60)),
  mailsPerDay: from('MAILS_PER_DAY', integer(1).default(200)),
  heartbeatUrl: from('HEARTBEAT_URL', address.optional()),
  urgentWebhookUrl: from('URGENT_WEBHOOK_URL', address.optional()),
  timeZone: from('TIME_ZONE', timeZone.default('Pacific/Auckland')),
};

type ReadFile = (path: string) => string;

const fromFile = <T>(readFile: ReadFile, parse: (content: string) => T) =>
  z.string().transform((path, context) => {
    try {
      return parse(readFile(path));
    } catch (error) {
      context.addIssue(`expected a file to read (${reasonOf(error)})`);
      return z.NEVER;
    }
  });

/** One mail server as SMTP reaches it. `starttls` and `tls` refuse to send without encryption. */
export interface SmtpRoute {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  user?: string | undefined;
  password?: string | undefined;
}

/** The variables of one mail server. */
type MailServerVariables = Record<
  'host' | 'port' | 'security' | 'user' | 'password' | 'passwordFile',
  string
>;

const mailServer: MailServerVariables = {
  host: 'SMTP_HOST',
  port: 'SMTP_PORT',
  security: 'SMTP_SECURITY',
  user: 'SMTP_USER',
  password: 'SMTP_PASSWORD',
  passwordFile: 'SMTP_PASSWORD_FILE',
};
const alertMailServer: MailServerVariables = {
  host: 'ALERT_SMTP_HOST',
  port: 'ALERT_SMTP_PORT',
  security: 'ALERT_SMTP_SECURITY',
  user: 'ALERT_SMTP_USER',
  password: 'ALERT_SMTP_PASSWORD',
  passwordFile: 'ALERT_SMTP_PASSWORD_FILE',
};

/** The route to a mail server; undefined where none is set. */
function smtpRoute(
  variables: MailServerVariables,
  env: Environment,
  readFile: ReadFile,
  problems: string[],
): SmtpRoute | undefined {
  const settings = {
    host: from(variables.host, z.string().optional()),
    port: from(variables.port, integer(1, 65_535).optional()),
    security: from(variables.security, z.enum(['starttls', 'tls', 'none']).default('starttls')),
    user: from(variables.user, z.string().optional()),
    password: from(variables.password, z.string().optional()),
    passwordFile: from(variables.passwordFile, fromFile(readFile, (content) => content.trim()).optional()),
  };
  const { host, port, security, user, passwordFile, password = passwordFile } = read(settings, env, problems);
  const complain = (variable: string, expected: string) =>
    void problems.push(problemLine(env, variable, expected));
  if (Boolean(user) !== Boolean(textOf(env, variables.password) ?? textOf(env, variables.passwordFile)))
    complain(variables.user, 'expected a user together with a password');
  if (user && !host) complain(variables.host, 'expected the name of the mail server, since a login is set');
  if (user && security === 'none')
    complain(variables.security, 'expected starttls or tls: a password is never sent in the clear');
  if (!host) return undefined;
  return { host, port: port ?? (security === 'tls' ? 465 : 587), security, user, password };
}

/** @param isLocal No mail server is set: mails are written into the local mailbox. */
const serviceSettings = (readFile: ReadFile, isLocal: boolean) => ({
  ...commonSettings,
  mailFrom: from('MAIL_FROM', isLocal ? email.default('enquiries@localhost.localdomain') : email),
  mailTo: from('MAIL_TO', isLocal ? emails.default(['owner@localhost.localdomain']) : emails),
  dataDir: from('DATA_DIR', z.string().default('data')),
  host: from('HOST', z.string().default('127.0.0.1')),
  port: from('PORT', integer(0, 65_535).default(8788)),
  siteOnSameOrigin: from('SITE_ON_SAME_ORIGIN', z.stringbool().default(false)),
  site: from('SITE_FACTS', fromFile(readFile, parseSiteFacts).optional()),
  trustedProxyHops: from('TRUSTED_PROXY_HOPS', integer(0, 10).default(0)),
  postsPerAddress: from('POSTS_PER_ADDRESS', integer(1).default(10)),
  minFreeMiB: from('MIN_FREE_MIB', integer(1).default(100)),
});

export interface NodeSettings extends Values<ReturnType<typeof serviceSettings>> {
  smtp: SmtpRoute | undefined;
  /** A second server, for alerts; without it they go through the first. */
  alertSmtp: SmtpRoute | undefined;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws ConfigError with one line for each wrong value. `readFile` reads a file that a setting names. */
export function nodeSettings(env: Environment, readFile: ReadFile): NodeSettings {
  const problems: string[] = [];
  const isLocal = textOf(env, mailServer.host) === undefined;
  const settings = {
    ...read(serviceSettings(readFile, isLocal), env, problems),
    smtp: smtpRoute(mailServer, env, readFile, problems),
    alertSmtp: smtpRoute(alertMailServer, env, readFile, problems),
  };
  if (problems.length > 0) throw new ConfigError(['These settings are wrong:', ...problems].join('\n  - '));
  return settings;
}

const secret = (variable: string) =>
  from(variable, z.string(`expected a secret: npx wrangler secret put ${variable}`));

const workerSettings = {
  ...commonSettings,
  /** Alerts go by the other one first: nobody would hear of it when the only one fails. */
  mailBy: from('MAIL_BY', z.enum(['postmark', 'resend'])),
  postmarkToken: secret('POSTMARK_TOKEN'),
  resendKey: secret('RESEND_KEY'),
};

const bindings = {
  DB: 'the D1 database, "d1_databases" in wrangler.jsonc',
  POSTS: 'a rate limit, "ratelimits" in wrangler.jsonc',
  NETWORK_POSTS: 'a rate limit, "ratelimits" in wrangler.jsonc',
  FIRST_POSTS: 'a rate limit, "ratelimits" in wrangler.jsonc',
  ASSETS: 'the finished pages, "assets" in wrangler.jsonc',
} as const;

/** A worker's settings, or what is missing or wrong in its environment, one line each with what to do. */
export function workersSettings(env: Environment) {
  const problems = Object.entries(bindings)
    .filter(([name]) => env[name] === undefined)
    .map(([name, what]) => `${name} is not bound: it is ${what}.`);
  const settings = read(workerSettings, env, problems);
  return problems.length === 0 ? { settings, problems } : { problems };
}
