import { resolve } from 'node:path';
import { z } from 'zod';
import type { SiteFacts } from '../contract/site-facts.ts';
import * as variable from '../settings/variables.ts';
import { type Environment, mailServer, routeOf, siteFacts } from './environment.ts';
import type { SmtpRoute } from './smtp.ts';

export interface ReceiverConfig {
  /** Folder of the database, the local mailbox and the operator's socket. */
  dataDir: string;
  host: string;
  port: number;
  /** Sites whose forms may post here, as browsers write them: `https://www.example.nz`. */
  allowedOrigins: readonly string[];
  /** True where the site's pages are served from the receiver's own origin. */
  siteOnSameOrigin: boolean;
  /** Where a form sent without script lands; without it, on the site that sent it. */
  publicSiteUrl?: string;
  /** Where this receiver is reached from outside, for `--check`. */
  publicReceiverUrl?: string;
  /** What the site's build says for its answer pages. */
  site?: SiteFacts;
  /** Without it, mail is written into the local mailbox. */
  smtp?: SmtpRoute;
  mailFrom: string;
  mailTo: readonly string[];
  /** Second route, for alerts: of another provider. Without it they go over the first, and fail together with it. */
  alertSmtp?: SmtpRoute;
  /** Empty: those who get the enquiries. */
  alertTo: readonly string[];
  /** Proxies in front whose X-Forwarded-For entries are believed, counted from the right. */
  trustedProxyHops: number;
  postsPerAddress: number;
  postsBeforeBurst: number;
  /** Mails that go out one by one in 24 hours; what comes above that is quarantined for the digest. */
  mailsPerDay: number;
  /** An outside monitor that is asked for once a minute while all is well. */
  heartbeatUrl?: string;
  /** Where the notice of an urgent enquiry is posted. */
  urgentWebhookUrl?: string;
  timeZone: string;
  /** Less free disk than this, in MiB, and the receiver reports itself not ready. */
  minFreeMiB: number;
}

export const defaults = {
  host: '127.0.0.1',
  port: 8788,
  allowedOrigins: [],
  siteOnSameOrigin: false,
  mailFrom: 'enquiries@localhost.localdomain',
  mailTo: ['owner@localhost.localdomain'],
  alertTo: [],
  trustedProxyHops: 0,
  postsPerAddress: 10,
  postsBeforeBurst: 60,
  mailsPerDay: 200,
  timeZone: 'Pacific/Auckland',
  minFreeMiB: 100,
} as const satisfies Omit<ReceiverConfig, 'dataDir'>;

