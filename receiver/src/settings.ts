import * as z from 'zod';
import { isValidEmail } from './contract/errors.ts';
import { parseSiteFacts } from './contract/site-facts.ts';
import { reasonOf } from './log.ts';

export type Environment = Record<string, unknown>;

const stringMatching = (is: (text: string) => boolean, expected: string) =>
  z.string(`expected ${expected}`).refine(is, `expected ${expected}`);

const integer = (from: number, to = 1_000_000) => z.coerce.number().int().min(from).max(to);

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

const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name);

/** Variables that both runtimes read; docs/receiver.md has the table for operators. */
const commonVariables = {
  ALLOWED_ORIGINS: listOf(origin, originExpected).default([]),
  PUBLIC_SITE_URL: address.transform((text) => text.replace(/\/+$/, '')).optional(),
  MAIL_FROM: email,
  MAIL_TO: emails,
  ALERT_TO: emails.default([]),
  POSTS_BEFORE_BURST: integer(1).default(60),
  MAILS_PER_DAY: integer(1).default(200),
  HEARTBEAT_URL: address.optional(),
  URGENT_WEBHOOK_URL: address.optional(),
  TIME_ZONE: stringMatching(isTimeZone, 'a time zone like Pacific/Auckland').default('Pacific/Auckland'),
};

const secretVariables: readonly string[] = ['HEARTBEAT_URL', 'URGENT_WEBHOOK_URL'];

const commonSettings = (set: z.output<z.ZodObject<typeof commonVariables>>) => ({
  allowedOrigins: set.ALLOWED_ORIGINS,
  publicSiteUrl: set.PUBLIC_SITE_URL,
  mailFrom: set.MAIL_FROM,
  mailTo: set.MAIL_TO,
  alertTo: set.ALERT_TO,
  postsBeforeBurst: set.POSTS_BEFORE_BURST,
  mailsPerDay: set.MAILS_PER_DAY,
  heartbeatUrl: set.HEARTBEAT_URL,
  urgentWebhookUrl: set.URGENT_WEBHOOK_URL,
  timeZone: set.TIME_ZONE,
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

const fromFile = <T>(readFile: ReadFile, parse: (content: string) => T) =>
  z.string().transform((path, context) => {
    try {
      return parse(readFile(path));
    } catch (error) {
      context.addIssue(`expected a file to read (${reasonOf(error)})`);
      return z.NEVER;
    }
  });

const hostName = z.string().optional();
const mailPort = integer(1, 65_535).optional();
const security = z.enum(['starttls', 'tls', 'none']).default('starttls');
const passwordFile = (readFile: ReadFile) => fromFile(readFile, (content) => content.trim()).optional();

/** Variables of the mail server, and of a second one for alerts; without that one alerts go through the first. */
const mailVariables = (readFile: ReadFile) => ({
  SMTP_HOST: hostName,
  SMTP_PORT: mailPort,
  SMTP_SECURITY: security,
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_PASSWORD_FILE: passwordFile(readFile),
  ALERT_SMTP_HOST: hostName,
  ALERT_SMTP_PORT: mailPort,
  ALERT_SMTP_SECURITY: security,
  ALERT_SMTP_USER: z.string().optional(),
  ALERT_SMTP_PASSWORD: z.string().optional(),
  ALERT_SMTP_PASSWORD_FILE: passwordFile(readFile),
});

/** What is set of one mail server. */
interface MailServer {
  host?: string | undefined;
  port?: number | undefined;
  security: SmtpRoute['security'];
  user?: string | undefined;
  password?: string | undefined;
}

/** The route to a mail server; undefined where none is set. */
function smtpRoute({ host, port, security, user, password }: MailServer): SmtpRoute | undefined {
  const usualPort = security === 'tls' ? 465 : 587;
  return host ? { host, port: port ?? usualPort, security, user, password } : undefined;
}

/** What is wrong between the variables of one mail server, which each by itself may be right. */
function loginProblems(
  env: Environment,
  names: Record<'host' | 'security' | 'user' | 'password' | 'passwordFile', string>,
): string[] {
  const user = textOf(env, names.user);
  const password = textOf(env, names.password) ?? textOf(env, names.passwordFile);
  const problems: string[] = [];
  if (Boolean(user) !== Boolean(password))
    problems.push(problemLine(env, names.user, 'expected a user together with a password'));
  if (user && textOf(env, names.host) === undefined)
    problems.push(problemLine(env, names.host, 'expected the name of the mail server, since a login is set'));
  if (user && textOf(env, names.security) === 'none')
    problems.push(
      problemLine(env, names.security, 'expected starttls or tls: a password is never sent in the clear'),
    );
  return problems;
}

const smtpNames = {
  host: 'SMTP_HOST',
  security: 'SMTP_SECURITY',
  user: 'SMTP_USER',
  password: 'SMTP_PASSWORD',
  passwordFile: 'SMTP_PASSWORD_FILE',
};
const alertSmtpNames = {
  host: 'ALERT_SMTP_HOST',
  security: 'ALERT_SMTP_SECURITY',
  user: 'ALERT_SMTP_USER',
  password: 'ALERT_SMTP_PASSWORD',
  passwordFile: 'ALERT_SMTP_PASSWORD_FILE',
};

/** @param isLocal No mail server is set: mails are written into the local mailbox. */
const nodeSchema = (readFile: ReadFile, isLocal: boolean) =>
  z
    .object({
      ...commonVariables,
      ...mailVariables(readFile),
      MAIL_FROM: isLocal ? email.default('enquiries@localhost.localdomain') : email,
      MAIL_TO: isLocal ? emails.default(['owner@localhost.localdomain']) : emails,
      DATA_DIR: z.string().default('data'),
      HOST: z.string().default('127.0.0.1'),
      PORT: integer(0, 65_535).default(8788),
      SITE_ON_SAME_ORIGIN: z.stringbool().default(false),
      SITE_FACTS: fromFile(readFile, parseSiteFacts).optional(),
      TRUSTED_PROXY_HOPS: integer(0, 10).default(0),
      POSTS_PER_ADDRESS: integer(1).default(10),
      MIN_FREE_MIB: integer(1).default(100),
    })
    .transform((set) => ({
      ...commonSettings(set),
      dataDir: set.DATA_DIR,
      host: set.HOST,
      port: set.PORT,
      siteOnSameOrigin: set.SITE_ON_SAME_ORIGIN,
      site: set.SITE_FACTS,
      smtp: smtpRoute({
        host: set.SMTP_HOST,
        port: set.SMTP_PORT,
        security: set.SMTP_SECURITY,
        user: set.SMTP_USER,
        password: set.SMTP_PASSWORD ?? set.SMTP_PASSWORD_FILE,
      }),
      alertSmtp: smtpRoute({
        host: set.ALERT_SMTP_HOST,
        port: set.ALERT_SMTP_PORT,
        security: set.ALERT_SMTP_SECURITY,
        user: set.ALERT_SMTP_USER,
        password: set.ALERT_SMTP_PASSWORD ?? set.ALERT_SMTP_PASSWORD_FILE,
      }),
      trustedProxyHops: set.TRUSTED_PROXY_HOPS,
      postsPerAddress: set.POSTS_PER_ADDRESS,
      minFreeMiB: set.MIN_FREE_MIB,
    }));

export type NodeSettings = z.output<ReturnType<typeof nodeSchema>>;

const secret = (name: string) => z.string(`expected a secret: npx wrangler secret put ${name}`);

const workersSchema = z
  .object({
    ...commonVariables,
    MAIL_BY: z.enum(['postmark', 'resend']),
    POSTMARK_TOKEN: secret('POSTMARK_TOKEN'),
    RESEND_KEY: secret('RESEND_KEY'),
  })
  .transform((set) => ({
    ...commonSettings(set),
    /** Alerts go by the other one first: nobody would hear of it when the only one fails. */
    mailBy: set.MAIL_BY,
    postmarkToken: set.POSTMARK_TOKEN,
    resendKey: set.RESEND_KEY,
  }));

export type WorkersSettings = z.output<typeof workersSchema>;

const bindings = {
  DB: 'the D1 database, "d1_databases" in wrangler.jsonc',
  POSTS: 'a rate limit, "ratelimits" in wrangler.jsonc',
  NETWORK_POSTS: 'a rate limit, "ratelimits" in wrangler.jsonc',
  FIRST_POSTS: 'a rate limit, "ratelimits" in wrangler.jsonc',
  ASSETS: 'the finished pages, "assets" in wrangler.jsonc',
} as const;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const textOf = (env: Environment, name: string) => {
  const value = env[name];
  return typeof value === 'string' ? value.trim() || undefined : undefined;
};

/** The variables that a schema names, trimmed: an empty one counts as absent. */
function variablesOf(schema: z.ZodObject, env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, textOf(env, name)]));
}

