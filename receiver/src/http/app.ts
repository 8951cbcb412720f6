import { type Context, Hono } from 'hono';
import { enquiryErrors, type FieldError, rawErrors } from '../contract/errors.ts';
import { type Enquiry, enquiryPath } from '../contract/fields.ts';
import { enquiryAsSent, normaliseEnquiry } from '../contract/normalise.ts';
import type { SiteFacts } from '../contract/site-facts.ts';
import type { Clock } from '../delivery/clock.ts';
import type { Log } from '../delivery/log.ts';
import type { Findings } from '../delivery/problems.ts';
import type { Receipt } from '../delivery/store.ts';
import type { Quarantine } from '../mail/enquiry-mail.ts';
import { type Outcome, pageAnswer, textAnswer } from './answers.ts';
import { clientAddress } from './client-address.ts';
import { headerProblem, type PostedForm, readForm } from './form-body.ts';
import { judgeOrigin, type OriginVerdict } from './origin.ts';

export interface HttpConfig {
  /** Sites whose forms may post here, as browsers write them: `https://www.example.nz`. */
  allowedOrigins: readonly string[];
  /** True where the site's pages are served from the receiver's own origin. */
  siteOnSameOrigin: boolean;
  /** Where a form sent without script lands; without it, on the site that sent it. */
  publicSiteUrl?: string;
  /** Where this receiver is reached from outside; where it is known, no other host name is its own. */
  publicReceiverUrl?: string;
  /** What the site has to say on plain answer pages; without it they have no number and promise nothing. */
  site?: SiteFacts;
  /** Proxies in front whose X-Forwarded-For entries are believed, counted from the right. */
  trustedProxyHops: number;
}

/** What a runtime knows of a request and `Request` does not say. */
export interface Peer {
  /** The other end of the connection; undefined where it is not known. */
  address: string | undefined;
  /** How many Host lines the request had. */
  hosts: number;
}

/** How many posts are too many; counted in memory or, where a service runs in many places, elsewhere. */
export interface Limits {
  /** Counts one post. 0 where it may pass, else the seconds until this address may try again. */
  take(address: string): number | Promise<number>;
  /** Takes back that a post was counted, since it was no enquiry; without it, the post stays counted. */
  giveBack?(address: string): unknown;
  /** True where more enquiries came lately than a plumber's site ever gets. */
  inBurst(words: string): boolean | Promise<boolean>;
}

/** What a day may bring. */
export interface Bound {
  /** Whether a post of so many bytes may be stored; where not, whether a short one might. */
  judge(bytes: number): Verdict | Promise<Verdict>;
  /** Counts a post that was stored, and the mail that it makes. */
  count(use: { bytes: number; mailed: boolean }): void;
  /** True where the mails of the day are used up; asked after `judge`. */
  readonly mailsUsedUp: boolean;
}
type Verdict = 'stored' | 'too-long' | 'full';

export interface AppDeps<Bindings extends object> {
  config: HttpConfig;
  /** Stores a valid enquiry. Resolves once it is durable, rejects where it could not be stored. */
  submit: (enquiry: Enquiry, suspicion: Quarantine | '') => Promise<Receipt>;
  /** False once the storage has failed for good. */
  healthy: () => boolean;
  limit: Limits;
  /** Without it a day may bring anything. */
  bound?: Bound;
  findings: () => Promise<Findings>;
  peer: (bindings: Bindings | undefined) => Peer;
  clock: Pick<Clock, 'monotonic'>;
  log: Log;
}

export type ReceiverApp<Bindings extends object> = Hono<{ Bindings: Bindings }>;

const retryAfterFailure = 30;
const retryAfterFullDay = 3600;

const probeHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A program on this machine that asks by itself and through no proxy. */
function isLocal({ address }: Peer, forwardedFor: string | undefined): boolean {
  return forwardedFor === undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? '');
}

/** A browser that navigates, as opposed to a script that fetches. */
function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  if (mode !== undefined) return mode === 'navigate';
  return c.req.header('accept')?.includes('text/html') ?? false;
}

async function suspicion(
  form: PostedForm,
  verdict: OriginVerdict,
  c: Context,
  { limit, bound }: Pick<AppDeps<object>, 'limit' | 'bound'>,
  enquiry: Enquiry,
): Promise<Quarantine | ''> {
  if (await limit.inBurst(JSON.stringify(enquiry))) return 'burst';
  if (form.honeypotFilled) return 'honeypot';
  // Only a browser sets Sec-Fetch-Site, and same-origin is as good as the missing Origin.
  if (verdict.kind === 'unknown' && c.req.header('sec-fetch-site') !== 'same-origin') return 'origin';
  return bound?.mailsUsedUp ? 'day' : '';
}

