// Every host is asked for everything that docs/deploy.md promises.
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { type Answer, ask } from 'receiver/testing/ask';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrangler } from '../../receiver/src/node/wrangler-db.ts';
import { contentTypeOf, notFoundPage } from '../../site/hosting/file-types.ts';
import { caching, cachingOf, securityHeaders } from '../../site/hosting/headers.ts';
import { readHosting, writeHosting } from '../../site/hosting/hosting-folder.ts';
import { serveSite } from '../../site/hosting/serve.ts';
import { listSiteFiles, pageAddress, writeFiles } from '../../site/hosting/site-files.ts';
import { commandPath } from '../../testing/browsers.ts';
import { notTested } from '../../testing/not-tested.ts';
import { hosts } from '../../tools/release/hosts.ts';
import { makeRelease } from '../../tools/release.ts';
import { dist as built } from '../../tools/run.ts';
import { type RunningServer, startApache, startCaddy, startCloudflare } from './servers.ts';

/** Files that nobody may be served. */
const secrets = ['.env', '.git/config', 'towns/.hidden.html', '.well-known/.hidden'];

/** Old addresses, of a suburb and of a website of another kind. */
const moved = [
  { from: '/towns/old-place', to: '/contact' },
  { from: '/about.php', to: '/' },
];

let folder = '';
let dist = '';
let policy = '';

/** The built site with redirects, and with files that are nobody's business. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosts-'));
  // The servers give up root before they read.
  await chmod(folder, 0o755);
  dist = join(folder, 'dist');
  await cp(built, dist, { recursive: true, preserveTimestamps: true });
  await writeFiles(dist, Object.fromEntries(secrets.map((file) => [file, 'SECRET=1\n'])));
  const facts = await readHosting(built);
  ({ policy } = facts);
  await writeHosting(dist, { ...facts, redirects: moved });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Start = (release: string) => Promise<RunningServer>;
const released = (host: keyof typeof hosts, start: Start) => async () => {
  const into = join(folder, host);
  await makeRelease(dist, hosts[host], into, into);
  return start(into);
};

const tried: [name: string, program: string, start: () => Promise<RunningServer>][] = [
  ['the local server', process.execPath, () => serveSite({ dist, host: '127.0.0.1', port: 0 })],
  ['Caddy', commandPath('caddy') ?? '', released('caddy', startCaddy)],
  ['Apache', commandPath('apache2') ?? '', released('static', startApache)],
  ['Cloudflare', wrangler, released('cloudflare', startCloudflare)],
];

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd', 'Sec-Fetch-Mode': 'navigate' };

/** Whatever their values are. */
const promised = [
  ...['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'],
];

/** Paths that lead nowhere, at once or after one redirect. */
const missing = [
  ...['/nothing', '/nothing.html', '/towns/nothing', '/robots.txt.html', '/_astro/gone.abc123.js'],
  ...['/404', '/404.html', '/404/', '/%F0%9F%92%A7', '/Contact', '/contact.php', '/_headers', '/_redirects'],
  ...['/nothing/', '/towns', '/towns/', '/_astro', '/_astro/', '/.well-known/', '/.htaccess', '/.git/'],
  ...['/index.html.br', '/index.html.gz', '/robots.txt.gz', '/contact.html.br'],
  ...secrets.map((file) => `/${file}`),
];

/** Paths that try to leave the folder, or the host. */
const hostile = [
  ...['/../package.json', '/_astro/../../server/site.caddy', '/%2e%2e/server/site.caddy', '/..%5cserver'],
  ...['/%', '/%zz', '/%00', '/contact%00.html', '/%ff', `/${'a'.repeat(300)}`, '/.%2e/server/'],
  ...['//evil.example/', '//evil.example/contact.html', '/\\evil.example/', '///contact.html'],
  ...['/%2f%2fevil.example/', '/contact//', '/https://evil.example/'],
  ...['/contact%0d%0aX-Planted:%20yes/', '/x%0d%0aX-Planted:%20yes.html'],
];

