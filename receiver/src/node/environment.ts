import { readFileSync } from 'node:fs';
import { isValidEmail } from '../contract/errors.ts';
import { parseSiteFacts, type SiteFacts } from '../contract/site-facts.ts';
import { reasonOf } from '../delivery/log.ts';
import type { SmtpRoute } from './smtp-mailer.ts';

export type Environment = Record<string, string | undefined>;

/** Reads single variables and collects what is wrong, so that all of it is told at once. */
export class EnvironmentReader {
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

  /** What the site's build has written, from the file that the variable names. */
  siteFacts(name: string): SiteFacts | undefined {
    const path = this.text(name);
    if (path === undefined) return undefined;
    try {
      return parseSiteFacts(readFileSync(path, 'utf8'));
    } catch (error) {
      this.wrong(
        name,
        `the receiver.json of a finished build, such as site/dist/receiver.json, not "${path}" (${reasonOf(error)})`,
      );
      return undefined;
    }
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
