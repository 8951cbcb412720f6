import type { StorageState } from './db.ts';
import { type Log, reasonOf } from './log.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import { digestMail, enquiryMail, type MailOptions, urgentNotice } from './mails.ts';
import type { Claim, ClaimedMessage, Outage, Store } from './store.ts';
import { day, hour, minute, type Now, second } from './time.ts';

/** What delivering and watching work with. */
export interface ReceiverDeps extends MailOptions {
  store: Store;
  storage: StorageState;
  mailer: Mailer;
  mailTo: readonly string[];
  /** Where an urgent enquiry is posted at once; a secret, which stands in no log. */
  urgentWebhookUrl?: string | undefined;
  /** Routes of alerts, the next where one fails; better of two providers. Without any, file, log and /readyz tell. */
  alertMailers: readonly Mailer[];
  /** Empty: those who get the enquiries. */
  alertTo: readonly string[];
  /** Name of this machine, for alerts. */
  where: string;
  /** Shows what is wrong where it is found without mail, or that nothing is. Rejects where it could not. */
  showStatus?: (text: string) => Promise<void>;
  /** Address of an outside monitor, which tells somebody when it was not asked for for some time; a secret. */
  heartbeatUrl?: string | undefined;
  minFreeMiB: number;
  /** Mails in one run at most, where a platform counts what a run asks of it. */
  mostMails?: number;
  /** Fifties of old enquiries that are removed in one run at most, likewise. */
  mostPurges?: number;
  fetch: typeof fetch;
  now: Now;
  log: Log;
}

const pauses = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
const jitter = 0.2;
/** After it no mail is begun: the next run starts with new enquiries. With the longest send it is within a lease. */
const longestRun = 30 * second;
/** Suspects in one digest at most. */
const digestSize = 50;
/** So often suspects that the server put off are offered together, before they are tried in halves. */
const mostWholeTries = 2;
/** Where so many digests in a row were put off and none has passed, it is not about their texts. */
const mostPutOffInARow = 8;
/** In 24 hours. A provider closes an account that offers it refused texts by the thousand. */
const mostRefusedTexts = 100;
const shortestOutage = 30 * second;
const longestOutage = 15 * minute;
/** After a call of the webhook that it took: what comes meanwhile is told in one. */
const webhookPause = 5 * minute;
const longestCall = 10 * second;

/** Milliseconds after failed attempt number `attempt`, with up to a fifth added so that not all come at once. */
function pauseAfter(attempt: number): number {
  return (pauses[attempt - 1] ?? hour) * (1 + Math.random() * jitter);
}

/** The pause before the next try is a quarter of the time that the service has been away. */
function outageOf(before: Outage | undefined, now: number, error: string): Outage {
  const since = Math.min(before?.since || now, now);
  const pause = Math.min(Math.max((now - since) / 4, shortestOutage), longestOutage);
  return { since, next: Math.round(now + pause), error };
}

/** Whether the moment is still to come. Further ahead than any pause, it means that the clock was set back. */
const isAhead = (moment = 0, now: number) => now < moment && moment <= now + longestOutage;

export const outageOfMail = 'mail-server-away';
const webhookPaused = 'webhook-paused-until';
const refusedTexts = 'refused-texts';
const events = {
  outage: 'mail-server-away',
  transient: 'delivery-failed',
  permanent: 'failed',
} as const;

/** Once stopping, no other mail is begun; at the end, what is under way is cut off. */
type Signals = Record<'stopping' | 'end', AbortSignal>;

/** Sends what is due. Rejects where the storage fails; what a mail server does is recorded. */
export async function deliver(deps: ReceiverDeps, signals: Signals): Promise<void> {
  await Promise.all([deliverMails(deps, signals), notify(deps, signals.end)]);
}

/** How many suspects stand in one digest at an attempt: half as many each time, once they were put off together. */
function digestSizeAt(attempt: number): number {
  return Math.max(1, Math.ceil(digestSize / 2 ** Math.max(0, attempt - mostWholeTries)));
}

