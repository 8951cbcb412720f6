import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentTypeOf, notFoundPage } from '../../site/hosting/file-types.ts';
import { cacheClassOf, caching } from '../../site/hosting/headers.ts';
import { listSiteFiles, pageAddress } from '../../site/hosting/site-files.ts';
import { headerFaults } from './header-faults.ts';
import { type Answer, ask } from './raw-request.ts';
import { moved, secrets, type TestSite } from './test-release.ts';

/** What a host is known not to do; everything else is asserted on every host. */
export interface Exceptions {
  /** Says Vary: Accept-Encoding only on the edge, not in the local runtime. */
  noVary?: boolean;
  /** Takes the first encoding named, not the best; again only the local runtime. */
  firstEncoding?: boolean;
  /** Answers POST with 405 but does not name what it takes. */
  noAllow?: boolean;
}

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd', 'Sec-Fetch-Mode': 'navigate' };

/** Asserts everything that docs/deploy.md promises of a host that can do it all. */
export function assertsBehaviour(
  site: () => TestSite,
  origin: () => string,
  { noVary, firstEncoding, noAllow }: Exceptions = {},
): void {
  const encodingOfBrowser = firstEncoding ? 'gzip' : 'br';
  const get = (path: string, headers: Record<string, string> = browser) => ask(origin(), path, { headers });
  const publicFiles = async () =>
    (await listSiteFiles(site().dist)).filter((file) => !(file in secrets) && file !== notFoundPage);
  const pages = async () => (await publicFiles()).filter((file) => file.endsWith('.html'));
  const content = (file: string) => readFile(join(site().dist, file));

  function expectSecurity(answer: Answer, about: string): void {
    expect(headerFaults(answer, site().policy), about).toEqual([]);
  }

  function expectNotFound(answer: Answer, about: string): void {
    expect(answer.status, about).toBe(404);
    expect(answer.text, about).not.toContain('SECRET');
    expect(answer.text, about).toMatch(/<h1[ >]/);
    expect(answer.headers['cache-control'], about).toBe(caching.failure);
    expectSecurity(answer, about);
  }

  test('every page is at its one address, whole, with all headers, and asked for again each time', async () => {
    const files = await pages();
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const address = pageAddress(file);
      const answer = await get(address);
      expect(answer.status, address).toBe(200);
      expect(answer.text, address).toBe(String(await content(file)));
      expect(answer.headers['content-type'], address).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-encoding'], address).toBe(encodingOfBrowser);
      expect(answer.headers['cache-control'], address).toBe(caching.page);
      expectSecurity(answer, address);
      const again = await get(address, { ...browser, 'If-None-Match': String(answer.headers.etag) });
      expect([again.status, again.text], address).toEqual([304, '']);
      expect(again.headers['cache-control'], address).toBe(caching.page);
    }
  });

  test('every other file has its type, its lifetime and all headers', async () => {
    for (const file of await publicFiles()) {
      if (file.endsWith('.html')) continue;
      const answer = await get(`/${file}`);
      expect(answer.status, file).toBe(200);
      expect(answer.headers['content-type']?.replaceAll('"', '').toLowerCase(), file).toBe(
        contentTypeOf(file).type,
      );
      expect(answer.headers['cache-control'], file).toBe(caching[cacheClassOf(`/${file}`)]);
      expectSecurity(answer, file);
    }
  });

  test('other spellings of a page redirect to its address for good, with the query', async () => {
    for (const file of await pages()) {
      const address = pageAddress(file);
      const others = address === '/' ? ['/index', '/index.html'] : [`${address}/`, `${address}.html`];
      for (const other of others) {
        const answer = await get(`${other}?a=b%20c&d`);
        expect([301, 308], other).toContain(answer.status);
        const target = new URL(answer.headers.location ?? '', origin());
        expect(target.href, other).toBe(`${origin()}${address}?a=b%20c&d`);
        expectSecurity(answer, other);
      }
      const plain = others[0] ?? '';
      expect(new URL((await get(plain)).headers.location ?? '', origin()).href).toBe(origin() + address);
    }
  });

  test('addresses of old redirect for good to where their page is now, with the query', async () => {
    for (const { from, to } of moved) {
      for (const spelling of [from, `${from}/`, `${from}.html`]) {
        const answer = await get(`${spelling}?a=b%20c&d`);
        expect([301, 308], spelling).toContain(answer.status);
        expect(new URL(answer.headers.location ?? '', origin()).href, spelling).toBe(
          `${origin()}${to}?a=b%20c&d`,
        );
        expectSecurity(answer, spelling);
        expect((await get(`${from}x`)).status).toBe(404);
      }
    }
  });

  test.each([
    '/nothing',
    '/nothing.html',
    '/towns/nothing',
    '/robots.txt.html',
    '/_astro/gone.abc123.js',
    '/og/gone.png',
    '/404',
    '/%F0%9F%92%A7',
    '/Contact',
    '/contact.php',
    '/_headers',
    '/_redirects',
  ])('%s is not found, and the page says so', async (path) => {
    expectNotFound(await get(path), path);
  });

  test.each([
    '/404.html',
    '/404/',
    '/nothing/',
    '/towns',
    '/towns/',
    '/_astro',
    '/_astro/',
    '/.well-known/',
  ])('%s is not found, at once or after one redirect, and nothing is listed', async (path) => {
    const first = await get(path);
    const { location } = first.headers;
    expectNotFound(location === undefined ? first : await get(new URL(location, origin()).pathname), path);
  });

  test('nothing with a dot in front is served, but for /.well-known', async () => {
    for (const file of [...Object.keys(secrets), 'towns/.hidden', '.htaccess', '.git/', '.git']) {
      const answer = await get(`/${file}`);
      const last = answer.headers.location
        ? await get(new URL(answer.headers.location, origin()).pathname)
        : answer;
      expectNotFound(last, file);
    }
    expect((await get('/.well-known/security.txt')).text).toContain('Contact:');
  });

  test('the precompressed files have no address of their own', async () => {
    for (const path of ['/index.html.br', '/index.html.gz', '/robots.txt.gz', '/_astro/added.abc123.js.br']) {
      expectNotFound(await get(path), path);
    }
  });

  test('text is sent in the encoding that the browser takes', async () => {
    for (const file of ['index.html', '_astro/added.abc123.js', 'sitemap.xml', 'favicon.svg']) {
      const whole = await content(file).catch(() => Buffer.alloc(0));
      if (whole.length < 300) continue;
      const path = file === 'index.html' ? '/' : `/${file}`;
      for (const [accept, encoding] of [
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const answer = await get(path, { 'Accept-Encoding': accept });
        expect(answer.headers['content-encoding'], `${path} ${accept}`).toBe(encoding);
        expect(answer.text).toBe(String(whole));
        if (!noVary) expect(answer.headers.vary, `${path} ${accept}`).toMatch(/accept-encoding/i);
      }
      expect((await get(path, { 'Accept-Encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe(
        'gzip',
      );
    }
  });

  test('the page for what is missing is compressed too', async () => {
    expect((await get('/nothing')).headers['content-encoding']).toBe(encodingOfBrowser);
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/contact', 200],
      ['/nothing', 404],
      ['/contact/', 301],
    ] as const) {
      const head = await ask(origin(), path, { method: 'HEAD', headers: browser });
      const whole = await get(path);
      expect([head.status, head.body.length], path).toEqual([status, 0]);
      for (const name of ['content-type', 'cache-control', 'etag', 'content-security-policy', 'location']) {
        expect(head.headers[name], `${name} of ${path}`).toBe(whole.headers[name]);
      }
    }
  });

  test('POST to a page is refused', async () => {
    const answer = await ask(origin(), '/contact', { method: 'POST', headers: { 'Content-Length': '0' } });
    expect(answer.status).toBe(405);
    if (!noAllow) expect(answer.headers.allow).toMatch(/GET/);
    expectSecurity(answer, 'POST /contact');
  });

  test.each([
    '//evil.example/',
    '//evil.example/.html',
    '//evil.example/contact.html',
    '/\\evil.example/',
    '//contact/',
    '/contact//',
    '///contact.html',
    '/%2f%2fevil.example/',
    '/%5cevil.example/',
    '/https://evil.example/',
    '/contact%0d%0aX-Planted:%20yes/',
    '/x%0d%0aX-Planted:%20yes.html',
  ])('%s redirects to no other host and plants no header', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBeLessThan(500);
    expect(headers['x-planted']).toBeUndefined();
    expect(new URL(headers.location ?? '/', origin()).origin).toBe(origin());
  });

  test.each([
    '/../package.json',
    '/_astro/../../server/site.conf',
    '/%2e%2e/server/site.conf',
    '/..%2fserver/site.conf',
    '/..%5cserver',
    '/%',
    '/%zz',
    '/%00',
    '/contact%00.html',
    '/%ff',
    `/${'a'.repeat(300)}`,
    '/.%2e/server/',
  ])('%s leads out of nothing and fails nothing', async (path) => {
    const first = await get(path);
    const { location } = first.headers;
    const { status } = location === undefined ? first : await get(new URL(location, origin()).pathname);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
}
