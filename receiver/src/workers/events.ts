import { enquiryPath } from '../contract/fields.ts';
import { parseSiteFacts, type SiteFacts, siteFactsPath } from '../contract/site-facts.ts';
import type { ReceiverDeps } from '../deps.ts';
import { createApp } from '../http/app.ts';
import { type LimitVerdict, networksOf } from '../http/visitor.ts';
import { type Log, reasonOf } from '../log.ts';
import { Receiver } from '../receiver.ts';
import { workersSettings } from '../settings.ts';
import { Store } from '../store.ts';
import { minute, second } from '../time.ts';
import { type D1Database, D1Db } from './d1.ts';
import { postmark, resend } from './http-mail.ts';

/** Counts by key, in one of the platform's places. */
interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** What `wrangler.jsonc` binds and what is set as variable or secret. */
export interface Env {
  DB?: D1Database;
  /** Posts of one address or /64, of a /48, and the first one of an address or /64. */
  POSTS?: RateLimit;
  NETWORK_POSTS?: RateLimit;
  FIRST_POSTS?: RateLimit;
  ASSETS?: { fetch(request: Request | URL): Promise<Response> };
  [variable: string]: unknown;
}

/** As the pages have it (site/hosting/headers.ts): Cloudflare adds their headers to pages and files alone. */
const transportSecurity = 'max-age=63072000; includeSubDomains';
const minFreeMiB = 50;
/** With what is asked for beside them, a run stays below the fifty statements that the smallest plan allows it. */
const mostMails = 8;
const mostPurges = 4;

/** Posts of one network, counted by the platform for each of its places. If it fails, nobody is turned away. */
async function platformLimit(
  address: string,
  { POSTS, NETWORK_POSTS, FIRST_POSTS }: Env,
  log: Log,
): Promise<LimitVerdict> {
  const passes = async (limit: RateLimit | undefined, key = address) => {
    const { success = true } = (await limit?.limit({ key })) ?? {};
    return success;
  };
  try {
    const [narrow, wide] = networksOf(address);
    const mayPass =
      (await passes(POSTS, narrow)) && (wide === undefined || (await passes(NETWORK_POSTS, wide)));
    // The longest window that the platform counts in; how many posts fit into it is in wrangler.jsonc.
    if (!mayPass) return { wait: minute / second, isFirst: false };
    return { wait: 0, isFirst: await passes(FIRST_POSTS, narrow) };
  } catch (error) {
    log('error', 'limit-failed', { reason: reasonOf(error) });
    return { wait: 0, isFirst: true };
  }
}

/** What the build says for answer pages; undefined where it cannot be had, which costs the pages their number. */
async function siteFactsOf(assets: Env['ASSETS'], log: Log): Promise<SiteFacts | undefined> {
  try {
    const response = await assets?.fetch(new URL(siteFactsPath, 'https://assets.local'));
    if (!response?.ok) throw new Error(`${siteFactsPath} is ${response?.status}`);
    return parseSiteFacts(await response.text());
  } catch (error) {
    log('error', 'site-facts', { reason: reasonOf(error) });
    return undefined;
  }
}

/**
 * Answers what is no page and no file: 404 with the site's own page. Cloudflare's own "404-page" would
 * let browsers keep a missing /_astro file for a year, and would answer /404 with 200.
 * Files and pages never come here; see run_worker_first in wrangler.jsonc.
 */
async function pageNotFound(request: Request, { ASSETS }: Env): Promise<Response> {
  const page = await ASSETS?.fetch(new URL('/404', request.url));
  const headers = new Headers(page?.headers);
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-cache');
  if (['GET', 'HEAD'].includes(request.method)) return new Response(page?.body, { status: 404, headers });
  headers.set('Allow', 'GET, HEAD');
  return new Response(null, { status: 405, headers });
}

/** The receiver and the pages' "not found" as one worker. */
export function eventsWith({ now, log }: Pick<ReceiverDeps, 'now' | 'log'>) {
  /** The receiver for one event, which nothing in it outlives. Where a setting is missing, the log says what to do. */
  const receiverOf = (env: Env) => {
    const { settings, problems } = workersSettings(env);
    for (const problem of problems) log('error', 'setting', { problem });
    if (settings === undefined || env.DB === undefined) return undefined;
    const storage = new D1Db(env.DB);
    const store = new Store(storage, { ...settings, now });
    const providers = { postmark: postmark(settings.postmarkToken), resend: resend(settings.resendKey) };
    const receiver = new Receiver({
      ...settings,
      store,
      storage,
      mostMails,
      mostPurges,
      minFreeMiB,
      now,
      log,
      mailer: providers[settings.mailBy],
      alertMailers: [
        providers[settings.mailBy === 'postmark' ? 'resend' : 'postmark'],
        providers[settings.mailBy],
      ],
      where: 'Cloudflare Workers',
      fetch: (...request) => fetch(...request),
    });
    return { settings, store, receiver };
  };
  return {
    async fetch(
      request: Request,
      env: Env,
      lifetime: { waitUntil(work: Promise<unknown>): void },
    ): Promise<Response> {
      if (new URL(request.url).pathname !== enquiryPath) return pageNotFound(request, env);
      const site = await siteFactsOf(env.ASSETS, log);
      const bound = receiverOf(env);
      const app = createApp<object>({
        config: {
          site,
          siteOnSameOrigin: true,
          trustedProxyHops: 0,
          allowedOrigins: bound?.settings.allowedOrigins ?? [],
          publicSiteUrl: bound?.settings.publicSiteUrl,
        },
        submit: async (...post) => {
          // It answers as ever, with the number to call, but stores nothing.
          if (bound === undefined) throw new Error('A setting is missing.');
          const receipt = await bound.store.submit(...post);
          // If it is lost, the next minute's run delivers it.
          if (receipt.suspicion === '') lifetime.waitUntil(bound.receiver.deliver());
          return receipt;
        },
        log,
        limit: (address) => platformLimit(address, env, log),
        // The platform ends connections itself and writes this header.
        peer: () => request.headers.get('cf-connecting-ip') ?? undefined,
      });
      const answer = await app.fetch(request);
      answer.headers.set('strict-transport-security', transportSecurity);
      return answer;
    },

    async scheduled(_event: { cron: string }, env: Env): Promise<void> {
      await receiverOf(env)?.receiver.tick();
    },
  };
}
