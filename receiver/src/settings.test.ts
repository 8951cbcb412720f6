import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteFacts as facts } from '../testing/site-facts.ts';
import { ConfigError, type Environment, nodeSettings, workersSettings } from './settings.ts';

const mail = { SMTP_HOST: 'smtp.example.nz', MAIL_FROM: 'site@example.nz', MAIL_TO: 'office@example.nz' };
const worker = {
  ...{
    DB: {},
    POSTS: {},
    NETWORK_POSTS: {},
    FIRST_POSTS: {},
    ASSETS: {},
    POSTMARK_TOKEN: 'hunter2',
    RESEND_KEY: 'hunter2',
  },
  MAIL_FROM: 'site@example.nz',
  MAIL_TO: 'office@example.nz',
  MAIL_BY: 'postmark',
};
/** A file is named by what it holds; one that is not there by its path. */
const settings = (env: Environment) =>
  nodeSettings(env, (file) => {
    if (file.startsWith('/')) throw new Error(`ENOENT: ${file}`);
    return file;
  });

function problems(env: Environment): readonly string[] {
  try {
    settings(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n  - ').slice(1);
    throw error;
  }
  return [];
}

test('a full environment is understood', () => {
  const given = {
    ...mail,
    SMTP_USER: 'me',
    SMTP_PASSWORD: 'secret',
    MAIL_TO: 'a@example.nz, b@example.nz',
    ALLOWED_ORIGINS: 'https://www.example.nz, https://example.nz/',
    SITE_ON_SAME_ORIGIN: 'yes',
    PUBLIC_SITE_URL: 'https://www.example.nz/',
    SITE_FACTS: JSON.stringify(facts),
    ALERT_SMTP_HOST: 'other.example.com',
    ALERT_TO: 'boss@example.com',
    TIME_ZONE: ' ',
  };
  expect(settings(given)).toMatchObject({
    timeZone: 'Pacific/Auckland',
    mailTo: ['a@example.nz', 'b@example.nz'],
    siteOnSameOrigin: true,
    allowedOrigins: ['https://www.example.nz', 'https://example.nz'],
    site: facts,
    publicSiteUrl: 'https://www.example.nz',
    alertTo: ['boss@example.com'],
    smtp: { host: 'smtp.example.nz', port: 587, security: 'starttls', user: 'me', password: 'secret' },
    alertSmtp: { host: 'other.example.com' },
  });
});

test('an empty environment is a working configuration with the local mailbox', () => {
  expect(settings({}).smtp).toBeUndefined();
});

test('a password may come from a file', () => {
  const SMTP_PASSWORD_FILE = 'from-file\n';
  expect(settings({ ...mail, SMTP_USER: 'me', SMTP_PASSWORD_FILE }).smtp?.password).toBe('from-file');
});

test.each<[Environment, RegExp]>([
  [{ PORT: '70000' }, /^PORT: .*<=65535, but it is "70000"/],
  [{ ALLOWED_ORIGINS: 'https://example.nz/contact' }, /^ALLOWED_ORIGINS: .*without a path/],
  [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS/],
  [{ PUBLIC_SITE_URL: 'ftp://example.nz' }, /^PUBLIC_SITE_URL: expected an address .*"ftp:/],
  [{ SITE_FACTS: '/nowhere.json' }, /^SITE_FACTS: .*ENOENT.* it is "\/nowhere.json"/],
  [{ SITE_FACTS: '{"phone":' }, /^SITE_FACTS: .*JSON/],
  [{ SITE_FACTS: JSON.stringify({ ...facts, answers: {} }) }, /answers\.invalid: /],
  [{ SITE_FACTS: JSON.stringify({ ...facts, phone: { display: 'x', href: 'x' } }) }, /phone\.href/],
  [{ ...mail, MAIL_FROM: '' }, /^MAIL_FROM: expected an email address like .* is not set/],
  [{ ...mail, MAIL_TO: '' }, /^MAIL_TO: expected an email address like .* is not set/],
  [{ ...mail, MAIL_TO: 'a@example.nz, office' }, /^MAIL_TO: expected an email address like .*office"/],
  [{ ...mail, SMTP_SECURITY: 'ssl' }, /^SMTP_SECURITY: .*"starttls".* it is "ssl"/],
  [{ ...mail, SMTP_USER: 'me' }, /^SMTP_USER: expected a user together with a password/],
  [{ SMTP_USER: 'me', SMTP_PASSWORD: 'x' }, /^SMTP_HOST: expected the name .* is not set/],
  [{ ...mail, SMTP_USER: 'me', SMTP_PASSWORD: 'x', SMTP_SECURITY: 'none' }, /^SMTP_SECURITY: .*in the clear/],
  [{ SMTP_PASSWORD: 'hunter2' }, /^SMTP_USER: .* is not set/],
  [{ ...mail, SMTP_PASSWORD_FILE: '/nowhere' }, /^SMTP_PASSWORD_FILE: .*ENOENT/],
  [{ TRUSTED_PROXY_HOPS: '-1' }, /^TRUSTED_PROXY_HOPS/],
  [{ TIME_ZONE: 'Auckland' }, /^TIME_ZONE: expected a time zone like .*"Auckland"/],
  [{ SITE_ON_SAME_ORIGIN: 'perhaps' }, /^SITE_ON_SAME_ORIGIN: .*"perhaps"/],
  [{ HEARTBEAT_URL: 'hunter2' }, /^HEARTBEAT_URL: expected an address/],
  [{ URGENT_WEBHOOK_URL: 'hunter2' }, /^URGENT_WEBHOOK_URL: expected an address/],
])('what is wrong in %j is named', (env, expected) => {
  expect(problems(env)).toContainEqual(expect.stringMatching(expected));
  expect(problems(env).join()).not.toContain('hunter2');
});

test('all mistakes are told at once', () => {
  expect(problems({ PORT: 'x', SITE_FACTS: '/y', SMTP_PORT: 'z', ALERT_SMTP_USER: 'me' })).toHaveLength(5);
});

test('a worker is told what is missing, and no secret', () => {
  const settings = { mailBy: 'postmark', resendKey: 'hunter2' };
  expect(workersSettings(worker)).toMatchObject({ problems: [], settings });
  const { DB: _, RESEND_KEY: __, ...part } = worker;
  expect(workersSettings({ ...part, MAIL_TO: '', HEARTBEAT_URL: 'hunter2' }).problems).toEqual([
    'DB is not bound: it is the D1 database, "d1_databases" in wrangler.jsonc.',
    expect.stringMatching(/^MAIL_TO: expected an email address.* is not set\.$/),
    expect.stringMatching(/^HEARTBEAT_URL: expected an address(?!.*hunter2)/),
    expect.stringMatching(/^RESEND_KEY: expected .*npx wrangler secret put RESEND_KEY, .* is not set\.$/),
  ]);
});

test('every setting stands in the guide with its default', () => {
  const guide = readFileSync(new URL('../../docs/receiver.md', import.meta.url), 'utf8');
  const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
  const table = new Map(
    [...guide.matchAll(/^\| (`[A-Z][A-Z_, `]+`.*?) \| (.*?) \| .* \|$/gm)].flatMap(
      ([, names = '', given = '']) => quoted(names).map((name, n) => [name, quoted(given)[n]] as const),
    ),
  );
  const asked = new Set<string>();
  const listening = <T extends object>(env: T) =>
    new Proxy(env, { get: (target, name) => asked.add(String(name)) && Reflect.get(target, name) });
  settings(listening({}));
  workersSettings(listening(worker));
  const settable = [...asked].filter(
    (name) => !['DB', 'POSTS', 'NETWORK_POSTS', 'FIRST_POSTS', 'ASSETS', 'SMTP', 'ALERT_SMTP'].includes(name),
  );
  const missing = settable.filter((name) => !table.has(name.replace(/^ALERT_SMTP_.*/, 'ALERT_SMTP_HOST')));
  expect(missing).toEqual([]);
  for (const [name, value] of table) {
    if (value === undefined) continue;
    expect(settings({ ...mail, [name]: value }), name).toEqual(settings(mail));
    expect(workersSettings({ ...worker, [name]: value }), name).toEqual(workersSettings(worker));
  }
});
