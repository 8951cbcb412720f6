import { enquiryPath } from '../contract/fields.ts';
import type { Clock } from '../delivery/clock.ts';
import { type Log, reasonOf } from '../delivery/log.ts';
import { createApp } from '../http/app.ts';
import { pageNotFound } from './not-found.ts';
import type { Env, Hint, Lifetime, MessageBatch } from './platform.ts';
import { openReceiver, siteFactsOf } from './receiver.ts';
import { originsFrom } from './settings.ts';

/** Cron expression of the hourly run in wrangler.jsonc; every other one is the sweep's. */
export const hourly = '17 * * * *';

/** As the pages have it (site/hosting/headers.ts): Cloudflare adds their headers to pages and files alone. */
const transportSecurity = 'max-age=63072000; includeSubDomains';

export interface EventsOptions {
  clock: Clock;
  log: Log;
}

/** What the platform calls: a request, messages of the queue, the clock. */
export interface Events {
  fetch(request: Request, env: Env, lifetime: Lifetime): Promise<Response>;
  queue(batch: MessageBatch<Hint>, env: Env): Promise<void>;
  scheduled(event: { cron: string }, env: Env): Promise<void>;
}

/** The receiver and the pages' "not found" as one worker. */
export function eventsWith({ clock, log }: EventsOptions): Events {
  return {
    async fetch(request, env, lifetime) {
      if (new URL(request.url).pathname !== enquiryPath) return pageNotFound(request, env);
      const site = await siteFactsOf(env.ASSETS, log);
      const receiver = openReceiver(env, { clock, log });
      // The platform ends connections itself and writes this header.
      const peer = request.headers.get('cf-connecting-ip') ?? undefined;
      const app = receiver ? receiver.app(site, lifetime, peer) : unsetApp(site, originsFrom(env), log);
      const answer = await app.fetch(request);
      answer.headers.set('strict-transport-security', transportSecurity);
      return answer;
    },

    async queue(batch, env) {
      const references = batch.messages.map(({ body }) => body.reference);
      if (batch.queue.endsWith('-failed')) {
        // Nothing is lost with it: the sweep goes by the database.
        log('error', 'hints-failed', { hints: references.length });
        return batch.ackAll();
      }
      await openReceiver(env, { clock, log })?.deliver(references, new AbortController().signal);
    },

    async scheduled({ cron }, env) {
      const receiver = openReceiver(env, { clock, log });
      try {
        if (cron === hourly) await receiver?.purge();
        else await receiver?.sweep(new AbortController().signal);
      } catch (error) {
        log('error', 'task-failed', { task: cron, reason: reasonOf(error) });
        throw error;
      }
    },
  };
}

/** Answers as ever, with the number to call, but stores nothing: a setting is missing, and the log names it. */
function unsetApp(
  site: Awaited<ReturnType<typeof siteFactsOf>>,
  allowedOrigins: readonly string[],
  log: Log,
) {
  const unset = () => Promise.reject(new Error('A setting is missing.'));
  return createApp<object>({
    config: { allowedOrigins, site, siteOnSameOrigin: true, trustedProxyHops: 0 },
    ...{ store: { submit: unset }, problems: unset, counts: unset, healthy: () => false, log },
    limit: { take: () => 0 },
    peer: () => undefined,
  });
}
