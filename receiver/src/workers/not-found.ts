import type { Env } from './platform.ts';

/**
 * Answers what is no page and no file: 404 with the site's own page. Cloudflare's own "404-page" would
 * let browsers keep a missing /_astro file for a year, and would answer /404 with 200.
 * Files and pages never come here; see run_worker_first in wrangler.jsonc.
 */
export async function pageNotFound(request: Request, { ASSETS }: Env): Promise<Response> {
  const page = await ASSETS?.fetch(new URL('/404', request.url));
  const headers = new Headers(page?.headers);
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-cache');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    headers.set('Allow', 'GET, HEAD');
    return new Response(null, { status: 405, headers });
  }
  return new Response(page?.body, { status: 404, headers });
}
