import { resolve } from 'node:path';
import process from 'node:process';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { listen } from 'receiver/server';
import { readPolicy } from './delivery/delivery-folder.ts';
import { contentTypeOf, notFoundPage } from './delivery/file-kinds.ts';
import { kindOf, type SiteHeaders, siteHeaders } from './delivery/headers.ts';
import { chooseEncoding, matchesEtag, ServedFiles } from './delivery/served-file.ts';
import { findTarget } from './delivery/site-address.ts';

type NodeApp = Hono<{ Bindings: HttpBindings }>;

export interface SiteAppOptions {
  /** The built site. */
  dist: string;
  /** What every answer carries: `siteHeaders(policy)`. */
  headers: SiteHeaders;
  /** Takes the contact form at the same address; its paths and answers are its own. */
  receiver?: NodeApp;
}

/**
 * The built site as every host is to serve it: one address a page, real 404s, all headers, brotli
 * and gzip. `npm start`, the tests and the benchmark run on it.
 */
export function createSiteApp({ dist, headers, receiver }: SiteAppOptions): NodeApp {
  const files = new ServedFiles(dist);
  const app: NodeApp = new Hono();

  /** Headers for this answer. They replace nothing that a route set itself. */
  function answer(
    status: number,
    extra: Record<string, string>,
    body: string | Buffer<ArrayBuffer> | null = null,
  ): Response {
    return new Response(body, {
      status,
      headers: { ...headers.security, 'Cache-Control': headers.caching.failure, ...extra },
    });
  }

  async function sendFile(c: Context, status: 200 | 404, file: string): Promise<Response> {
    const { compress, type } = contentTypeOf(file);
    const variant = await files.read(file, chooseEncoding(c.req.header('accept-encoding')));
    const about = {
      'Cache-Control': status === 200 ? headers.caching[kindOf(`/${file}`)] : headers.caching.failure,
      ...(compress ? { Vary: 'Accept-Encoding' } : {}),
      ...(status === 200 ? { ETag: variant.etag } : {}),
    };
    if (status === 200 && matchesEtag(c.req.header('if-none-match'), variant.etag)) return answer(304, about);
    return answer(
      status,
      {
        ...about,
        'Content-Type': type,
        'Content-Length': String(variant.body.length),
        ...(variant.encoding ? { 'Content-Encoding': variant.encoding } : {}),
      },
      variant.body,
    );
  }

  if (receiver) app.route('/', receiver);

  app.all('*', async (c) => {
    // Hono leaves the body of an answer to HEAD out.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return answer(405, { Allow: 'GET, HEAD', 'Content-Length': '0' });
    const { pathname, search } = new URL(c.req.url);
    const target = await findTarget(pathname, files.isFile);
    if (target.kind === 'file') return sendFile(c, 200, target.file);
    if (target.kind === 'redirect') return answer(301, { Location: target.path + search });
    if (target.kind === 'malformed') return answer(400, { 'Content-Type': 'text/plain' }, 'Bad address\n');
    if (await files.isFile(notFoundPage)) return sendFile(c, 404, notFoundPage);
    return answer(404, { 'Content-Type': 'text/plain' }, 'Not found\n');
  });

  app.onError((error) => {
    console.error(error);
    return answer(500, { 'Content-Type': 'text/plain' }, 'The server failed. Its console says why.\n');
  });

  return app;
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

/** Serves a finished build (delivery/finish.ts). Rejects in plain words where the port is taken. */
export async function serveSite({ dist, host, port, receiver }: ServeOptions): Promise<RunningSite> {
  const headers = siteHeaders(await readPolicy(dist));
  const app = createSiteApp({ dist, headers, ...(receiver ? { receiver } : {}) });
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
