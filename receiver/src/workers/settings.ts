import * as z from 'zod';
import type { MailOptions } from '../mails.ts';
import * as variable from '../settings/variables.ts';
import type { MailRoute } from './http-mail.ts';
import type { Assets, D1Database, Env, RateLimiter } from './platform.ts';

/** The ways a mail can leave, and what each needs. */
const routes = {
  postmark: { needs: 'POSTMARK_TOKEN', what: 'a secret: npx wrangler secret put POSTMARK_TOKEN' },
  resend: { needs: 'RESEND_KEY', what: 'a secret: npx wrangler secret put RESEND_KEY' },
} as const satisfies Record<MailRoute, object>;

const routeNames = Object.keys(routes) as MailRoute[];

/** Bindings that `wrangler.jsonc` brings along, and what is broken without each. */
const bindings = {
  DB: 'the D1 database, "d1_databases" in wrangler.jsonc',
  POSTS: 'the rate limit, "ratelimits" in wrangler.jsonc',
  ASSETS: 'the finished pages, "assets" in wrangler.jsonc',
} as const;

const variables = z.object({
  ALLOWED_ORIGINS: variable.origins.default([]),
  PUBLIC_SITE_URL: variable.address.optional(),
  MAIL_FROM: variable.email,
  MAIL_TO: variable.emails.refine((list) => list.length > 0, 'the address that receives enquiries'),
  ALERT_TO: variable.emails.default([]),
  MAIL_BY: variable.oneOf(...routeNames),
  ALERT_BY: variable.oneOf(...routeNames),
  POSTS_BEFORE_BURST: variable.whole(1, 1_000_000).default(60),
  MAILS_PER_DAY: variable.whole(1, 1_000_000).default(200),
  HEARTBEAT_URL: variable.secretAddress.optional(),
  URGENT_WEBHOOK_URL: variable.secretAddress.optional(),
  DATABASE_MIB: variable.whole(1, 1_000_000).default(500),
  TIME_ZONE: variable.timeZone.default('Pacific/Auckland'),
});

/** All that the receiver works with in this runtime, whole. */
export interface Settings extends MailOptions {
  mailTo: readonly string[];
  db: D1Database;
  posts: RateLimiter;
  assets: Assets;
  secrets: Readonly<Partial<Record<MailRoute, string>>>;
  allowedOrigins: readonly string[];
  publicSiteUrl: string | undefined;
  mailBy: MailRoute;
  alertBy: MailRoute;
  alertTo: readonly string[];
  postsBeforeBurst: number;
  mailsPerDay: number;
  heartbeatUrl: string | undefined;
  urgentWebhookUrl: string | undefined;
  /** How large the plan lets the database grow. */
  databaseMiB: number;
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);

/** What is missing or wrong, one line each with what to do; no value of a secret is in it. */
export function settingProblems(env: Env): string[] {
  const missing = Object.entries(bindings).flatMap(([name, what]) =>
    env[name] === undefined ? [`${name} is not bound: it is ${what}.`] : [],
  );
  const { error } = variables.safeParse(named(env));
  const wrong = (error?.issues ?? []).map(
    ({ path, message }) =>
      `${String(path[0])}: ${text(env[String(path[0])]) === undefined ? 'is not set. It is' : 'expected'} ${message.replace(/, not ""$/, '')}.`,
  );
  const [mailBy, alertBy] = [text(env.MAIL_BY), text(env.ALERT_BY)];
  const routesUsed = routeNames.filter((name) => name === mailBy || name === alertBy);
  const unusable = routesUsed.flatMap((name) => {
    const { needs, what } = routes[name];
    return env[needs] ? [] : [`${needs} is missing, since mail goes by ${name}: it is ${what}.`];
  });
  const same =
    mailBy !== undefined && mailBy === alertBy
      ? ['ALERT_BY: expected another route than MAIL_BY, or nobody hears of it when that one fails.']
      : [];
  return [...missing, ...wrong, ...unusable, ...same];
}

const required: readonly string[] = ['MAIL_FROM', 'MAIL_TO', 'MAIL_BY', 'ALERT_BY'];

/** What is set, trimmed: an empty variable counts as absent, and one that is needed as empty. */
const named = (env: Env) =>
  Object.fromEntries(
    Object.keys(variables.shape).map((name) => [
      name,
      text(env[name]) ?? (required.includes(name) ? '' : undefined),
    ]),
  );

/** The settings that an environment without problems holds; undefined where it has some. */
export function settingsFrom(env: Env): Settings | undefined {
  const { data } = variables.safeParse(named(env));
  const { DB, POSTS, ASSETS } = env;
  if (!data || !DB || !POSTS || !ASSETS || settingProblems(env).length > 0) return undefined;
  const [postmark, resend] = [text(env.POSTMARK_TOKEN), text(env.RESEND_KEY)];
  return {
    ...{ db: DB, posts: POSTS, assets: ASSETS },
    secrets: { ...(postmark ? { postmark } : {}), ...(resend ? { resend } : {}) },
    allowedOrigins: data.ALLOWED_ORIGINS,
    publicSiteUrl: data.PUBLIC_SITE_URL,
    mailFrom: data.MAIL_FROM,
    mailTo: data.MAIL_TO,
    mailBy: data.MAIL_BY,
    alertBy: data.ALERT_BY,
    alertTo: data.ALERT_TO.length > 0 ? data.ALERT_TO : data.MAIL_TO,
    postsBeforeBurst: data.POSTS_BEFORE_BURST,
    mailsPerDay: data.MAILS_PER_DAY,
    heartbeatUrl: data.HEARTBEAT_URL,
    urgentWebhookUrl: data.URGENT_WEBHOOK_URL,
    databaseMiB: data.DATABASE_MIB,
    timeZone: data.TIME_ZONE,
  };
}

/** Sites whose forms may post here, also where other settings are wrong: they are told the number to call. */
export const originsFrom = (env: Env): readonly string[] =>
  variables.shape.ALLOWED_ORIGINS.safeParse(text(env.ALLOWED_ORIGINS)).data ?? [];