/** What a variable should be and is; no secret is in it. */
function problemLine(env: Environment, name: string, expected: string): string {
  return `${name}: ${expected}, but it ${foundText(name, textOf(env, name))}.`;
}

function problemLines(error: z.ZodError | undefined, env: Environment): string[] {
  const lines = (error?.issues ?? []).map(({ path, message }) => problemLine(env, String(path[0]), message));
  // Each wrong item of a list is an issue of its own.
  return [...new Set(lines)];
}

function foundText(name: string, value: string | undefined): string {
  if (value === undefined) return 'is not set';
  return secretVariables.includes(name) ? 'is something else' : `is "${value}"`;
}

/** Throws ConfigError with one line for each wrong value. `readFile` reads a file that a setting names. */
export function nodeSettings(env: Environment, readFile: ReadFile): NodeSettings {
  const schema = nodeSchema(readFile, textOf(env, 'SMTP_HOST') === undefined);
  const { data, error } = schema.safeParse(variablesOf(schema.in, env));
  const problems = [
    ...problemLines(error, env),
    ...loginProblems(env, smtpNames),
    ...loginProblems(env, alertSmtpNames),
  ];
  if (problems.length > 0 || !data)
    throw new ConfigError(['These settings are wrong:', ...problems].join('\n  - '));
  return data;
}

/** A worker's settings, or what is missing or wrong in its environment, one line each with what to do. */
export function workersSettings(env: Environment): { settings?: WorkersSettings; problems: string[] } {
  const { data, error } = workersSchema.safeParse(variablesOf(workersSchema.in, env));
  const unbound = Object.entries(bindings)
    .filter(([name]) => env[name] === undefined)
    .map(([name, what]) => `${name} is not bound: it is ${what}.`);
  const problems = [...unbound, ...problemLines(error, env)];
  return problems.length === 0 && data ? { settings: data, problems } : { problems };
}
