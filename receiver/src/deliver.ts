import type { StorageState } from './db.ts';
import { digestSize, sendDigest } from './digests.ts';
import { type Log, reasonOf } from './log.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import { enquiryMail, type MailOptions, urgentNotice } from './mails.ts';
import type { Claim, Outage, Store } from './store.ts';
import { hour, minute, type Now, second } from './time.ts';

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

  const run = { deps, hasToStop, send, record, pauseAfter };
  const mails = () => drain(() => store.claimMail(mailTo), sendMail);
  const digests = async () => {
    for (const recipient of mailTo)
      await drain(
        () => store.claimBatch('digest', recipient, digestSize),
        (claim) => sendDigest(run, claim),
      );
  };
  // Alternating by the minute: with a slow server neither starves the other.
  const queues = Math.floor(now() / minute) % 2 === 0 ? [mails, digests] : [digests, mails];
  for (const queue of queues) await queue();
}

function statusAfter(error: MailError | undefined): 'sent' | 'failed' | 'waiting' {
  if (error === undefined) return 'sent';
  return error.kind === 'permanent' ? 'failed' : 'waiting';
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
