import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configFromEnvironment } from 'receiver/service';
import { expect, test } from 'vitest';
import { businessHosts } from './business-hosts.ts';
import { finishDelivery } from './finish.ts';
import { fixtureSite } from './fixture-site.ts';
import { kindOf, siteHeaders } from './headers.ts';
import { cloudflare } from './hosts/cloudflare.ts';
import { hostNamed, usualPlaces } from './hosts.ts';
import { makeRelease } from './release.ts';
import { listFiles } from './site-files.ts';

test.each([
  'cloudflare',
  'netlify',
  'vercel',
  'github-pages',
])('a release for %s has neither compressed copies nor names with a dot in front', async (name) => {
  await using site = await fixtureSite({ '.env': 'SECRET=1', '.htaccess': '' });
  await finishDelivery(site.dist, { contactHost: '' });
  const into = join(site.dist, '../release');
  await makeRelease({ dist: site.dist, host: hostNamed(name), into });
  const files = await listFiles(into);
  expect(files).toContain('public/contact.html');
  expect(files).toContain('public/.well-known/security.txt');
  expect(files.filter((file) => /\.(br|gz)$|\.env|\.htaccess/.test(file))).toEqual([]);
});

test.each([
  ['nginx', 'server/security-headers.conf'],
  ['caddy', 'server/security-headers.caddy'],
  ['apache', 'public/.htaccess'],
  ['cloudflare', 'public/_headers'],
  ['netlify', 'public/_headers'],
  ['vercel', 'public/vercel.json'],
])("a release for %s carries this build's policy and the real domain", async (name, file) => {
  await using site = await fixtureSite();
  const policy = await finishDelivery(site.dist, { contactHost: '' });
  const into = join(site.dist, '../release');
  await makeRelease({ dist: site.dist, host: hostNamed(name), into });
  expect(await readFile(join(into, file), 'utf8')).toContain(policy);
  if (name === 'caddy') {
    const { host } = new URL((await businessHosts()).siteUrl);
    expect(await readFile(join(into, 'server/Caddyfile'), 'utf8')).toContain(`\n${host} {`);
  }
});

test("the hashed files of the release before stay, and none of today's is replaced by them", async () => {
  await using before = await fixtureSite({ '_astro/old.aaa.js': 'old', '_astro/form.abc123.js': 'other' });
  await using site = await fixtureSite();
  await finishDelivery(site.dist, { contactHost: '' });
  const into = join(site.dist, '../release');
  await makeRelease({ dist: site.dist, host: hostNamed('nginx'), into, previous: before.dist });
  expect(await readFile(join(into, 'public/_astro/old.aaa.js'), 'utf8')).toBe('old');
  expect(await readFile(join(into, 'public/_astro/form.abc123.js'), 'utf8')).toContain('script');
});

test('a host that is not there is told with those that are', () => {
  expect(() => hostNamed('heroku')).toThrow('There is no host "heroku". There are nginx, caddy');
});

const facts = { domain: 'your-plumber.example', release: '/srv', receiver: '127.0.0.1:1', pages: ['/'] };

test('a policy too long for Cloudflare is told before it is cut off there', () => {
  const headers = siteHeaders('x'.repeat(2000));
  expect(() => cloudflare.files({ ...facts, headers })).toThrow('takes 2000 characters a line');
});

test('more redirects than Cloudflare takes are left to its own', () => {
  const pages = Array.from({ length: 1000 }, (_, index) => `/towns/${index}`);
  const files = cloudflare.files({ ...facts, pages, headers: siteHeaders('x') });
  expect(files['public/_redirects']?.split('\n').filter((line) => line.startsWith('/'))).toHaveLength(2);
});

test.each([
  ['/index.html', 'page'],
  ['/index.html.br', 'page'],
  ['/_astro/a.abc.js', 'hashed'],
  ['/og/home.png', 'other'],
  ['/x_astro/a.js', 'other'],
])('%s is kept as a %s', (file, kind) => {
  expect(kindOf(file)).toBe(kind);
});

test('the configurations look for the receiver where it listens unless told otherwise', () => {
  const { host, port } = configFromEnvironment({});
  expect(usualPlaces.receiver).toBe(`${host}:${port}`);
});
