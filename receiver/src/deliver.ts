import type { StorageState } from './db.ts';
import { type Log, reasonOf } from './log.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import { digestMail, enquiryMail, type MailOptions, urgentNotice } from './mails.ts';
import type { Batch, Kind, Outage, Store, StoredEnquiry } from './store.ts';
import { hour, minute, type Now, second } from './time.ts';

/** What delivering and watching work with. */
export interface ReceiverDeps extends MailOptions {
  store: Store;
  storage: StorageState;
  mailer: Mailer;
  mailTo: readonly string[];
  /** Where an urgent enquiry is posted at once; a secret, which stands in no log. */
  urgentWebhookUrl?: string | undefined;
  /** A route of its own, better of another provider; without any, the file, the log and /readyz tell. */
  alertMailer: Mailer | undefined;
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
  fetch: typeof fetch;
  now: Now;
  log: Log;
}

const pauses = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
const jitter = 0.2;
/** After it no mail is begun: the next run starts with new enquiries. With the longest send it is within a lease. */
const longestRun = 30 * second;
const digestSize = 50;
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
const events = { away: 'mail-server-away', later: 'delivery-failed', failed: 'failed' } as const;

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

  type Work = (batch: Batch) => Promise<void>;
  const each = async (kind: Kind, recipients: readonly string[], most: number, work: Work) => {
    while (!hasToStop()) {
      const batch = await store.take(kind, recipients, most);
      if (batch === undefined) return;
      await work(batch);
    }
  };

  /** Resolves to how it failed, if it did. */
  const send = async (mail: Mail, recipient: string): Promise<MailError | undefined> => {
    sent += 1;
    const failure = (error: unknown) =>
      error instanceof MailError ? error : new MailError('later', reasonOf(error), error);
    return mailer.send(mail, recipient, end).then(() => undefined, failure);
  };

  const settle = async (batch: Batch, error: MailError | undefined): Promise<void> => {
    const { kind, enquiries, attempt } = batch;
    isAway = error?.kind === 'away';
    const reason = error ? [error.message, error.reply].filter(Boolean).join('\n') : '';
    const status = error === undefined ? 'sent' : error.kind === 'failed' ? 'failed' : 'waiting';
    const gone = await store.settle(batch, status, reason, isAway ? 0 : pauseAfter(attempt));
    // Erased while it was being sent: what this attempt has written goes too.
    if (gone.length > 0) await storage.forget(gone);
    const fields = { id: enquiries[0]?.reference, kind, enquiries: enquiries.length, reason: error?.message };
    log(error ? 'warn' : 'info', error ? events[error.kind] : 'delivered', fields);
    // An outage begins with a mail that is not sent for it, and ends with one that is.
    if (error ? !isAway : !outage) return;
    outage = error && outageOf(outage, now(), error.message);
    await store.setSetting(outageOfMail, outage);
  };

  const sendMail = async (batch: Batch) => {
    for (const enquiry of batch.enquiries)
      await settle(batch, await send(enquiryMail(enquiry, deps), batch.recipient));
  };

  /**
   * A digest that is refused for good, as by a spam filter, is tried in halves: one bad text takes no other along.
   * What is refused even by itself goes without its text; what this run has no time for is left to the next.
   */
  const sendDigest = async (batch: Batch) => {
    const parts = [batch.enquiries];
    const refused: StoredEnquiry[] = [];
    while (parts.length > 0 && !hasToStop()) {
      const enquiries = parts.pop() ?? [];
      const error = await send(digestMail(enquiries, deps), batch.recipient);
      const half = Math.ceil(enquiries.length / 2);
      if (error?.kind !== 'failed') await settle({ ...batch, enquiries }, error);
      else if (enquiries.length === 1) refused.push(...enquiries);
      else parts.push(enquiries.slice(half), enquiries.slice(0, half));
    }
    if (parts.length > 0) await store.settle({ ...batch, enquiries: parts.flat() }, 'waiting');
    if (refused.length === 0) return;
    const list = digestMail(refused, deps, true);
    await settle({ ...batch, enquiries: refused }, await send(list, batch.recipient));
  };

  const mails = () => each('mail', mailTo, 1, sendMail);
  const digests = async () => {
    for (const recipient of mailTo)
      await each('digest', [recipient], mailer.separate ? 1 : digestSize, sendDigest);
  };
  // Alternating by the minute: with a slow server neither starves the other.
  const turns = Math.floor(now() / minute) % 2 === 0 ? [mails, digests] : [digests, mails];
  for (const turn of turns) await turn();
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
  const batch = await store.take('webhook', [''], digestSize);
  const [newest] = batch?.enquiries ?? [];
  if (batch === undefined || newest === undefined) return;
  const enquiries = batch.enquiries.length;
  const post = call(deps, urgentWebhookUrl, signal, urgentNotice(newest, enquiries - 1));
  const reason = await post.then(() => undefined, reasonOf);
  const isTaken = reason === undefined;
  await store.settle(batch, isTaken ? 'sent' : 'waiting', reason);
  await store.setSetting(webhookPaused, now() + (isTaken ? webhookPause : minute));
  const event = isTaken ? 'notice-posted' : 'notice-failed';
  log(isTaken ? 'info' : 'warn', event, { id: newest.reference, enquiries, reason });
}