/** Everything that is wrong with the environment, one line for each value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : 'mistakes'}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const variables = z
  .object({
    DATA_DIR: z.string().default('data'),
    HOST: z.string().default(defaults.host),
    PORT: variable.whole(0, 65_535).default(defaults.port),
    ALLOWED_ORIGINS: variable.origins.default([]),
    SITE_ON_SAME_ORIGIN: variable.oneOf('yes', 'no').default('no'),
    PUBLIC_SITE_URL: variable.address.optional(),
    PUBLIC_RECEIVER_URL: variable.address.optional(),
    SITE_FACTS: siteFacts.optional(),
    SMTP: mailServer('SMTP'),
    MAIL_FROM: variable.email.optional(),
    MAIL_TO: variable.emails.default([]),
    ALERT_SMTP: mailServer('ALERT_SMTP'),
    ALERT_TO: variable.emails.default([]),
    TRUSTED_PROXY_HOPS: variable.whole(0, 10).default(defaults.trustedProxyHops),
    POSTS_PER_ADDRESS: variable.whole(1, 1_000_000).default(defaults.postsPerAddress),
    POSTS_BEFORE_BURST: variable.whole(1, 1_000_000).default(defaults.postsBeforeBurst),
    MAILS_PER_DAY: variable.whole(1, 1_000_000).default(defaults.mailsPerDay),
    HEARTBEAT_URL: variable.secretAddress.optional(),
    URGENT_WEBHOOK_URL: variable.secretAddress.optional(),
    TIME_ZONE: variable.timeZone.default(defaults.timeZone),
    MIN_FREE_MIB: variable.whole(1, 1_000_000).default(defaults.minFreeMiB),
  })
  .refine(
    ({ SMTP, MAIL_FROM }) => !SMTP.HOST || MAIL_FROM,
    variable.needs('MAIL_FROM', "the site's own sender address, since SMTP_HOST is set"),
  )
  .refine(
    ({ SMTP, MAIL_TO }) => !SMTP.HOST || MAIL_TO.length > 0,
    variable.needs('MAIL_TO', 'the address that receives enquiries, since SMTP_HOST is set'),
  )
  .refine(
    ({ ALERT_SMTP, ALERT_TO }) => !ALERT_SMTP.HOST || ALERT_TO.length > 0,
    variable.needs('ALERT_TO', 'the address that receives alerts, since ALERT_SMTP_HOST is set'),
  )
  .refine(
    ({ SMTP, ALERT_SMTP, ALERT_TO }) => ALERT_SMTP.HOST || SMTP.HOST || ALERT_TO.length === 0,
    variable.needs('ALERT_SMTP_HOST', 'the second mail server, or SMTP_HOST, since ALERT_TO is set'),
  );

/** What is set, trimmed: an empty variable counts as absent. Those of a mail server stand together. */
function grouped(env: Environment): Record<string, unknown> {
  const set = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const group = (prefix: string) =>
    Object.fromEntries(
      set.flatMap(([name = '', value]) =>
        name.startsWith(`${prefix}_`) ? [[name.slice(prefix.length + 1), value]] : [],
      ),
    );
  return { ...Object.fromEntries(set), SMTP: group('SMTP'), ALERT_SMTP: group('ALERT_SMTP') };
}

/** Names the variable: the group of a mail server is its prefix, and a list's items have no name. */
function problemOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.filter((part) => typeof part === 'string').join('_')}: expected ${message}.`;
}

/**
 * The configuration that the environment describes. Throws ConfigError with one line for each wrong
 * value; see docs/receiver.md for the table. Secrets appear in no message.
 */
export function configFromEnvironment(env: Environment): ReceiverConfig {
  const { data: set, error } = variables.safeParse(grouped(env));
  if (error) throw new ConfigError(error.issues.map(problemOf));
  const smtp = routeOf(set.SMTP);
  const alertSmtp = routeOf(set.ALERT_SMTP);
  return {
    dataDir: resolve(set.DATA_DIR),
    host: set.HOST,
    port: set.PORT,
    allowedOrigins: set.ALLOWED_ORIGINS,
    siteOnSameOrigin: set.SITE_ON_SAME_ORIGIN === 'yes',
    ...(set.PUBLIC_SITE_URL ? { publicSiteUrl: set.PUBLIC_SITE_URL } : {}),
    ...(set.PUBLIC_RECEIVER_URL ? { publicReceiverUrl: set.PUBLIC_RECEIVER_URL } : {}),
    ...(set.SITE_FACTS ? { site: set.SITE_FACTS } : {}),
    ...(smtp ? { smtp } : {}),
    mailFrom: set.MAIL_FROM ?? defaults.mailFrom,
    mailTo: set.MAIL_TO.length > 0 ? set.MAIL_TO : defaults.mailTo,
    ...(alertSmtp ? { alertSmtp } : {}),
    alertTo: set.ALERT_TO,
    trustedProxyHops: set.TRUSTED_PROXY_HOPS,
    postsPerAddress: set.POSTS_PER_ADDRESS,
    postsBeforeBurst: set.POSTS_BEFORE_BURST,
    mailsPerDay: set.MAILS_PER_DAY,
    ...(set.HEARTBEAT_URL ? { heartbeatUrl: set.HEARTBEAT_URL } : {}),
    ...(set.URGENT_WEBHOOK_URL ? { urgentWebhookUrl: set.URGENT_WEBHOOK_URL } : {}),
    timeZone: set.TIME_ZONE,
    minFreeMiB: set.MIN_FREE_MIB,
  };
}