/** Messages in groups of those that may stand in one digest. */
function digestGroups(messages: readonly ClaimedMessage[], isSeparate: boolean): ClaimedMessage[][] {
  const bySize = Map.groupBy(messages, ({ attempt }) => (isSeparate ? 1 : digestSizeAt(attempt)));
  const groups: ClaimedMessage[][] = [];
  for (const [size, same] of bySize) {
    // In another order each time: no text is always behind those that are put off.
    const ordered = size === digestSize ? same : same.toSorted(() => Math.random() - 0.5);
    for (let from = 0; from < same.length; from += size) groups.push(ordered.slice(from, from + size));
  }
  return groups;
}

async function deliverMails(deps: ReceiverDeps, { stopping, end }: Signals): Promise<void> {
  const { store, storage, mailer, mailTo, mostMails = Number.POSITIVE_INFINITY, now, log } = deps;
  const began = performance.now();
  let outage = await store.setting<Outage>(outageOfMail);
  let isAway = isAhead(outage?.next, now());
  let sent = 0;
  const hasToStop = () =>
    isAway || stopping.aborted || sent >= mostMails || performance.now() - began > longestRun;

  /** Claims and handles what is due, until nothing is or the run is over. */
  const drain = async (
    claimNext: () => Promise<Claim | undefined>,
    handle: (claim: Claim) => Promise<void>,
  ): Promise<void> => {
    while (!hasToStop()) {
      const claim = await claimNext();
      if (claim === undefined) return;
      await handle(claim);
    }
  };

  /** Resolves to how it failed, if it did. */
  const send = async (mail: Mail, recipient: string): Promise<MailError | undefined> => {
    sent += 1;
    const failure = (error: unknown) =>
      error instanceof MailError ? error : new MailError('transient', reasonOf(error), { cause: error });
    return mailer.send(mail, recipient, end).then(() => undefined, failure);
  };

  const record = async (claim: Claim, error: MailError | undefined): Promise<void> => {
    const { kind, messages } = claim;
    isAway = error?.kind === 'outage';
    const gone = await store.recordOutcome(claim, {
      status: statusAfter(error),
      error: error ? [error.message, error.reply].filter(Boolean).join('\n') : '',
      // An outage has its own pause.
      pauseAfter: isAway ? undefined : pauseAfter,
    });
    // Erased while it was being sent: what this attempt has written goes too.
    if (gone.length > 0) await storage.forget(gone);
    log(error ? 'warn' : 'info', error ? events[error.kind] : 'delivered', {
      id: messages[0]?.enquiry.reference,
      kind,
      enquiries: messages.length,
      reason: error?.message,
    });
    // An outage begins with a mail that is not sent for it, and ends with one that is.
    if (error ? !isAway : !outage) return;
    outage = error && outageOf(outage, now(), error.message);
    await store.setSetting(outageOfMail, outage);
  };

  const sendMail = async (claim: Claim): Promise<void> => {
    for (const { enquiry, plannedAt } of claim.messages)
      await record(claim, await send(enquiryMail(enquiry, deps, plannedAt), claim.recipient));
  };

  /**
   * A digest whose text is refused, as by a spam filter, is tried in halves: one bad text takes no other along. One
   * that is put off is tried in halves from the third time on. What is refused even by itself goes without its text,
   * and so does everything where the day's refusals are used up.
   */
  const sendDigest = async (claim: Claim): Promise<void> => {
    const groups = digestGroups(claim.messages, mailer.separate === true);
    const split = new Set<ClaimedMessage>();
    const refused: ClaimedMessage[] = [];
    const refusals = await refusalsOf(deps);
    const countBefore = refusals.count;
    let passed = 0;
    let putOff = 0;
    const isHopeless = () => passed === 0 && putOff >= mostPutOffInARow;
    while (groups.length > 0 && !hasToStop() && !isHopeless()) {
      const messages = groups.shift() ?? [];
      const withText = refusals.count < mostRefusedTexts;
      const mail = digestMail(enquiriesOf(messages), deps, withText);
      const error = await send(mail, claim.recipient);
      if (error === undefined) passed += 1;
      if (error?.kind === 'transient') putOff += 1;
      const isTextBad = withText && error !== undefined && isAboutText(error, messages);
      if (isTextBad && error.kind === 'permanent') refusals.count += 1;
      if (isTextBad && messages.length > 1) {
        const half = Math.ceil(messages.length / 2);
        groups.unshift(messages.slice(0, half), messages.slice(half));
        for (const message of messages) split.add(message);
      } else if (isTextBad && error.kind === 'permanent') refused.push(...messages);
      else await record({ ...claim, messages }, error);
    }
    if (passed > 0) refusals.count += putOff;
    if (refusals.count > countBefore) await store.setSetting(refusedTexts, refusals);
    if (refused.length > 0) {
      const list = digestMail(enquiriesOf(refused), deps, false);
      await record({ ...claim, messages: refused }, await send(list, claim.recipient));
    }
    const left = groups.flat();
    const tried = left.filter((message) => isHopeless() || split.has(message));
    const untried = left.filter((message) => !tried.includes(message));
    const pause = isHopeless() ? { pauseAfter } : {};
    if (tried.length > 0)
      await store.recordOutcome({ ...claim, messages: tried }, { status: 'waiting', ...pause });
    if (untried.length > 0) await store.release({ ...claim, messages: untried });
  };

  const mails = () => drain(() => store.claimMail(mailTo), sendMail);
  const digests = async () => {
    for (const recipient of mailTo)
      await drain(() => store.claimBatch('digest', recipient, digestSize), sendDigest);
  };
  // Alternating by the minute: with a slow server neither starves the other.
  const queues = Math.floor(now() / minute) % 2 === 0 ? [mails, digests] : [digests, mails];
  for (const queue of queues) await queue();
}

