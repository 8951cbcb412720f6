// Every host is asked for everything that docs/deploy.md promises.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentTypeOf, notFoundPage } from '../../site/hosting/file-types.ts';
import { cacheClassOf, caching, siteHeaders } from '../../site/hosting/headers.ts';
import { serveSite } from '../../site/hosting/serve.ts';
import { listSiteFiles, pageAddress } from '../../site/hosting/site-files.ts';
import { hasServer, hasWrangler } from '../../tools/install.ts';
import { type Answer, ask } from './raw-request.ts';
import { startApache } from './servers/apache.ts';
import { startCaddy } from './servers/caddy.ts';
import { startCloudflare } from './servers/cloudflare.ts';
import type { RunningServer } from './servers/server-process.ts';
import { moved, secrets, type TestSite, testSite } from './test-release.ts';

interface Tried {
  name: string;
  available: boolean;
  start(site: TestSite): Promise<RunningServer>;
  /** Cloudflare's runtime on this machine says no Vary, takes the first encoding, and names no methods. */
  lacks?: boolean;
}

const receiver = '127.0.0.1:9';
const tried: readonly Tried[] = [
  {
    name: 'the local server',
    available: true,
    async start({ dist }) {
      const { url, close } = await serveSite({ dist, host: '127.0.0.1', port: 0 });
      return { origin: url, close };
    },
  },
  {
    name: 'Caddy',
    available: hasServer('caddy'),
    start: async (site) => startCaddy(await site.release('caddy', receiver), site.folder('caddy')),
  },
  {
    name: 'shared web space with Apache',
    available: hasServer('apache2'),
    start: async (site) => startApache(await site.release('static', receiver), site.folder('apache')),
  },
  {
    name: "Cloudflare's runtime",
    available: hasWrangler(),
    lacks: true,
    start: async (site) =>
      startCloudflare(await site.release('cloudflare', receiver), site.folder('cloudflare')),
  },
];

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site?.remove());

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd', 'Sec-Fetch-Mode': 'navigate' };

/** Paths that lead nowhere, at once or after one redirect. */
const missing = [
  ...['/nothing', '/nothing.html', '/towns/nothing', '/robots.txt.html', '/_astro/gone.abc123.js'],
  ...['/404', '/404.html', '/404/', '/%F0%9F%92%A7', '/Contact', '/contact.php', '/_headers', '/_redirects'],
  ...['/nothing/', '/towns', '/towns/', '/_astro', '/_astro/', '/.well-known/', '/.htaccess', '/.git/'],
  ...['/index.html.br', '/index.html.gz', '/robots.txt.gz', '/_astro/added.abc123.js.br'],
  ...Object.keys(secrets).map((file) => `/${file}`),
];

/** Paths that try to leave the folder, or the host. */
const hostile = [
  ...[
    '/../package.json',
    '/_astro/../../server/site.caddy',
    '/%2e%2e/server/site.caddy',
    '/..%5cserver',
    '/%',
  ],
  ...['/%zz', '/%00', '/contact%00.html', '/%ff', `/${'a'.repeat(300)}`, '/.%2e/server/', '//evil.example/'],
  ...[
    '//evil.example/contact.html',
    '/\\evil.example/',
    '///contact.html',
    '/%2f%2fevil.example/',
    '/contact//',
  ],
  ...['/https://evil.example/', '/contact%0d%0aX-Planted:%20yes/', '/x%0d%0aX-Planted:%20yes.html'],
];

