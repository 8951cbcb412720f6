import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configFromEnvironment } from 'receiver/service';
import { expect, test } from 'vitest';
import { businessHosts } from '../../site/hosting/business-hosts.ts';
import { cacheClassOf, siteHeaders } from '../../site/hosting/headers.ts';
import { listFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/integrations/finished-site.ts';
import { hashOf } from '../../site/src/integrations/page-check.ts';
import { hostNamed, hosts, renderHost, usualPlaces } from '../../tools/hosting/hosts.ts';
import { makeRelease } from '../../tools/hosting/release.ts';
import { root } from '../../tools/root.ts';
import { fixtureSite } from './fixture-site.ts';

test.each([
  'cloudflare',
  'netlify',
  'vercel',
  'github-pages',
])('a release for %s has neither precompressed files nor names with a dot in front', async (name) => {
  await using site = await fixtureSite({ '.env': 'SECRET=1', '.htaccess': '' });
  await finishSite(site.dist, { contactHost: '' });
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
  const policy = await finishSite(site.dist, { contactHost: '' });
  const into = join(site.dist, '../release');
  await makeRelease({ dist: site.dist, host: hostNamed(name), into });
  expect(await readFile(join(into, file), 'utf8')).toContain(policy);
  if (name === 'caddy') {
    const { host } = new URL((await businessHosts(join(root, 'site'))).siteUrl);
    expect(await readFile(join(into, 'server/Caddyfile'), 'utf8')).toContain(`\n${host} {`);
  }
});

test('GitHub Pages alone, which takes no headers, has the policy in each page, after the charset', async () => {
  await using site = await fixtureSite();
  await finishSite(site.dist, { contactHost: '' });
  for (const host of hosts) {
    const into = join(site.dist, '../release');
    await makeRelease({ dist: site.dist, host, into });
    const page = await readFile(join(into, 'public/contact.html'), 'utf8');
    const meta = '<meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src';
    expect(page.includes(meta), host.name).toBe(host.policyInPages === true);
    expect(page).not.toContain('frame-ancestors');
    expect(page).not.toContain(hashOf('h1{margin:0}'));
  }
});

test.each(
  hosts.filter(({ policyInPages }) => !policyInPages),
)('the files of $name are whole', async (host) => {
  const headers = siteHeaders("default-src 'none'");
  const text = Object.values(await renderHost(host, { ...facts, headers })).join('\n');
  for (const [name, value] of Object.entries(headers.security)) {
    expect(text).toContain(name);
    expect(text).toContain(value);
  }
  expect(text).toContain(headers.caching.hashed);
  expect(text).not.toContain('{{');
});

test('the settings for Vercel are JSON with a rule for every type of file but pages', async () => {
  const files = await renderHost(hostNamed('vercel'), { ...facts, headers: siteHeaders('x') });
  const { headers } = JSON.parse(files['public/vercel.json'] ?? '') as { headers: { source: string }[] };
  expect(headers[1]?.source).toMatch(/^\/\(\.\*\)\\\.\(css\|js\|.*\|pdf\)$/);
});

test('GitHub Pages, which redirects nothing, has a page that sends on in the place of each address of old', async () => {
  const files = await renderHost(hostNamed('github-pages'), { ...facts, headers: siteHeaders('x') });
  const page = files['public/about.php.html'] ?? '';
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/contact">');
  expect(page).toContain('<link rel="canonical" href="https://your-plumber.example/contact">');
  expect(page).toContain('<a href="/contact">');
});

test.each([
  [
    'vercel',
    'public/vercel.json',
    '{ "source": "/about.php", "destination": "/contact", "permanent": true },',
  ],
  ['netlify', 'public/_redirects', '\n/about.php /contact 301\n'],
  ['cloudflare', 'public/_redirects', '\n/about.php /contact 301\n'],
])('%s redirects addresses of old by its own file', async (name, file, line) => {
  const files = await renderHost(hostNamed(name), { ...facts, headers: siteHeaders('x') });
  expect(files[file]).toContain(line);
});

test("the hashed files of the release before stay, and none of today's is replaced by them", async () => {
  await using before = await fixtureSite({ '_astro/old.aaa.js': 'old', '_astro/form.abc123.js': 'other' });
  await using site = await fixtureSite();
  await finishSite(before.dist, { contactHost: '' });
  await finishSite(site.dist, { contactHost: '' });
  const previous = join(before.dist, '../release');
  const host = hostNamed('nginx');
  await makeRelease({ dist: before.dist, host, into: previous });
  const into = join(site.dist, '../release');
  await makeRelease({ dist: site.dist, host, into, previous });
  expect(await readFile(join(into, 'public/_astro/old.aaa.js'), 'utf8')).toBe('old');
  expect(await readFile(join(into, 'public/_astro/form.abc123.js'), 'utf8')).toContain('script');

  const next = join(site.dist, '../next');
  await makeRelease({ dist: site.dist, host, into: next, previous: into });
  expect(await listFiles(join(next, 'public/_astro')), 'one release later').not.toContain('old.aaa.js');
});

test('a host that is not there is told with those that are', () => {
  expect(() => hostNamed('heroku')).toThrow('There is no host "heroku". There are nginx, caddy');
});

const facts = {
  domain: 'your-plumber.example',
  release: '/srv',
  receiver: '127.0.0.1:1',
  pages: ['/'],
  redirects: [{ from: '/about.php', to: '/contact' }],
};

const cloudflare = hostNamed('cloudflare');

test('a policy too long for Cloudflare is told before it is cut off there', async () => {
  const headers = siteHeaders('x'.repeat(2000));
  await expect(renderHost(cloudflare, { ...facts, headers })).rejects.toThrow('takes 2000 characters a line');
});

test('more redirects than Cloudflare takes are left to its own', async () => {
  const pages = Array.from({ length: 1000 }, (_, index) => `/towns/${index}`);
  const files = await renderHost(cloudflare, { ...facts, pages, headers: siteHeaders('x') });
  expect(files['public/_redirects']?.split('\n').filter((line) => line.startsWith('/'))).toHaveLength(2 + 3);
});

test.each([
  ['/index.html', 'page'],
  ['/index.html.br', 'page'],
  ['/_astro/a.abc.js', 'hashed'],
  ['/og/home.png', 'other'],
  ['/x_astro/a.js', 'other'],
])('%s is kept as a %s', (file, kind) => {
  expect(cacheClassOf(file)).toBe(kind);
});

test('the configurations look for the receiver where it listens unless told otherwise', () => {
  const { host, port } = configFromEnvironment({});
  expect(usualPlaces.receiver).toBe(`${host}:${port}`);
});
