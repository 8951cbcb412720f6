import { type Context, Hono } from 'hono';
import { enquiryErrors, rawErrors } from '../contract/errors.ts';
import { enquiryPath } from '../contract/fields.ts';
import { enquiryAsSent, normaliseEnquiry } from '../contract/normalise.ts';
import type { Log } from '../log.ts';
import type { NodeSettings } from '../settings.ts';
import type { Store } from '../store.ts';
import { type Outcome, pageAnswer, textAnswer } from './answers.ts';
import { concurrencyLimit } from './concurrency.ts';
import { type PostedBody, parseForm, readBody } from './form.ts';
import { clientAddress, judgeOrigin, type OriginVerdict } from './visitor.ts';

export type HttpConfig = Pick<
  NodeSettings,
  'allowedOrigins' | 'siteOnSameOrigin' | 'publicSiteUrl' | 'site' | 'trustedProxyHops'
>;

export interface AppDeps<Bindings extends object> {
  config: HttpConfig;
  submit: Store['submit'];
  /** Counts one post of an address. 0 if it may pass, else the seconds until it may try again. */
  limit: (address: string) => number | Promise<number>;
  /** The other end of the connection; undefined if it is not known. */
  peer: (bindings: Bindings | undefined) => string | undefined;
  log: Log;
}

/** Seconds after which a browser may try again. */
const retryAfterFailure = 30;

/**
 * Posts between their last byte and their answer. Each needs some 0.3 MB of the heap meanwhile; one that waits needs
 * only the bytes that it sent, which are outside of the heap.
 */
const mostAtOnce = 128;

function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  if (mode !== undefined) return mode === 'navigate';
  return c.req.header('accept')?.includes('text/html') ?? false;
}

/** Who sent a post, whether it may pass, and its body, still bytes. An outcome where it goes no further. */
async function readPost<B extends object>(
  c: Context<{ Bindings: B }>,
  { config, limit, peer }: AppDeps<B>,
  verdict: OriginVerdict,
): Promise<PostedBody | Outcome> {
  if (c.req.method !== 'POST') return { status: 405, reason: 'method' };
  if (verdict.kind === 'foreign') return { status: 403, reason: 'foreign-origin' };
  const address = clientAddress(peer(c.env), c.req.header('x-forwarded-for'), config.trustedProxyHops);
  const wait = await limit(address);
  if (wait > 0) return { status: 429, reason: 'address-limit', retryAfter: wait };
  return readBody(c.req.raw);
}

/** Checks the fields of a post and stores them. */
async function store<B extends object>(
  body: PostedBody,
  { submit }: AppDeps<B>,
  verdict: OriginVerdict,
): Promise<Outcome> {
  const form = parseForm(body);
  if ('status' in form) return form;
  const { bytes } = form;
  const invalid = { status: 422, reason: 'invalid', bytes } as const;
  const refused = rawErrors(form.fields);
  if (refused.length > 0) return { ...invalid, errors: refused, enquiry: enquiryAsSent(form.fields) };
  const enquiry = normaliseEnquiry(form.fields);
  const errors = enquiryErrors(enquiry);
  if (errors.length > 0) return { ...invalid, errors, enquiry };
  try {
    const suspect = form.honeypotFilled ? 'honeypot' : verdict.kind === 'unknown' ? 'origin' : '';
    const { reference, duplicate, suspicion } = await submit(enquiry, suspect);
    return { status: 200, reason: duplicate ? 'duplicate' : suspicion || 'stored', reference, bytes };
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    return { status: 503, reason: `storage-${code}`, retryAfter: retryAfterFailure, enquiry, bytes };
  }
}

/** The program itself is at fault; the page that asked is answered all the same. */
function unexpected(error: unknown, log: Log): Outcome {
  // The error's message may quote what was posted; its name and place do not.
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  log('error', 'post-failed', { error: name, at: /^ +at .+$/m.exec(stack)?.[0].trim() });
  return { status: 503, reason: 'unexpected', retryAfter: retryAfterFailure };
}

/** The page that says "sent": the site's, wherever the site is; undefined if that is not known. */
function sentPage(config: HttpConfig, verdict: OriginVerdict): string | undefined {
  const page = '/contact?sent=1#sent';
  const isElsewhere = verdict.kind === 'allowed' && !verdict.sameOrigin;
  if (config.siteOnSameOrigin && !isElsewhere) return page;
  if (config.publicSiteUrl !== undefined) return config.publicSiteUrl + page;
  return isElsewhere ? verdict.origin + page : undefined;
}

/** The route of the form. Everything it works with is passed in, so that `app.request()` tests it without a port. */
export function createApp<B extends object>(deps: AppDeps<B>) {
  const { config, log } = deps;
  const app = new Hono<{ Bindings: B }>();
  const { site, publicSiteUrl, allowedOrigins } = config;
  const siteOrigins = [...(publicSiteUrl ? [new URL(publicSiteUrl).origin] : []), ...allowedOrigins];

  const inTurn = concurrencyLimit(mostAtOnce);

  app.all(enquiryPath, async (c) => {
    const started = performance.now();
    const verdict = judgeOrigin((name) => c.req.header(name), allowedOrigins);
    const failed = (error: unknown) => unexpected(error, log);
    const answered = (outcome: Outcome) => {
      const answer = isNavigation(c)
        ? pageAnswer(outcome, sentPage(config, verdict), site, siteOrigins)
        : textAnswer(outcome);
      return { outcome, answer };
    };
    const post = await readPost(c, deps, verdict).catch(failed);
    const { outcome, answer } =
      'status' in post
        ? answered(post)
        : await inTurn(async () => answered(await store(post, deps, verdict).catch(failed)));
    // Errors need it as much as success does: without it a browser shows the script a network failure.
    if (verdict.kind === 'allowed') answer.headers.set('access-control-allow-origin', verdict.origin);
    answer.headers.set('vary', 'Origin');
    log(outcome.status === 503 ? 'error' : 'info', 'post', {
      id: outcome.reference,
      status: answer.status,
      reason: outcome.reason,
      ms: Math.round(performance.now() - started),
      bytes: outcome.bytes,
    });
    return answer;
  });

  return app;
}
