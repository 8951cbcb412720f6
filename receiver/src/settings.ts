import * as z from 'zod';
import { isValidEmail } from './contract/errors.ts';
import { parseSiteFacts } from './contract/site-facts.ts';
import { reasonOf } from './log.ts';

export type Environment = Record<string, unknown>;

/** The variable of a setting: `mailsPerDay` is set as MAILS_PER_DAY, `minFreeMiB` as MIN_FREE_MIB. */
const variableName = (setting: string) => setting.replace(/(?<=[a-z])(?=[A-Z][a-z])/g, '_').toUpperCase();

const textThat = (is: (text: string) => boolean, expected: string) =>
  z.string(`expected ${expected}`).refine(is, `expected ${expected}`);

const whole = (from: number, to = 1_000_000) => z.coerce.number().int().min(from).max(to);

const listOf = (item: z.ZodType<string, string>, expected: string) =>
  z
    .string(`expected ${expected}`)
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(item).min(1));

const anEmail = 'an email address like office@example.nz';
const email = textThat(isValidEmail, anEmail);
const emails = listOf(email, `${anEmail}, with commas between several`);

const isWeb = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const address = textThat(isWeb, 'an address like https://www.example.nz/path');

const anOrigin = 'an origin like https://www.example.nz, without a path';
const origin = textThat(
  (text) => isWeb(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase(),
  anOrigin,
).transform((text) => new URL(text).origin);

const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name);

/** What both runtimes read; docs/receiver.md has the table for operators. */
const common = z.object({
  allowedOrigins: listOf(origin, anOrigin).default([]),
  publicSiteUrl: address.transform((text) => text.replace(/\/+$/, '')).optional(),
  mailFrom: email,
  mailTo: emails,
  alertTo: emails.default([]),
  postsBeforeBurst: whole(1).default(60),
  mailsPerDay: whole(1).default(200),
  heartbeatUrl: address.optional(),
  urgentWebhookUrl: address.optional(),
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

const fileThat = <T>(readFile: ReadFile, parse: (content: string) => T) =>
  z.string().transform((path, context) => {
    try {
      return parse(readFile(path));
    } catch (error) {
      context.addIssue(`expected a file to read (${reasonOf(error)})`);
      return z.NEVER;
    }
  });

/** The variables of one mail server, such as SMTP_HOST; undefined if it has none. */
const mailServer = (readFile: ReadFile) =>
  z
    .object({
      host: z.string().optional(),
      port: whole(1, 65_535).optional(),
      security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
      user: z.string().optional(),
      password: z.string().optional(),
      passwordFile: fileThat(readFile, (content) => content.trim()).optional(),
    })
    .transform((set, context): SmtpRoute | undefined => {
      const { host, passwordFile, password = passwordFile, security, port, user } = set;
      const wrong = (setting: string, message: string) =>
        context.issues.push({ code: 'custom', input: host, path: [setting], message });
      if (Boolean(user) !== Boolean(password)) wrong('user', 'expected a user together with a password');
      if (user && !host) wrong('host', 'expected the name of the mail server, since a login is set');
      if (user && security === 'none')
        wrong('security', 'expected starttls or tls: a password is never sent in the clear');
      const usualPort = security === 'tls' ? 465 : 587;
      return host ? { host, port: port ?? usualPort, security, user, password } : undefined;
    });

/** @param isLocal No mail server is set: mails are written into the local mailbox. */
const nodeSchema = (readFile: ReadFile, isLocal: boolean) =>
  common
    .extend({
      mailFrom: isLocal ? email.default('enquiries@localhost.localdomain') : email,
      mailTo: isLocal ? emails.default(['owner@localhost.localdomain']) : emails,
      dataDir: z.string().default('data'),
      host: z.string().default('127.0.0.1'),
      port: whole(0, 65_535).default(8788),
      siteOnSameOrigin: z.stringbool().default(false),
      siteFacts: fileThat(readFile, parseSiteFacts).optional(),
      smtp: mailServer(readFile),
      /** For alerts; without it they go through the first server. */
      alertSmtp: mailServer(readFile),
      trustedProxyHops: whole(0, 10).default(0),
      postsPerAddress: whole(1).default(10),
      /** With less free disk than this, in MiB, there is an alert. */
      minFreeMiB: whole(1).default(100),
    })
    .transform(({ siteFacts: site, ...set }) => ({ ...set, site }));

export type NodeSettings = z.output<ReturnType<typeof nodeSchema>>;

const secret = (name: string) => z.string(`expected a secret: npx wrangler secret put ${name}`);

const workersSchema = common.extend({
  /** Alerts go by the other one: nobody would hear of it when the only one fails. */
  mailBy: z.enum(['postmark', 'resend']),
  postmarkToken: secret('POSTMARK_TOKEN'),
  resendKey: secret('RESEND_KEY'),
});

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

/** What is set, trimmed: an empty variable counts as absent. Those of a mail server stand together. */
function inputFor(fields: z.ZodObject, env: Environment, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(fields.shape).map(([setting, type]) => {
    const name = prefix + variableName(setting);
    const isGroup = type instanceof z.ZodPipe && type.in instanceof z.ZodObject;
    return [setting, isGroup ? inputFor(type.in as z.ZodObject, env, `${name}_`) : textOf(env, name)];
  });
  return Object.fromEntries(entries);
}

/** One line for each wrong value; no secret is in it. */
const linesOf = (error: z.ZodError | undefined, env: Environment) =>
  (error?.issues ?? []).map(({ path, message }) => {
    // The group of a mail server is its prefix, and items of a list have no name.
    const name = path.flatMap((part) => (typeof part === 'string' ? variableName(part) : [])).join('_');
    const value = textOf(env, name);
    const isSecret = ['HEARTBEAT_URL', 'URGENT_WEBHOOK_URL'].includes(name);
    const found = value === undefined ? 'is not set' : isSecret ? 'is something else' : `is "${value}"`;
    return `${name}: ${message}, but it ${found}.`;
  });

/** Throws ConfigError with one line for each wrong value. `readFile` reads a file that a setting names. */
export function nodeSettings(env: Environment, readFile: ReadFile): NodeSettings {
  const schema = nodeSchema(readFile, textOf(env, 'SMTP_HOST') === undefined);
  const { data, error } = schema.safeParse(inputFor(schema.in, env));
  if (error) throw new ConfigError(['These settings are wrong:', ...linesOf(error, env)].join('\n  - '));
  return data;
}

/** A worker's settings, or what is missing or wrong in its environment, one line each with what to do. */
export function workersSettings(env: Environment): { settings?: WorkersSettings; problems: string[] } {
  const { data, error } = workersSchema.safeParse(inputFor(workersSchema, env));
  const unbound = Object.entries(bindings).flatMap(([name, what]) =>
    env[name] === undefined ? [`${name} is not bound: it is ${what}.`] : [],
  );
  const problems = [...unbound, ...linesOf(error, env)];
  return problems.length === 0 && data ? { settings: data, problems } : { problems };
}
