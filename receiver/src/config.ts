import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isValidEmail } from './enquiry.ts';
import { reasonOf } from './log.ts';

export interface SmtpRoute {
  host: string;
  port: number;
  /** `starttls` and `tls` refuse to send without encryption; `none` is for a relay on this machine. */
  security: 'starttls' | 'tls' | 'none';
  user?: string;
  password?: string;
}

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
  /** Shown on plain answer pages as a link to dial. */
  phone?: string;
  /** Without it, mail is written into the local mailbox. */
  smtp?: SmtpRoute;
  mailFrom: string;
  mailTo: readonly string[];
  /** Second route, for alerts: of another provider, or it fails together with the first. */
  alertSmtp?: SmtpRoute;
  alertTo: readonly string[];
  /** Proxies in front whose X-Forwarded-For entries are believed, counted from the right. */
  trustedProxyHops: number;
  postsPerAddress: number;
  postsBeforeBurst: number;
  /** Hour of the day, 0 to 23 in `timeZone`, after which the suspects' digest is sent. */
  digestHour: number;
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
  digestHour: 7,
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

type Environment = Record<string, string | undefined>;

/** Reads single variables and collects what is wrong, so that all of it is told at once. */
class Reader {
  readonly problems: string[] = [];
  #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** The value, or undefined where it is absent or empty. */
  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  wrong(name: string, expected: string): void {
    this.problems.push(`${name}: expected ${expected}.`);
  }

  whole(name: string, fallback: number, from: number, to: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= from && number <= to) return number;
    this.wrong(name, `a whole number from ${from} to ${to}, not "${value}"`);
    return fallback;
  }

  choice<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const found = choices.find((choice) => choice === value);
    if (!found) this.wrong(name, `one of ${choices.join(', ')}, not "${value}"`);
    return found ?? fallback;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  emails(name: string): string[] {
    const addresses = this.list(name);
    for (const address of addresses) {
      if (!isValidEmail(address))
        this.wrong(
          name,
          `an email address like office@example.nz (several with commas between), not "${address}"`,
        );
    }
    return addresses;
  }

  /** An http(s) address; `origin` wants nothing after the host and port. */
  url(name: string, value: string, kind: 'origin' | 'address'): string {
    const url = URL.parse(value);
    const web =
      url &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      !url.username &&
      !url.search &&
      !url.hash;
    const example =
      kind === 'origin'
        ? 'an origin like https://www.example.nz, without a path'
        : 'an address like https://www.example.nz';
    if (!web || (kind === 'origin' && url.origin !== value.replace(/\/$/, '').toLowerCase())) {
      this.wrong(name, `${example}, not "${value}"`);
      return value;
    }
    return kind === 'origin' ? url.origin : url.href.replace(/\/+$/, '');
  }

  /** A secret, from the variable or from the file that NAME_FILE names. Never part of a message. */
  secret(name: string): string | undefined {
    const path = this.text(`${name}_FILE`);
    const direct = this.text(name);
    if (path === undefined) return direct;
    if (direct !== undefined) this.wrong(`${name}_FILE`, `only one of ${name} and ${name}_FILE`);
    try {
      return readFileSync(path, 'utf8').trim();
    } catch (error) {
      this.wrong(`${name}_FILE`, `a file that can be read (${reasonOf(error)})`);
      return undefined;
    }
  }

  smtp(prefix: string): SmtpRoute | undefined {
    const host = this.text(`${prefix}_HOST`);
    const user = this.text(`${prefix}_USER`);
    const password = this.secret(`${prefix}_PASSWORD`);
    const security = this.choice(`${prefix}_SECURITY`, 'starttls', ['starttls', 'tls', 'none']);
    const port = this.whole(`${prefix}_PORT`, security === 'tls' ? 465 : 587, 1, 65_535);
    if (!host) {
      if (user || password)
        this.wrong(
          `${prefix}_HOST`,
          `the mail server's name, since ${prefix}_USER or ${prefix}_PASSWORD is set`,
        );
      return undefined;
    }
    if (/[\s/@:]/.test(host) && !/^[\da-f:]+$/i.test(host))
      this.wrong(`${prefix}_HOST`, `a host name like smtp.example.nz, not "${host}"`);
    if (Boolean(user) !== Boolean(password))
      this.wrong(`${prefix}_USER`, `both ${prefix}_USER and ${prefix}_PASSWORD, or neither`);
    if (user && password && security === 'none')
      this.wrong(`${prefix}_SECURITY`, 'starttls or tls: a password is never sent in the clear');
    return { host, port, security, ...(user && password ? { user, password } : {}) };
  }
}

function timeZone(read: Reader): string {
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
  const read = new Reader(env);
  const optionalUrl = (name: string) => {
    const value = read.text(name);
    return value === undefined ? undefined : read.url(name, value, 'address');
  };
  const smtp = read.smtp('SMTP');
  const alertSmtp = read.smtp('ALERT_SMTP');
  const publicSiteUrl = optionalUrl('PUBLIC_SITE_URL');
  const publicReceiverUrl = optionalUrl('PUBLIC_RECEIVER_URL');
  const phone = read.text('PHONE');
  if (phone !== undefined && !/^\+?[\d ()-]{5,25}$/.test(phone))
    read.wrong('PHONE', `a phone number like 09 555 0123, not "${phone}"`);
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
  if (alertTo.length > 0 && !alertSmtp)
    read.wrong('ALERT_SMTP_HOST', 'the second mail server, since ALERT_TO is set');
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
    ...(phone ? { phone } : {}),
    ...(smtp ? { smtp } : {}),
    mailFrom,
    mailTo: mailTo.length > 0 ? mailTo : defaults.mailTo,
    ...(alertSmtp ? { alertSmtp } : {}),
    alertTo,
    trustedProxyHops: read.whole('TRUSTED_PROXY_HOPS', defaults.trustedProxyHops, 0, 10),
    postsPerAddress: read.whole('POSTS_PER_ADDRESS', defaults.postsPerAddress, 1, 1_000_000),
    postsBeforeBurst: read.whole('POSTS_BEFORE_BURST', defaults.postsBeforeBurst, 1, 1_000_000),
    digestHour: read.whole('DIGEST_HOUR', defaults.digestHour, 0, 23),
    timeZone: timeZone(read),
    minFreeMiB: read.whole('MIN_FREE_MIB', defaults.minFreeMiB, 1, 1_000_000),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}
