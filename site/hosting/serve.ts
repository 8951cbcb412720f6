// The built site as every host is to serve it: one address a page, real 404s, all headers, brotli and gzip.
// `npm start`, the tests and the benchmark run on it.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { listen } from 'receiver/server';
import { plainAddress, type Redirect } from '../src/schemas/redirects.ts';
import { compressedCopy, contentTypeOf, notFoundPage } from './file-types.ts';
import { cacheClassOf, type SiteHeaders, siteHeaders } from './headers.ts';
import { readHosting } from './hosting-folder.ts';

type NodeApp = Hono<{ Bindings: HttpBindings }>;

export interface SiteAppOptions {
  /** The built site. */
  dist: string;
  /** What every answer carries: `siteHeaders(policy)`. */
  headers: SiteHeaders;
  /** Old URLs, and where they lead. */
  redirects?: readonly Redirect[];
  /** Takes the contact form at the same address; its paths and answers are its own. */
  receiver?: NodeApp;
}

/** A way out of dist, an empty segment, a name with a dot in front: none of these is ever public. */
const hidden = /(?:^|\/)(?:\/|$|\.(?!well-known\/))|[\\\0]/;

/**
 * What a path stands for. Pages have one address, without `.html` and without a slash at the end; other
 * spellings redirect there, and only to a page that exists.
 */
function findTarget(
  path: string,
  isFile: (file: string) => boolean,
  redirects: readonly Redirect[],
): { file: string } | { moved: string } | undefined {
  if (path === '/') return { file: 'index.html' };
  const name = path.slice(1);
  const plain = plainAddress(name);
  if (hidden.test(plain) || compressedCopy.test(name) || `${plain}.html` === notFoundPage) return undefined;
  const redirect = redirects.find(({ from }) => from === `/${plain}`);
  if (redirect !== undefined) return { moved: redirect.to };
  if (!name.endsWith('.html') && isFile(name)) return { file: name };
  if (!isFile(`${plain}.html`)) return undefined;
  if (plain === 'index') return { moved: '/' };
  return plain === name ? { file: `${plain}.html` } : { moved: `/${encodeURI(plain)}` };
}

export function createSiteApp({ dist, headers, redirects = [], receiver }: SiteAppOptions): NodeApp {
  const app: NodeApp = new Hono();
  const isFile = (file: string) => {
    try {
      return statSync(join(dist, file)).isFile();
    } catch {
      // A path through a file and a name too long for the disk are not there either.
      return false;
    }
  };
  const targetOf = (url: URL) => {
    try {
      return findTarget(decodeURIComponent(url.pathname), isFile, redirects);
    } catch {
      // A % without two hex digits after it, or bytes that are no UTF-8: there is no such page.
      return undefined;
    }
  };

  /** A file of dist, or its precompressed copy. */
  async function send(c: Context, file: string): Promise<Response> {
    const serve = serveStatic({ root: dist, path: file, precompressed: true });
    const answer = (await serve(c, async () => {})) ?? (await c.notFound());
    const { type, compress } = contentTypeOf(file);
    answer.headers.set('Content-Type', type);
    answer.headers.set('Cache-Control', headers.caching[cacheClassOf(`/${file}`)]);
    // By file and encoding, so that HEAD has it too, without a body to hash.
    const changed = Math.trunc(statSync(join(dist, file)).mtimeMs).toString(36);
    answer.headers.set('ETag', `"${changed}-${answer.headers.get('Content-Encoding') ?? 'plain'}"`);
    if (compress) answer.headers.set('Vary', 'Accept-Encoding');
    return answer;
  }

  if (receiver) app.route('/', receiver);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers.security)) c.res.headers.set(name, value);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', headers.caching.failure);
  });
  app.use(etag());
  app.all('*', async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.body(null, 405, { Allow: 'GET, HEAD', 'Content-Length': '0' });
    const url = new URL(c.req.url);
    const target = targetOf(url);
    if (target === undefined) return c.notFound();
    return 'file' in target ? send(c, target.file) : c.redirect(target.moved + url.search, 301);
  });
  app.notFound(async (c) => {
    if (!isFile(notFoundPage)) return c.text('Not found\n', 404);
    const { body, headers: found } = await send(c, notFoundPage);
    for (const name of ['ETag', 'Last-Modified']) found.delete(name);
    found.set('Cache-Control', headers.caching.failure);
    return new Response(body, { status: 404, headers: found });
  });
  app.onError((error, c) => {
    console.error(error);
    return c.text('The server failed. Its console says why.\n', 500);
  });
  return app;
}

export interface ServeOptions extends Pick<SiteAppOptions, 'dist' | 'receiver'> {
  host: string;
  /** 0 takes any free one. */
  port: number;
}

/** A server; its url is such as http://127.0.0.1:4321, without a slash at the end. */
export type RunningSite = Awaited<ReturnType<typeof serveSite>>;

/** Serves a whole build. Rejects in plain words where the port is taken. */
export async function serveSite({ host, port, ...options }: ServeOptions) {
  const { policy, redirects } = await readHosting(options.dist);
  const app = createSiteApp({ ...options, headers: siteHeaders(policy), redirects });
  const { address, close } = await listen(app, { host, port });
  return { url: address, close };
}

if (import.meta.main) {
  const dist = resolve(process.argv[2] ?? 'site/dist');
  const { HOST = '127.0.0.1', PORT = '4321' } = process.env;
  const site = await serveSite({ dist, host: HOST, port: Number(PORT) });
  console.log(`${dist} is served at ${site.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => site.close());
}