async function receive<B extends object>(
  c: Context<{ Bindings: B }>,
  deps: AppDeps<B>,
  verdict: OriginVerdict,
): Promise<Outcome> {
  const peer = deps.peer(c.env);
  // A server takes the first of two Host lines, and a proxy on the way may have gone by the second: which site
  // was meant is anybody's guess, so RFC 9112 §3.2 has it refused.
  if (peer.hosts > 1) return { status: 400, reason: 'two-hosts' };
  if (c.req.method !== 'POST') return { status: 405, reason: 'method' };
  if (verdict.kind === 'foreign') return { status: 403, reason: 'foreign-origin' };
  const address = clientAddress(peer.address, c.req.header('x-forwarded-for'), deps.config.trustedProxyHops);
  const wait = await deps.limit.take(address);
  if (wait > 0) return { status: 429, reason: 'address-limit', retryAfter: wait };
  const problem = headerProblem(c.req.raw.headers);
  if (problem) return problem;
  const form = await readForm(c.req.raw);
  if ('status' in form) return form;
  const { bytes } = form;
  const room = (await deps.bound?.judge(bytes)) ?? 'stored';
  if (room === 'too-long') return { status: 413, reason: 'day-nearly-full', bytes };
  if (room === 'full') return { status: 503, reason: 'day-full', retryAfter: retryAfterFullDay, bytes };
  const refused = rawErrors(form.fields);
  const invalid = (errors: readonly FieldError[], enquiry: Enquiry): Outcome => {
    deps.limit.giveBack?.(address);
    return { status: 422, reason: 'invalid', errors, enquiry, bytes };
  };
  if (refused.length > 0) return invalid(refused, enquiryAsSent(form.fields));
  const enquiry = normaliseEnquiry(form.fields);
  const errors = enquiryErrors(enquiry);
  if (errors.length > 0) return invalid(errors, enquiry);
  const suspect = await suspicion(form, verdict, c, deps, enquiry);
  try {
    const { reference, duplicate } = await deps.submit(enquiry, suspect);
    if (!duplicate) deps.bound?.count({ bytes, mailed: suspect === '' });
    return { status: 200, reason: duplicate ? 'duplicate' : suspect || 'stored', reference, bytes };
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    return { status: 503, reason: `storage-${code}`, retryAfter: retryAfterFailure, enquiry, bytes };
  }
}

/** What came of a post, also where the program itself is at fault: the page that asked has to be told. */
async function receiveOrFail<B extends object>(
  c: Context<{ Bindings: B }>,
  deps: AppDeps<B>,
  verdict: OriginVerdict,
): Promise<Outcome> {
  try {
    return await receive(c, deps, verdict);
  } catch (error) {
    // Its message may quote what was posted; its name and place do not.
    const { name, stack = '' } = error instanceof Error ? error : new Error();
    deps.log('error', 'post-failed', { error: name, at: /^ +at .+$/m.exec(stack)?.[0].trim() });
    return { status: 503, reason: 'unexpected', retryAfter: retryAfterFailure };
  }
}

/** The page that says "sent": the site's, wherever the site is; undefined where that is not known. */
function sentPage(config: HttpConfig, verdict: OriginVerdict): string | undefined {
  const page = '/contact?sent=1#sent';
  if (config.siteOnSameOrigin && (verdict.kind !== 'allowed' || verdict.sameOrigin)) return page;
  if (config.publicSiteUrl !== undefined) return config.publicSiteUrl + page;
  return verdict.kind === 'allowed' && !verdict.sameOrigin ? verdict.origin + page : undefined;
}

/** Origins of pages that are served from here; undefined where that is not known. */
function ownOrigins(config: HttpConfig): string[] | undefined {
  const { publicReceiverUrl, publicSiteUrl, siteOnSameOrigin } = config;
  if (publicReceiverUrl === undefined) return undefined;
  const own = siteOnSameOrigin && publicSiteUrl ? [publicReceiverUrl, publicSiteUrl] : [publicReceiverUrl];
  return own.map((url) => new URL(url).origin);
}

function siteOrigins(config: HttpConfig): string[] {
  const own = config.publicSiteUrl === undefined ? [] : [new URL(config.publicSiteUrl).origin];
  return [...new Set([...own, ...config.allowedOrigins])];
}

/**
 * The routes of the receiver. Everything it works with is passed in, so that `app.request()` tests it
 * without a port. Mounted elsewhere with `parent.route('/', app)`: it touches no other path.
 */
export function createApp<B extends object>(deps: AppDeps<B>): ReceiverApp<B> {
  const app: ReceiverApp<B> = new Hono();

  app.all(enquiryPath, async (c) => {
    const started = deps.clock.monotonic();
    const verdict = judgeOrigin(
      { origin: c.req.header('origin'), host: c.req.header('host') },
      deps.config.allowedOrigins,
      ownOrigins(deps.config),
    );
    const outcome = await receiveOrFail(c, deps, verdict);
    const answer = isNavigation(c)
      ? pageAnswer(outcome, {
          sentPage: sentPage(deps.config, verdict),
          site: deps.config.site,
          siteOrigins: siteOrigins(deps.config),
        })
      : textAnswer(outcome);
    // Errors need it as much as success does: without it a browser shows the script a network failure.
    if (verdict.kind === 'allowed') answer.headers.set('access-control-allow-origin', verdict.origin);
    answer.headers.set('vary', 'Origin');
    deps.log(outcome.status === 503 ? 'error' : 'info', 'post', {
      id: outcome.reference,
      status: answer.status,
      reason: outcome.reason,
      ms: Math.round(deps.clock.monotonic() - started),
      bytes: outcome.bytes,
    });
    return answer;
  });

  app.get('/healthz', (c) =>
    deps.healthy() ? c.text('ok', 200, probeHeaders) : c.text('storage failed', 503, probeHeaders),
  );

  app.get('/readyz', async (c) => {
    const { problems, counts } = await deps.findings();
    const ready = problems.length === 0;
    // How many enquiries came is nobody's business who asks from elsewhere.
    const details = isLocal(deps.peer(c.env), c.req.header('x-forwarded-for'))
      ? { problems: problems.map(({ text }) => text), counts }
      : {};
    return c.json({ ready, ...details }, ready ? 200 : 503, probeHeaders);
  });

  return app;
}
