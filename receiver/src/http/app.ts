import { type Context, Hono } from 'hono';
import { enquiryErrors, rawErrors } from '../contract/errors.ts';
import { enquiryPath } from '../contract/fields.ts';
import { enquiryAsSent, normaliseEnquiry } from '../contract/normalise.ts';
import type { Log } from '../log.ts';
import type { NodeSettings } from '../settings.ts';
import { SpaceError, type Store } from '../store.ts';
import { type Outcome, pageAnswer, textAnswer } from './answers.ts';
import { concurrencyLimit } from './concurrency.ts';
import { type PostedBody, type PostedForm, parseForm, readBody } from './form.ts';
import { clientAddress, judgeOrigin, type LimitVerdict, type OriginVerdict } from './visitor.ts';

type HttpConfig = Pick<
  NodeSettings,
  'allowedOrigins' | 'siteOnSameOrigin' | 'publicSiteUrl' | 'site' | 'trustedProxyHops'
>;

export interface AppDeps<Bindings extends object> {
  config: HttpConfig;
  submit: Store['submit'];
  /** Counts one post of an address. */
  limit: (address: string) => LimitVerdict | Promise<LimitVerdict>;
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
/** Names of fields that the form does not have, which are told in the log. */
const mostReported = 10;

function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  if (mode !== undefined) return mode === 'navigate';
  return c.req.header('accept')?.includes('text/html') ?? false;
}

/** A post that may pass, its body still bytes. */
interface Post {
  body: PostedBody;
  isFirst: boolean;
}

/** Who sent a post, whether it may pass, and its body, still bytes. An outcome where it goes no further. */
async function readPost<B extends object>(
  c: Context<{ Bindings: B }>,
  { config, limit, peer }: AppDeps<B>,
  verdict: OriginVerdict,
): Promise<Post | Outcome> {
  if (c.req.method !== 'POST') return { status: 405, reason: 'method' };
  if (verdict.kind === 'foreign') return { status: 403, reason: 'foreign-origin' };
  const address = clientAddress(peer(c.env), c.req.header('x-forwarded-for'), config.trustedProxyHops);
  const { wait, isFirst } = await limit(address);
  if (wait > 0) return { status: 429, reason: 'address-limit', retryAfter: wait };
  const body = await readBody(c.req.raw);
  return 'status' in body ? body : { body, isFirst };
}

/** Checks the fields of a post and stores them. */
async function store<B extends object>(
  { body, isFirst }: Post,
  { submit }: AppDeps<B>,
  verdict: OriginVerdict,
  reportUnknown: (names: readonly string[]) => void,
): Promise<Outcome> {
  const form = parseForm(body);
  if ('status' in form) return form;
  // Other programs may call their fields what they like: the log is about the site's own pages.
  if (verdict.kind === 'allowed') reportUnknown(form.unknown);
  const { bytes } = form;
  const invalid = { status: 422, reason: 'invalid', bytes } as const;
  const refused = rawErrors(form.fields);
  if (refused.length > 0) return { ...invalid, errors: refused, enquiry: enquiryAsSent(form.fields) };
  const enquiry = normaliseEnquiry(form.fields);
  const errors = enquiryErrors(enquiry);
  if (errors.length > 0) return { ...invalid, errors, enquiry };
  try {
    const context = { suspicion: suspicionOf(form, verdict), isFirst };
    const { reference, duplicate, suspicion } = await submit(enquiry, context);
    return { status: 200, reason: duplicate ? 'duplicate' : suspicion || 'stored', reference, bytes };
  } catch (error) {
    return { status: 503, reason: storageReason(error), retryAfter: retryAfterFailure, enquiry, bytes };
  }
}

function suspicionOf({ honeypotFilled }: PostedForm, { kind }: OriginVerdict): 'honeypot' | 'origin' | '' {
  if (honeypotFilled) return 'honeypot';
  return kind === 'unknown' ? 'origin' : '';
}

/** For the log: SQLite's code, for its message may quote what was posted. */
function storageReason(error: unknown): string {
  if (error instanceof SpaceError) return 'space-scarce';
  return `storage-${error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0}`;
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
  const reported = new Set<string>();
  /** A page that is newer than this receiver has fields that are not stored. Each is told once. */
  const reportUnknown = (names: readonly string[]) => {
    for (const field of names)
      if (reported.size < mostReported && !reported.has(field)) {
        reported.add(field);
        log('warn', 'unknown-field', { field });
      }
  };

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
        : await inTurn(async () => answered(await store(post, deps, verdict, reportUnknown).catch(failed)));
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
