// The built site as every host is to serve it: one address a page, real 404s, all headers, brotli and
// gzip. `npm start`, the tests and the benchmark run on it.
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { listen } from 'receiver/server';
import type { Redirect } from '../src/schemas/redirects.ts';
import { contentTypeOf, notFoundPage } from './file-types.ts';
import { cacheClassOf, type SiteHeaders, siteHeaders } from './headers.ts';
import { readHosting } from './hosting-folder.ts';
import { findTarget } from './site-address.ts';

type NodeApp = Hono<{ Bindings: HttpBindings }>;

export interface SiteAppOptions {
  /** The built site. */
  dist: string;
  /** What every answer carries: `siteHeaders(policy)`. */
  headers: SiteHeaders;
  /** Addresses of old, and where they lead. */
  redirects?: readonly Redirect[];
  /** Takes the contact form at the same address; its paths and answers are its own. */
  receiver?: NodeApp;
}

export function createSiteApp({ dist, headers, redirects = [], receiver }: SiteAppOptions): NodeApp {
  const app: NodeApp = new Hono();

  const isFile = async (file: string): Promise<boolean> => {
    const found = await stat(join(dist, file), { throwIfNoEntry: false }).catch(absent);
    return found?.isFile() ?? false;
  };

  /** A file of dist, or its precompressed one. */
  async function send(c: Context, file: string): Promise<Response> {
    const serve = serveStatic({ root: dist, path: file, precompressed: true });
    const answer = (await serve(c, async () => {})) ?? (await c.notFound());
    const { type, compress } = contentTypeOf(file);
    const { mtimeMs } = await stat(join(dist, file));
    answer.headers.set('Content-Type', type);
    answer.headers.set('Cache-Control', headers.caching[cacheClassOf(`/${file}`)]);
    // Told by file and encoding, so that HEAD has it too, without a body to hash.
    const encoding = answer.headers.get('Content-Encoding') ?? 'plain';
    answer.headers.set('ETag', `"${Math.trunc(mtimeMs).toString(36)}-${encoding}"`);
    if (compress) answer.headers.set('Vary', 'Accept-Encoding');
    return answer;
  }

  async function sendNotFound(c: Context): Promise<Response> {
    if (!(await isFile(notFoundPage))) return c.text('Not found\n', 404);
    const { body, headers: found } = await send(c, notFoundPage);
    for (const name of ['ETag', 'Last-Modified']) found.delete(name);
    found.set('Cache-Control', headers.caching.failure);
    return new Response(body, { status: 404, headers: found });
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
    const { pathname, search } = new URL(c.req.url);
    const target = await findTarget(pathname, isFile, redirects);
    if (target.kind === 'file') return send(c, target.file);
    if (target.kind === 'redirect') return c.redirect(target.path + search, 301);
    if (target.kind === 'malformed') return c.text('Bad address\n', 400);
    return sendNotFound(c);
  });
  app.onError((error, c) => {
    console.error(error);
    return c.text('The server failed. Its console says why.\n', 500);
  });
  return app;
}

/** A path through a file, or one with a name too long for the disk, has nothing at its end. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined;
  throw error;
}

export interface ServeOptions {
  dist: string;
  host: string;
  /** 0 takes any free one. */
  port: number;
  receiver?: NodeApp;
}

export interface RunningSite {
  /** Such as http://127.0.0.1:4321, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Serves a whole build. Rejects in plain words where the port is taken. */
export async function serveSite({ dist, host, port, receiver }: ServeOptions): Promise<RunningSite> {
  const { policy, redirects } = await readHosting(dist);
  const headers = siteHeaders(policy);
  const app = createSiteApp({ dist, headers, redirects, ...(receiver ? { receiver } : {}) });
  const server = await listen(app, { host, port });
  return { url: server.address, close: () => server.close() };
}

async function main(): Promise<void> {
  const dist = resolve(process.argv[2] ?? 'site/dist');
  const { HOST = '127.0.0.1', PORT = '4321' } = process.env;
  const site = await serveSite({ dist, host: HOST, port: Number(PORT) });
  console.log(`${dist} is served at ${site.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => site.close());
}

if (import.meta.main) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
