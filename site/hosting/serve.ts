// The built site as every host is to serve it: one address a page, real 404s, all headers, brotli and gzip.
// `npm start`, the tests and the benchmark run on it.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { listen } from 'receiver/server';
import { plainAddress } from '../src/schemas/redirects.ts';
import { compressedCopy, contentTypeOf, isText, notFoundPage } from './file-types.ts';
import { caching, cachingOf, securityHeaders } from './headers.ts';
import { type HostingFacts, readHosting } from './hosting-folder.ts';
import { pageAddress } from './site-files.ts';

type NodeApp = Hono<{ Bindings: HttpBindings }>;

interface SiteOptions {
  /** The built site. */
  dist: string;
  /** Takes the contact form at the same address; its paths and answers are its own. */
  receiver?: NodeApp;
}

/** A way out of dist, an empty segment, a name with a dot in front: none of these is ever public. */
const hidden = /(?:^|\/)(?:\/|$|\.(?!well-known\/))|[\\\0]/;

type BuiltSite = SiteOptions & Pick<HostingFacts, 'policy' | 'redirects'>;

function createSiteApp({ dist, receiver, policy, redirects }: BuiltSite): NodeApp {
  const app: NodeApp = new Hono();

  /** A file of dist, or its precompressed copy. */
  async function send(c: Context, file: string): Promise<Response | undefined> {
    const serve = serveStatic({ root: dist, path: file, precompressed: true });
    const answer = await serve(c, async () => {});
    if (answer === undefined) return undefined;
    const type = contentTypeOf(file);
    answer.headers.set('Content-Type', type);
    answer.headers.set('Cache-Control', cachingOf(file));
    // By file and encoding, so that HEAD has it too, without a body to hash.
    const changed = Math.trunc(statSync(join(dist, file)).mtimeMs).toString(36);
    answer.headers.set('ETag', `"${changed}-${answer.headers.get('Content-Encoding') ?? 'plain'}"`);
    if (isText(type)) answer.headers.set('Vary', 'Accept-Encoding');
    return answer;
  }

  if (receiver) app.route('/', receiver);
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(policy))) c.res.headers.set(name, value);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', caching.failure);
  });
  app.use(etag());
  // Pages have one address, without `.html` and without a slash at the end. Other spellings redirect there.
  app.get('*', async (c) => {
    const { path } = c.req;
    const { search } = new URL(c.req.url);
    const plain = plainAddress(path.slice(1)) || 'index';
    const page = `${plain}.html`;
    if (hidden.test(plain) || compressedCopy.test(path) || page === notFoundPage) return c.notFound();
    const moved = redirects.find(({ from }) => from === `/${plain}`);
    if (moved !== undefined) return c.redirect(moved.to + search, 301);
    const file = [path.slice(1), page].find((name) => name !== '' && existsSync(join(dist, name)));
    if (file === undefined) return c.notFound();
    const address = pageAddress(file);
    if (address !== path) return c.redirect(address + search, 301);
    return (await send(c, file)) ?? c.notFound();
  });
  app.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD', 'Content-Length': '0' }));
  app.notFound(async (c) => {
    const { body, headers } = (await send(c, notFoundPage)) ?? new Response('Not found\n');
    headers.set('Cache-Control', caching.failure);
    return new Response(body, { status: 404, headers });
  });
  return app;
}

/** A server; its url is such as http://127.0.0.1:4321, without a slash at the end. */
export type RunningSite = Awaited<ReturnType<typeof serveSite>>;

/** Serves a whole build. Rejects where the port is taken; port 0 takes any free one. */
export async function serveSite({ host, port, ...options }: SiteOptions & { host: string; port: number }) {
  const app = createSiteApp({ ...options, ...(await readHosting(options.dist)) });
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