for (const [name, program, start] of tried) {
  const available = existsSync(program);
  // It redirects by 307, names no methods, and on this machine says no Vary and takes the first encoding.
  const lacks = name === 'Cloudflare';
  if (!available) notTested(`${name}, because it is not installed`);
  describe.skipIf(!available)(name, () => {
    let running: RunningServer;
    let url = '';
    beforeAll(async () => {
      running = await start();
      ({ url } = running);
    });
    afterAll(() => running?.close());

    const get = (path: string, headers: Record<string, string> = browser) => ask(url, path, { headers });
    const target = (answer: Answer) => new URL(answer.headers.location ?? '', url);
    const follow = async (path: string) => {
      const first = await get(path);
      return first.headers.location === undefined ? first : get(target(first).pathname);
    };
    const encoding = lacks ? 'gzip' : 'br';

    /** Expects every security header, and none that tells too much. */
    function expectHeaders({ headers }: Answer, path: string) {
      for (const [name, value] of Object.entries(securityHeaders(policy)))
        expect(headers[name.toLowerCase()], `${name} of ${path}`).toBe(value);
      expect(Object.keys(headers), path).toEqual(expect.arrayContaining(promised));
      expect(String(headers.server ?? ''), path).not.toMatch(/\d/);
      expect(headers, path).not.toHaveProperty('x-powered-by');
    }

    /** Asks for other spellings of an address, which redirect (for good) and keep the query. */
    async function expectMoved(spellings: readonly string[], path: string, statuses = [301, 308]) {
      for (const spelling of spellings) {
        const answer = await get(`${spelling}?a=b%20c&d`);
        expect(statuses, spelling).toContain(answer.status);
        expect(target(answer).href, spelling).toBe(`${url}${path}?a=b%20c&d`);
        expectHeaders(answer, spelling);
      }
    }

    test('every file is at its one address with type, lifetime, headers and compression', async () => {
      const files = (await listSiteFiles(built)).filter((file) => file !== notFoundPage);
      // All that stand at the root, and of each other folder one of a kind.
      const kind = (file: string) => (dirname(file) === '.' ? file : dirname(file) + extname(file));
      const samples = new Map(files.map((file) => [kind(file), file]));
      expect(samples.size).toBeGreaterThan(12);
      for (const file of samples.values()) {
        const isPage = file.endsWith('.html');
        const path = isPage ? pageAddress(file) : `/${file}`;
        const answer = await get(path);
        const { headers } = answer;
        expect(answer.status, path).toBe(200);
        expectHeaders(answer, path);
        const type = headers['content-type']?.replaceAll('"', '').toLowerCase();
        expect(type, path).toBe(contentTypeOf(file));
        expect(headers['cache-control'], path).toBe(cachingOf(file));
        if (!isPage) continue;
        expect(answer.text, path).toBe(String(await readFile(join(dist, file))));
        expect(headers['content-encoding'], path).toBe(encoding);
        const again = await get(path, { ...browser, 'If-None-Match': String(headers.etag) });
        const { 'cache-control': lifetime } = again.headers;
        expect([again.status, again.text, lifetime], path).toEqual([304, '', caching.page]);
        const spellings = path === '/' ? ['/index', '/index.html'] : [`${path}/`, `${path}.html`];
        await expectMoved(spellings, path, lacks ? [307] : [301, 308]);
      }
    });

    test('old addresses redirect for good to where their page is now', async () => {
      for (const { from, to } of moved) {
        await expectMoved([from, `${from}/`, `${from}.html`], to);
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
        expectHeaders(answer, path);
      }
      expect((await get('/nothing')).headers['content-encoding']).toBe(encoding);
    });

    test('hostile addresses leave neither the folder nor the host, and fail nothing', async () => {
      for (const path of hostile) {
        const first = await get(path);
        expect(first.headers['x-planted'], path).toBeUndefined();
        expect(new URL(first.headers.location ?? '/', url).origin, path).toBe(url);
        const { status, text } = await follow(path);
        expect(status, path).toBeLessThan(500);
        expect(text, path).not.toContain('SECRET');
      }
    });

    test('text is sent in the encoding that the browser takes', async () => {
      const taken = { br: 'br', gzip: 'gzip', identity: undefined, 'br;q=0, gzip': 'gzip' };
      for (const [accept, expected] of Object.entries(taken)) {
        const answer = await get('/', { 'Accept-Encoding': accept });
        expect(answer.headers['content-encoding'], accept).toBe(expected);
        if (!lacks) expect(answer.headers.vary, accept).toMatch(/accept-encoding/i);
      }
    });

    test('HEAD has the headers of GET and no body, and POST is refused', async () => {
      for (const path of ['/', '/contact', '/nothing', '/contact/']) {
        const head = await ask(url, path, { method: 'HEAD', headers: browser });
        const whole = await get(path);
        expect([head.status, head.text], path).toEqual([whole.status, '']);
        for (const header of ['content-type', 'cache-control', 'etag', 'content-security-policy', 'location'])
          expect(head.headers[header], `${header} of ${path}`).toBe(whole.headers[header]);
      }
      const post = await ask(url, '/contact', { method: 'POST', headers: { 'Content-Length': '0' } });
      expect(post.status).toBe(405);
      if (!lacks) expect(post.headers.allow).toMatch(/GET/);
      expectHeaders(post, 'a post');
    });

    if (lacks)
      test('the receiver answers there as https alone', async () => {
        const answer = await fetch(`${url}/contact-form.php`, { method: 'POST' });
        // A post that is no form.
        expect(answer.status).toBe(415);
        expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/);
      });
  });
}
