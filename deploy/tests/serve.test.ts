import { copyFile } from 'node:fs/promises';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { createSiteApp, type RunningSite, serveSite } from '../../site/hosting/serve.ts';
import { finishSite } from '../../site/src/integrations/finished-site.ts';
import { type FixtureSite, fixturePage, fixtureSite } from './fixture-site.ts';

let site: FixtureSite;
let policy: string;
let app: ReturnType<typeof createSiteApp>;

beforeAll(async () => {
  site = await fixtureSite({ '.env': 'SECRET=1', 'towns/.git/config': '[core]' });
  policy = await finishSite(site.dist, { contactHost: '' });
  app = createSiteApp({ dist: site.dist, headers: siteHeaders(policy) });
});
afterAll(() => site[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

describe('addresses', () => {
  test.each([
    '/',
    '/contact',
    '/towns/mount-eden',
    '/robots.txt',
    '/.well-known/security.txt',
    '/contact.vcf',
  ])('%s is there', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  test.each([
    ['/contact/', '/contact'],
    ['/contact.html', '/contact'],
    ['/contact.html/?a=1', '/contact?a=1'],
    ['/contact/?a=b%20c&d', '/contact?a=b%20c&d'],
    ['/towns/mount-eden.html', '/towns/mount-eden'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index/', '/'],
  ])('%s redirects to %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    expect(answer.headers.get('content-security-policy')).toBe(policy);
  });

  test.each([
    '/nothing',
    '/nothing/',
    '/nothing.html',
    '/towns',
    '/towns/',
    '/_astro',
    '/_astro/',
    '/404',
    '/404.html',
    '/404/',
    '/.env',
    '/towns/.git/config',
    '/.well-known',
    '/.well-known/',
    '//contact',
    '//evil.example/',
    '/contact//',
    '/contact.html.br',
    '/contact.br',
    '/.html',
    '/%2e%2e%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/..%5cpackage.json',
    '/%00',
    '/contact%00',
    '/Contact',
    '/_astro/gone.js',
    `/${'a'.repeat(300)}`,
    '/robots.txt/',
    '/robots.txt/contact',
  ])('%s is not found, and the page says so', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<h1>404</h1>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toBe(policy);
  });

  test.each(['/%', '/%zz', '/a%2', '/%ff'])('%s is refused', async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const answer = await app.request('/contact', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('headers', () => {
  test.each([
    ['/contact', 'text/html; charset=utf-8', 'no-cache'],
    ['/_astro/form.abc123.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml', 'public, max-age=86400'],
    ['/contact.vcf', 'text/vcard; charset=utf-8', 'public, max-age=86400'],
  ])('%s', async (path, type, cache) => {
    const { headers } = await get(path);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe(cache);
    for (const [name, value] of Object.entries(siteHeaders(policy).security)) {
      expect(headers.get(name), name).toBe(value);
    }
  });

  test('an unchanged page is answered 304, by any form of its etag', async () => {
    const etag = (await get('/contact')).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/contact', { 'if-none-match': known });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get('/contact', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/nothing', { 'if-none-match': etag })).status).toBe(404);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const [head, whole] = [await app.request('/contact', { method: 'HEAD' }), await get('/contact')];
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('compression', () => {
  test('each encoding is the same page, with an etag of its own', async () => {
    const plain = await get('/contact');
    const text = await plain.text();
    const br = await get('/contact', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get('/contact', { 'accept-encoding': 'gzip, deflate' });
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(text);
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text);
    expect([plain, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      'br',
      'gzip',
    ]);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.get('etag'))).size).toBe(3);
    expect(br.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('what is compressed already is left alone', async () => {
    const { headers } = await get('/_astro/back.abc123.avif', { 'accept-encoding': 'br' });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null]);
  });

  test.each([
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['deflate, zstd', null],
  ])('Accept-Encoding %s gives %s', async (accept, encoding) => {
    const { headers } = await get('/contact', { 'accept-encoding': accept });
    expect(headers.get('content-encoding')).toBe(encoding);
  });
});

describe('the running server', () => {
  let running: RunningSite;
  beforeAll(async () => {
    const receiver = new Hono<{ Bindings: HttpBindings }>();
    receiver.post('/contact-form.php', (c) => c.text('ok'));
    running = await serveSite({ dist: site.dist, host: '127.0.0.1', port: 0, receiver });
  });
  afterAll(() => running.close());

  /** Sends the path as it is; fetch would tidy it. */
  const raw = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(running.url);
      request({ hostname, port, path, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

  test.each([
    '/../package.json',
    '/_astro/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
  ])('%s leads out of nothing', async (path) => expect(await raw(path)).toBe(404));
  test.each(['/%', '/%zz', '/a\\b', 'http://other.example/%', '*'])('%s is no failure', async (path) => {
    expect([400, 404]).toContain(await raw(path));
  });

  test('the receiver stands at its own path only', async () => {
    const post = (path: string) => fetch(running.url + path, { method: 'POST' });
    expect(await (await post('/contact-form.php')).text()).toBe('ok');
    expect((await post('/contact')).status).toBe(405);
  });

  test('a changed file is served as it is now', async () => {
    await using changing = await fixtureSite();
    const changingApp = createSiteApp({ dist: changing.dist, headers: siteHeaders(undefined) });
    const before = (await changingApp.request('/contact')).headers.get('etag');
    await using changed = await fixtureSite({ 'contact.html': fixturePage('<h1>Other</h1>') });
    await copyFile(`${changed.dist}/contact.html`, `${changing.dist}/contact.html`);
    expect((await changingApp.request('/contact')).headers.get('etag')).not.toBe(before);
  });

  test('a port that is taken is told plainly', async () => {
    const port = Number(new URL(running.url).port);
    await expect(serveSite({ dist: site.dist, host: '127.0.0.1', port })).rejects.toThrow(
      `127.0.0.1:${port}: another program uses it. Stop that one, or set PORT.`,
    );
  });

  test('a dist that was not finished is told plainly', async () => {
    await using bare = await fixtureSite();
    await expect(serveSite({ dist: bare.dist, host: '127.0.0.1', port: 0 })).rejects.toThrow('npm run build');
  });

  test('closing ends kept-alive connections', async () => {
    const own = await serveSite({ dist: site.dist, host: '127.0.0.1', port: 0 });
    await (await fetch(own.url)).text();
    await own.close();
    await expect(fetch(own.url)).rejects.toThrow();
  });
});
