import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/folder.ts';
import { siteFacts as facts } from '../../testing/site-facts.ts';
import { ConfigError, configFromEnvironment } from './config.ts';

const mail = { SMTP_HOST: 'smtp.example.nz', MAIL_FROM: 'site@example.nz', MAIL_TO: 'office@example.nz' };

function problems(env: Record<string, string>): readonly string[] {
  try {
    configFromEnvironment(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment is a working configuration with the local mailbox', () => {
  const config = configFromEnvironment({});
  expect(config.smtp).toBeUndefined();
  expect(config).toMatchObject({ host: '127.0.0.1', port: 8788, trustedProxyHops: 0 });
});

test('a full environment is understood', () => {
  const config = configFromEnvironment({
    ...mail,
    SMTP_USER: 'me',
    SMTP_PASSWORD: 'secret',
    MAIL_TO: 'a@example.nz, b@example.nz',
    ALLOWED_ORIGINS: 'https://www.example.nz, https://example.nz/',
    PUBLIC_SITE_URL: 'https://www.example.nz/',
    ALERT_SMTP_HOST: 'other.example.com',
    ALERT_TO: 'boss@example.com',
    SITE_ON_SAME_ORIGIN: 'yes',
  });
  expect(config).toMatchObject({
    smtp: { host: 'smtp.example.nz', port: 587, security: 'starttls', user: 'me', password: 'secret' },
    mailTo: ['a@example.nz', 'b@example.nz'],
    allowedOrigins: ['https://www.example.nz', 'https://example.nz'],
    publicSiteUrl: 'https://www.example.nz',
    alertTo: ['boss@example.com'],
    siteOnSameOrigin: true,
  });
});

describe('each wrong value is named with what is expected', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: '70000' }, /^PORT: expected a whole number from 0 to 65535, not "70000"/],
    [{ PORT: '80a' }, /^PORT: .*not "80a"/],
    [{ ALLOWED_ORIGINS: 'www.example.nz' }, /^ALLOWED_ORIGINS: expected an origin like/],
    [{ ALLOWED_ORIGINS: 'https://example.nz/contact' }, /^ALLOWED_ORIGINS: .*without a path/],
    [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS/],
    [{ PUBLIC_SITE_URL: 'ftp://example.nz' }, /^PUBLIC_SITE_URL: expected an address/],
    [
      { SITE_FACTS: '/nowhere/receiver.json' },
      /^SITE_FACTS: .*site\/dist\/receiver\.json, not "\/nowhere\/receiver\.json" \(ENOENT/,
    ],
    [{ SMTP_HOST: 'smtp.example.nz', MAIL_TO: 'a@b.nz' }, /^MAIL_FROM: expected the site's own sender/],
    [{ SMTP_HOST: 'smtp.example.nz', MAIL_FROM: 'a@b.nz' }, /^MAIL_TO: expected the address that receives/],
    [{ ...mail, MAIL_TO: 'office' }, /^MAIL_TO: expected an email address like/],
    [{ ...mail, SMTP_SECURITY: 'ssl' }, /^SMTP_SECURITY: expected one of starttls, tls, none, not "ssl"/],
    [{ ...mail, SMTP_HOST: 'smtp://example.nz' }, /^SMTP_HOST: expected a host name/],
    [{ ...mail, SMTP_USER: 'me' }, /^SMTP_USER: expected both/],
    [
      { ...mail, SMTP_USER: 'me', SMTP_PASSWORD: 'x', SMTP_SECURITY: 'none' },
      /^SMTP_SECURITY: .*never sent in the clear/,
    ],
    [{ SMTP_PASSWORD: 'hunter2' }, /^SMTP_HOST: expected the mail server's name/],
    [
      { ...mail, SMTP_PASSWORD_FILE: '/nowhere/at-all' },
      /^SMTP_PASSWORD_FILE: expected a file that can be read/,
    ],
    [{ ALERT_TO: 'a@b.nz' }, /^ALERT_SMTP_HOST: expected the second mail server/],
    [{ ALERT_SMTP_HOST: 'x.nz' }, /^ALERT_TO: expected the address/],
    [{ TRUSTED_PROXY_HOPS: '-1' }, /^TRUSTED_PROXY_HOPS/],
    [{ MIN_FREE_MIB: '0' }, /^MIN_FREE_MIB: expected a whole number from 1/],
    [{ TIME_ZONE: 'Auckland' }, /^TIME_ZONE: expected a time zone like/],
    [{ SITE_ON_SAME_ORIGIN: 'true' }, /^SITE_ON_SAME_ORIGIN: expected one of yes, no/],
  ])('%j', (env, expected) => {
    expect(problems(env)).toContainEqual(expect.stringMatching(expected));
  });
});

test('all mistakes are told at once', () => {
  expect(problems({ PORT: 'x', SITE_FACTS: '/y', MIN_FREE_MIB: 'z' })).toHaveLength(3);
});

test('no secret is ever part of a message', () => {
  const text = problems({ SMTP_PASSWORD: 'hunter2', ALERT_SMTP_PASSWORD: 'hunter2', PORT: 'x' }).join();
  expect(text).not.toContain('hunter2');
});

test('a password may come from a file', () => {
  const path = join(temporaryFolder(), 'password');
  writeFileSync(path, 'from-file\n');
  expect(configFromEnvironment({ ...mail, SMTP_USER: 'me', SMTP_PASSWORD_FILE: path }).smtp?.password).toBe(
    'from-file',
  );
});

describe('what the site says is read from the file of its build', () => {
  const fileWith = (content: string) => {
    const path = join(temporaryFolder(), 'receiver.json');
    writeFileSync(path, content);
    return path;
  };

  test('as it stands there', () => {
    expect(configFromEnvironment({ SITE_FACTS: fileWith(JSON.stringify(facts)) }).site).toEqual(facts);
  });

  test.each([
    ['half a file', JSON.stringify(facts).slice(0, 40), /JSON/],
    ['no words', JSON.stringify({ phone: facts.phone }), /sent: /],
    ['no answers', JSON.stringify({ ...facts, answers: {} }), /answers\.invalid: /],
    ['no word for the button', JSON.stringify({ ...facts, page: { call: 'Call' } }), /page\.error: /],
    [
      'a link that dials nothing',
      JSON.stringify({ ...facts, phone: { display: 'x', href: 'tel:' } }),
      /phone\.href/,
    ],
  ])('%s is named with the file', (_, content, expected) => {
    const path = fileWith(content);
    const [problem] = problems({ SITE_FACTS: path });
    expect(problem).toMatch(expected);
    expect(problem).toContain(path);
  });
});