for (const { name, available, start, lacks = false } of tried) {
  if (!available) console.warn(`NOT TESTED: ${name}, because it is not installed.`);
  describe.skipIf(!available)(name, () => {
    let running: RunningServer;
    beforeAll(async () => {
      running = await start(site);
    });
    afterAll(() => running?.close());

    const get = (path: string, headers: Record<string, string> = browser) =>
      ask(running.origin, path, { headers });
    const target = (answer: Answer) => new URL(answer.headers.location ?? '', running.origin);
    const follow = async (path: string) => {
      const first = await get(path);
      return first.headers.location === undefined ? first : get(target(first).pathname);
    };
    const encoding = lacks ? 'gzip' : 'br';

    /** Security headers that are missing or wrong, and headers that tell too much. */
    function headerFaults({ headers }: Answer): string[] {
      const promised = Object.entries(siteHeaders(site.policy).security);
      return [
        ...promised
          .filter(([header, value]) => headers[header.toLowerCase()] !== value)
          .map(([header]) => header),
        ...(headers['x-powered-by'] === undefined ? [] : ['X-Powered-By']),
        ...(/\d/.test(String(headers.server ?? '')) ? ['Server'] : []),
      ];
    }

    test('the header check fails on a missing, a wrong and a revealing header', async () => {
      const answer = await get('/');
      const headers = { ...answer.headers, 'x-content-type-options': 'no', server: 'x/1.2' };
      expect(headerFaults({ ...answer, headers })).toEqual(['X-Content-Type-Options', 'Server']);
    });

    test('every file is at its one address with type, lifetime, headers and compression', async () => {
      const files = (await listSiteFiles(site.dist)).filter(
        (file) => !(file in secrets) && file !== notFoundPage,
      );
      expect(files.length).toBeGreaterThan(4);
      for (const file of files) {
        const isPage = file.endsWith('.html');
        const path = isPage ? pageAddress(file) : `/${file}`;
        const answer = await get(path);
        const { headers } = answer;
        expect(answer.status, path).toBe(200);
        expect(headerFaults(answer), path).toEqual([]);
        expect(headers['content-type']?.replaceAll('"', '').toLowerCase(), path).toBe(
          contentTypeOf(file).type,
        );
        expect(headers['cache-control'], path).toBe(caching[cacheClassOf(`/${file}`)]);
        if (!isPage) continue;
        expect(answer.text, path).toBe(String(await readFile(join(site.dist, file))));
        expect(headers['content-encoding'], path).toBe(encoding);
        const again = await get(path, { ...browser, 'If-None-Match': String(headers.etag) });
        expect([again.status, again.text, again.headers['cache-control']], path).toEqual([
          304,
          '',
          caching.page,
        ]);
        const others = path === '/' ? ['/index', '/index.html'] : [`${path}/`, `${path}.html`];
        for (const other of others) {
          const redirect = await get(`${other}?a=b%20c&d`);
          expect([301, 308], other).toContain(redirect.status);
          expect(target(redirect).href, other).toBe(`${running.origin}${path}?a=b%20c&d`);
          expect(headerFaults(redirect), other).toEqual([]);
        }
      }
    });

    test('old addresses redirect for good to where their page is now', async () => {
      for (const { from, to } of moved) {
        for (const spelling of [from, `${from}/`, `${from}.html`]) {
          const answer = await get(`${spelling}?a=b%20c&d`);
          expect([301, 308], spelling).toContain(answer.status);
          expect(target(answer).href, spelling).toBe(`${running.origin}${to}?a=b%20c&d`);
        }
        expect((await get(`${from}x`)).status).toBe(404);
      }
    });

    test('a missing, hidden or precompressed name gets the 404 page and lists nothing', async () => {
      for (const path of missing) {
        const answer = await follow(path);
        expect(answer.status, path).toBe(404);
        expect(answer.text, path).not.toContain('SECRET');
        expect(answer.text, path).toMatch(/<h1[ >]/);
        expect(answer.headers['cache-control'], path).toBe(caching.failure);
        expect(headerFaults(answer), path).toEqual([]);
      }
      expect((await get('/nothing')).headers['content-encoding']).toBe(encoding);
      expect((await get('/.well-known/security.txt')).text).toContain('Contact:');
    });

    test('hostile addresses leave neither the folder nor the host, and fail nothing', async () => {
      for (const path of hostile) {
        const first = await get(path);
        expect(first.headers['x-planted'], path).toBeUndefined();
        expect(new URL(first.headers.location ?? '/', running.origin).origin, path).toBe(running.origin);
        const { status, text } = await follow(path);
        expect(status, path).toBeLessThan(500);
        expect(text, path).not.toContain('SECRET');
      }
    });

    test('text is sent in the encoding that the browser takes', async () => {
      for (const [accept, expected] of [
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const answer = await get('/', { 'Accept-Encoding': accept });
        expect(answer.headers['content-encoding'], accept).toBe(expected);
        expect(answer.text).toBe(String(await readFile(join(site.dist, 'index.html'))));
        if (!lacks) expect(answer.headers.vary, accept).toMatch(/accept-encoding/i);
      }
    });

    test('HEAD has the headers of GET and no body, and POST is refused', async () => {
      for (const path of ['/', '/contact', '/nothing', '/contact/']) {
        const head = await ask(running.origin, path, { method: 'HEAD', headers: browser });
        const whole = await get(path);
        expect([head.status, head.body.length], path).toEqual([whole.status, 0]);
        for (const header of ['content-type', 'cache-control', 'etag', 'content-security-policy', 'location'])
          expect(head.headers[header], `${header} of ${path}`).toBe(whole.headers[header]);
      }
      const post = await ask(running.origin, '/contact', {
        method: 'POST',
        headers: { 'Content-Length': '0' },
      });
      expect(post.status).toBe(405);
      if (!lacks) expect(post.headers.allow).toMatch(/GET/);
      expect(headerFaults(post)).toEqual([]);
    });

    test.runIf(name === "Cloudflare's runtime")('the receiver answers there as https alone', async () => {
      const answer = await fetch(`${running.origin}/contact-form.php`, { method: 'POST' });
      // A post that is no form.
      expect(answer.status).toBe(415);
      expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/);
    });
  });
}

test('the local server says that a port is taken, and answers 400 to a malformed address', async () => {
  const server = await serveSite({ dist: site.dist, host: '127.0.0.1', port: 0 });
  const port = Number(new URL(server.url).port);
  await expect(serveSite({ dist: site.dist, host: '127.0.0.1', port })).rejects.toThrow(String(port));
  expect((await ask(server.url, '/%zz')).status).toBeGreaterThanOrEqual(400);
  await server.close();
});