const enquiriesOf = (messages: readonly ClaimedMessage[]) => messages.map(({ enquiry }) => enquiry);

function statusAfter(error: MailError | undefined): 'sent' | 'failed' | 'waiting' {
  if (error === undefined) return 'sent';
  return error.kind === 'permanent' ? 'failed' : 'waiting';
}

/** Whether a digest failed for what is in it: refused, or put off once more after it was put off as a whole. */
function isAboutText(error: MailError, messages: readonly ClaimedMessage[]): boolean {
  if (error.kind === 'outage' || error.isAboutEnvelope) return false;
  return error.kind === 'permanent' || messages.some(({ attempt }) => attempt > mostWholeTries);
}

/** How many texts the mail server has refused in the 24 hours that began at `since`. */
async function refusalsOf({ store, now }: ReceiverDeps): Promise<{ since: number; count: number }> {
  const known = await store.setting<{ since: number; count: number }>(refusedTexts);
  const isCurrent = known !== undefined && now() - known.since < day && known.since <= now();
  return isCurrent ? known : { since: now(), count: 0 };
}

/** Calls a monitor or webhook. Rejects where it does not answer ok; the message has no address, which is a secret. */
export async function call({ fetch }: ReceiverDeps, url: string, signal: AbortSignal, notice?: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, {
    ...(notice && { method: 'POST', headers, body: JSON.stringify(notice) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestCall)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** Tells the webhook of the newest urgent enquiry, and how many more wait to be told. */
async function notify(deps: ReceiverDeps, signal: AbortSignal): Promise<void> {
  const { store, urgentWebhookUrl, now, log } = deps;
  if (urgentWebhookUrl === undefined || isAhead(await store.setting(webhookPaused), now())) return;
  const claim = await store.claimBatch('webhook', '', digestSize);
  const newest = claim?.messages[0]?.enquiry;
  if (claim === undefined || newest === undefined) return;
  const enquiries = claim.messages.length;
  const post = call(deps, urgentWebhookUrl, signal, urgentNotice(newest, enquiries - 1));
  const reason = await post.then(() => undefined, reasonOf);
  const isTaken = reason === undefined;
  await store.recordOutcome(claim, { status: isTaken ? 'sent' : 'waiting', error: reason ?? '' });
  await store.setSetting(webhookPaused, now() + (isTaken ? webhookPause : minute));
  const event = isTaken ? 'notice-posted' : 'notice-failed';
  log(isTaken ? 'info' : 'warn', event, { id: newest.reference, enquiries, reason });
}
