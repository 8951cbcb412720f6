import type { StorageState } from './db.ts';
import { type Log, reasonOf } from './log.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import { digestMail, enquiryMail, listMail, type MailOptions, urgentNotice } from './mails.ts';
import type { Batch, Outage, Store, StoredEnquiry } from './store.ts';
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
const longestSend = 60 * second;
const digestSize = 50;
const shortestOutage = 30 * second;
const longestOutage = 15 * minute;
/** Between two calls of the webhook: what comes meanwhile is told in one. */
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

/** Whether the service may be tried. A moment further ahead than any pause means that the clock was set back. */
const mayTry = (outage: Outage | undefined, now: number) =>
  outage === undefined || now >= outage.next || outage.next > now + longestOutage;

export const outageOfMail = 'mail-server-away';
const outageOfWebhook = 'webhook';

/** Once stopping, no other mail is begun; at the end, what is under way is cut off. */
type Signals = Record<'stopping' | 'end', AbortSignal>;

/** Sends what is due. Rejects where the storage fails; what a mail server does is recorded. */
export async function deliver(deps: ReceiverDeps, signals: Signals): Promise<void> {
  const results = await Promise.allSettled([deliverMails(deps, signals), notify(deps, signals.end)]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function deliverMails(deps: ReceiverDeps, { stopping, end }: Signals): Promise<void> {
  const { store, storage, mailer, mailTo, mostMails = Number.POSITIVE_INFINITY, now, log } = deps;
  const began = performance.now();
  let outage = await store.setting<Outage>(outageOfMail);
  let isAway = !mayTry(outage, now());
  let sent = 0;
  const hasToStop = () =>
    isAway || stopping.aborted || sent >= mostMails || performance.now() - began > longestRun;

  const send = async (mail: Mail, recipient: string): Promise<MailError | undefined> => {
    sent += 1;
    try {
      await mailer.send(mail, recipient, AbortSignal.any([end, AbortSignal.timeout(longestSend)]));
      return undefined;
    } catch (error) {
      return error instanceof MailError ? error : new MailError('later', reasonOf(error), { cause: error });
    }
  };

  const settle = async (batch: Batch, error: MailError | undefined): Promise<void> => {
    const { kind, enquiries } = batch;
    const fields = { id: enquiries[0]?.reference, kind, enquiries: enquiries.length, code: error?.code };
    if (error?.kind === 'away') {
      isAway = true;
      await store.release(batch);
      await store.setSetting(outageOfMail, outageOf(outage, now(), error.message));
      return log('warn', 'mail-server-away', fields);
    }
    const reason = error ? [error.message, error.reply].filter(Boolean).join('\n') : '';
    const status = error === undefined ? 'sent' : error.kind === 'failed' ? 'failed' : 'waiting';
    const gone = await store.settle(batch, status, reason, pauseAfter(batch.attempt));
    // Erased while it was being sent: what this attempt has written goes too.
    if (gone.length > 0) await storage.forget(gone);
    if (error) return log('warn', status === 'failed' ? 'failed' : 'delivery-failed', fields);
    log('info', 'delivered', fields);
    if (outage === undefined) return;
    outage = undefined;
    await store.setSetting(outageOfMail, undefined);
  };

  const mails = async () => {
    while (!hasToStop()) {
      const batch = await store.take('mail', mailTo);
      const [enquiry] = batch?.enquiries ?? [];
      if (batch === undefined || enquiry === undefined) return;
      await settle(batch, await send(enquiryMail(enquiry, deps), batch.recipient));
    }
  };

  /**
   * Sends a digest. One that is refused for good, as by a spam filter, is tried in halves: one bad text takes no
   * other along. Resolves to what is refused even by itself; what this run has no time for is left to the next.
   */
  const sendDigest = async (batch: Batch): Promise<StoredEnquiry[]> => {
    const { enquiries, recipient } = batch;
    if (hasToStop()) {
      await store.release(batch);
      return [];
    }
    const error = await send(digestMail(enquiries, deps), recipient);
    if (error?.kind !== 'failed') {
      await settle(batch, error);
      return [];
    }
    if (enquiries.length === 1) return [...enquiries];
    const half = Math.ceil(enquiries.length / 2);
    const first = await sendDigest({ ...batch, enquiries: enquiries.slice(0, half) });
    return [...first, ...(await sendDigest({ ...batch, enquiries: enquiries.slice(half) }))];
  };

  const digests = async () => {
    // One digest to each in a run, unless each enquiry is a file of its own: a flood is no flood of mails.
    for (const recipient of mailTo)
      while (!hasToStop()) {
        const batch = await store.take('digest', [recipient], mailer.separate ? 1 : digestSize);
        if (batch === undefined) break;
        const rest = { ...batch, enquiries: await sendDigest(batch) };
        if (rest.enquiries.length > 0)
          await settle(rest, await send(listMail(rest.enquiries, deps), recipient));
        if (!mailer.separate) break;
      }
  };

  // Alternating by the minute: with a slow server neither starves the other.
  const turns = Math.floor(now() / minute) % 2 === 0 ? [mails, digests] : [digests, mails];
  for (const turn of turns) await turn();
}

/** Calls a monitor or webhook. Rejects where it does not answer ok; the message has no address, which is a secret. */
export async function call(
  fetch: ReceiverDeps['fetch'],
  url: string,
  init: RequestInit & { signal: AbortSignal },
) {
  const signal = AbortSignal.any([init.signal, AbortSignal.timeout(longestCall)]);
  const answer = await fetch(url, { ...init, signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** Tells the webhook of the newest urgent enquiry, and how many more wait to be told. */
async function notify(deps: ReceiverDeps, signal: AbortSignal): Promise<void> {
  const { store, urgentWebhookUrl, fetch, now, log } = deps;
  if (urgentWebhookUrl === undefined) return;
  const outage = await store.setting<Outage>(outageOfWebhook);
  const batch = mayTry(outage, now()) ? await store.take('webhook', [''], digestSize) : undefined;
  const [newest] = batch?.enquiries ?? [];
  if (batch === undefined || newest === undefined) return;
  const fields = { id: newest.reference, enquiries: batch.enquiries.length };
  try {
    const body = JSON.stringify(urgentNotice(newest, batch.enquiries.length - 1));
    const headers = { 'content-type': 'application/json' };
    await call(fetch, urgentWebhookUrl, { method: 'POST', headers, body, signal });
  } catch (error) {
    const reason = reasonOf(error);
    await store.settle(batch, 'waiting', reason);
    await store.setSetting(outageOfWebhook, outageOf(outage, now(), reason));
    return log('warn', 'notice-failed', { ...fields, reason });
  }
  await store.settle(batch, 'sent');
  const pause: Outage = { since: 0, next: now() + webhookPause, error: '' };
  await store.setSetting(outageOfWebhook, pause);
  log('info', 'notice-posted', fields);
}
