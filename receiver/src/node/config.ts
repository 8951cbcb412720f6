import { resolve } from 'node:path';
import type { SiteFacts } from '../contract/site-facts.ts';
import { type Environment, EnvironmentReader } from './environment.ts';
import type { SmtpRoute } from './smtp-mailer.ts';

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

function timeZone(read: EnvironmentReader): string {
  const value = read.text('TIME_ZONE') ?? defaults.timeZone;
  try {
    new Intl.DateTimeFormat('en-NZ', { timeZone: value });
  } catch {
    read.wrong('TIME_ZONE', `a time zone like Pacific/Auckland, not "${value}"`);
  }
  return value;
}

/**
 * The configuration that the environment describes. Throws ConfigError with one line for each wrong
 * value; see docs/receiver.md for the table. Secrets appear in no message.
 */
export function configFromEnvironment(env: Environment): ReceiverConfig {
  const read = new EnvironmentReader(env);
  const optionalUrl = (name: string) => {
    const value = read.text(name);
    return value === undefined ? undefined : read.url(name, value, 'address');
  };
  const smtp = read.smtp('SMTP');
  const alertSmtp = read.smtp('ALERT_SMTP');
  const publicSiteUrl = optionalUrl('PUBLIC_SITE_URL');
  const publicReceiverUrl = optionalUrl('PUBLIC_RECEIVER_URL');
  const site = read.siteFacts('SITE_FACTS');
  const [mailFrom = defaults.mailFrom, ...moreSenders] = read.emails('MAIL_FROM');
  if (moreSenders.length > 0) read.wrong('MAIL_FROM', 'one email address');
  const mailTo = read.emails('MAIL_TO');
  const alertTo = read.emails('ALERT_TO');
  if (smtp && !read.text('MAIL_FROM'))
    read.wrong('MAIL_FROM', "the site's own sender address, since SMTP_HOST is set");
  if (smtp && mailTo.length === 0)
    read.wrong('MAIL_TO', 'the address that receives enquiries, since SMTP_HOST is set');
  if (alertSmtp && alertTo.length === 0)
    read.wrong('ALERT_TO', 'the address that receives alerts, since ALERT_SMTP_HOST is set');
  if (alertTo.length > 0 && !alertSmtp && !smtp)
    read.wrong('ALERT_SMTP_HOST', 'the second mail server, or SMTP_HOST, since ALERT_TO is set');
  const config: ReceiverConfig = {
    dataDir: resolve(read.text('DATA_DIR') ?? 'data'),
    host: read.text('HOST') ?? defaults.host,
    port: read.whole('PORT', defaults.port, 0, 65_535),
    allowedOrigins: read
      .list('ALLOWED_ORIGINS')
      .map((origin) => read.url('ALLOWED_ORIGINS', origin, 'origin')),
    siteOnSameOrigin: read.choice('SITE_ON_SAME_ORIGIN', 'no', ['yes', 'no']) === 'yes',
    ...(publicSiteUrl ? { publicSiteUrl } : {}),
    ...(publicReceiverUrl ? { publicReceiverUrl } : {}),
    ...(site ? { site } : {}),
    ...(smtp ? { smtp } : {}),
    mailFrom,
    mailTo: mailTo.length > 0 ? mailTo : defaults.mailTo,
    ...(alertSmtp ? { alertSmtp } : {}),
    alertTo,
    trustedProxyHops: read.whole('TRUSTED_PROXY_HOPS', defaults.trustedProxyHops, 0, 10),
    postsPerAddress: read.whole('POSTS_PER_ADDRESS', defaults.postsPerAddress, 1, 1_000_000),
    postsBeforeBurst: read.whole('POSTS_BEFORE_BURST', defaults.postsBeforeBurst, 1, 1_000_000),
    timeZone: timeZone(read),
    minFreeMiB: read.whole('MIN_FREE_MIB', defaults.minFreeMiB, 1, 1_000_000),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}
