import type { StorageState } from './db.ts';
import { type Log, reasonOf } from './log.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import { digestMail, enquiryMail, listMail, type MailOptions, urgentNotice } from './mails.ts';
import type { Kind, Lease, Outage, Store, StoredEnquiry } from './store.ts';
import { hour, minute, type Now, second } from './time.ts';

export interface DeliveryDeps extends MailOptions {
  store: Store;
  storage: Pick<StorageState, 'forget'>;
  mailer: Mailer;
  mailTo: readonly string[];
  /** Where an urgent enquiry is posted at once; a secret, which stands in no log. */
  urgentWebhookUrl?: string | undefined;
  fetch: typeof fetch;
  /** Mails in one run at most, where a platform counts what a run asks of it. */
  mostMails?: number | undefined;
  now: Now;
  log: Log;
}

const pauses = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute];
const jitter = 0.2;
/** No mail is begun after it: what is wrong is looked at again, and new enquiries come first again. */
const longestRun = 30 * second;
const longestSend = 60 * second;
const mailsAtOnce = 20;
const digestSize = 50;
/** A digest that fails is tried again after five minutes, as a mail is after its third attempt. */
const digestAttempt = 3;
const shortestOutage = 30 * second;
const longestOutage = 15 * minute;
/** Between two calls of the webhook: what comes meanwhile is told in one. */
const webhookPause = 5 * minute;
const webhookTimeout = 10 * second;

/** Milliseconds after failed attempt number `attempt`, with up to a fifth added so that not all come at once. */
export function pauseAfter(attempt: number): number {
  return (pauses[attempt - 1] ?? hour) * (1 + Math.random() * jitter);
}

/** A service that cannot be used is left alone for a quarter of the time for which it was away already. */
function outageOf(before: Outage | undefined, now: number, error: string): Outage {
  const since = Math.min(before?.since || now, now);
  const pause = Math.min(Math.max((now - since) / 4, shortestOutage), longestOutage);
  return { since, next: Math.round(now + pause), error };
}

/** Whether it may be tried. A moment further ahead than any pause means that the clock was set back. */
const isOver = (outage: Outage | undefined, now: number) =>
  outage === undefined || now >= outage.next || outage.next > now + longestOutage;

/** Names of the settings in which outages are kept. */
export const outageOfMail = 'mail-server-away';
const outageOfWebhook = 'webhook';

interface Signals {
  /** No other mail is begun. */
  stopping: AbortSignal;
  /** What is under way is cut off. */
  end: AbortSignal;
}

/** Sends what is due. Rejects where the storage fails; what a mail server does is recorded. */
export async function deliver(deps: DeliveryDeps, signals: Signals): Promise<void> {
  const results = await Promise.allSettled([new Delivery(deps, signals).run(), notify(deps, signals.end)]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** One run over the outbox. */
class Delivery {
  #deps: DeliveryDeps;
  #signals: Signals;
  #began = performance.now();
  #sent = 0;
  #outage: Outage | undefined;
  #isAway = false;

  constructor(deps: DeliveryDeps, signals: Signals) {
    this.#deps = deps;
    this.#signals = signals;
  }

  get #ended(): boolean {
    const { mostMails = Number.POSITIVE_INFINITY } = this.#deps;
    const late = performance.now() - this.#began > longestRun;
    return late || this.#isAway || this.#signals.stopping.aborted || this.#sent >= mostMails;
  }

  async run(): Promise<void> {
    const { store, mailTo, now, mailer } = this.#deps;
    this.#outage = await store.setting<Outage>(outageOfMail);
    if (!isOver(this.#outage, now())) return;
    const mails = async () => {
      while (!this.#ended && (await this.#mails()));
    };
    const digests = async () => {
      // One digest in a run, unless each enquiry is a file of its own: a flood is no flood of mails.
      for (const recipient of mailTo)
        while (!this.#ended && (await this.#digest(recipient)) && mailer.separate);
    };
    // In turns by the minute: where a server is slow, neither starves the other.
    const turns = Math.floor(now() / minute) % 2 === 0 ? [mails, digests] : [digests, mails];
    for (const turn of turns) await turn();
  }

  /** Sends some mails. True where more may be due. */
  async #mails(): Promise<boolean> {
    const due = await this.#deps.store.dueMails(mailsAtOnce);
    for (const { recipient, attempts, enquiry } of due) {
      if (this.#ended) return false;
      const lease = await this.#deps.store.lease('mail', recipient, [enquiry]);
      if (lease.enquiries.length === 0) continue;
      const error = await this.#send(enquiryMail(enquiry, this.#deps), recipient);
      await this.#settle(lease, [enquiry], attempts + 1, error);
      // One that is met with silence takes time: whoever posted meanwhile comes before the next such one.
      if (error) return true;
    }
    return due.length === mailsAtOnce;
  }

  /** Sends the digest of one recipient, where it is due. True where one was sent. */
  async #digest(recipient: string): Promise<boolean> {
    const { store, mailer } = this.#deps;
    const size = mailer.separate ? 1 : digestSize;
    const all = await store.dueTogether('digest', recipient, size);
    const refused: StoredEnquiry[] = [];
    // What is refused for good, as by a spam filter, is tried in halves: one bad text takes no other along. What
    // this run has no time for is left to the next one.
    const parts = all.length > 0 ? [all] : [];
    for (let part = parts.shift(); part && !this.#ended; part = parts.shift()) {
      const lease = await store.lease('digest', recipient, part);
      const there = part.filter(({ id }) => lease.enquiries.includes(id));
      if (there.length === 0) continue;
      const error = await this.#send(digestMail(there, this.#deps), recipient);
      if (error?.kind !== 'failed') {
        await this.#settle(lease, there, digestAttempt, error);
        if (error) return false;
      } else {
        await store.settle(lease, { status: 'untried' });
        const half = Math.ceil(there.length / 2);
        if (there.length === 1) refused.push(...there);
        else parts.unshift(there.slice(0, half), there.slice(half));
      }
    }
    if (refused.length > 0) await this.#list(refused, recipient);
    return all.length > 0;
  }

  /** What is refused even by itself comes in a list, with less and less of what its visitor wrote. */
  async #list(refused: readonly StoredEnquiry[], recipient: string): Promise<void> {
    const lease = await this.#deps.store.lease('digest', recipient, refused);
    let error: MailError | undefined;
    for (const detail of ['contact', 'phone'] as const) {
      error = await this.#send(listMail(refused, this.#deps, detail), recipient);
      if (error?.kind !== 'failed') break;
    }
    await this.#settle(lease, refused, digestAttempt, error);
  }

  async #send(mail: Mail, recipient: string): Promise<MailError | undefined> {
    const { mailer } = this.#deps;
    this.#sent += 1;
    try {
      await mailer.send(
        mail,
        recipient,
        AbortSignal.any([this.#signals.end, AbortSignal.timeout(longestSend)]),
      );
      return undefined;
    } catch (error) {
      return error instanceof MailError ? error : new MailError('later', reasonOf(error), { cause: error });
    }
  }

  async #settle(
    lease: Lease,
    enquiries: readonly StoredEnquiry[],
    attempt: number,
    error?: MailError,
  ): Promise<void> {
    const { store, storage, now, log } = this.#deps;
    const [first] = enquiries;
    const fields = { id: first?.reference, kind: lease.kind, enquiries: enquiries.length };
    if (error?.kind === 'away') {
      this.#isAway = true;
      await store.settle(lease, { status: 'untried' });
      await store.setSetting(outageOfMail, outageOf(this.#outage, now(), error.message));
      return log('warn', 'mail-server-away', { ...fields, code: error.code });
    }
    const reason = error && [error.message, error.reply].filter(Boolean).join('\n');
    const gone = await store.settle(
      lease,
      reason === undefined
        ? { status: 'sent' }
        : error?.kind === 'failed'
          ? { status: 'failed', error: reason }
          : { status: 'waiting', error: reason, pause: pauseAfter(attempt) },
    );
    // Erased while it was on its way: nothing that this attempt has written may stay.
    if (gone.length > 0)
      await storage.forget(enquiries.filter(({ id }) => gone.includes(id)).map(({ reference }) => reference));
    if (error)
      return log('warn', error.kind === 'failed' ? 'failed' : 'delivery-failed', {
        ...fields,
        code: error.code,
      });
    log('info', 'delivered', fields);
    if (this.#outage === undefined) return;
    this.#outage = undefined;
    await store.setSetting(outageOfMail, undefined);
  }
}

/** Tells the webhook of the newest urgent enquiry, and how many more wait to be told. */
async function notify(deps: DeliveryDeps, signal: AbortSignal): Promise<void> {
  const { store, urgentWebhookUrl, fetch, now, log } = deps;
  if (urgentWebhookUrl === undefined) return;
  const kind: Kind = 'webhook';
  const outage = await store.setting<Outage>(outageOfWebhook);
  if (!isOver(outage, now())) return;
  const enquiries = await store.dueTogether(kind, '', digestSize);
  const lease = await store.lease(kind, '', enquiries);
  const newestFirst = enquiries.filter(({ id }) => lease.enquiries.includes(id));
  if (newestFirst.length === 0) return;
  const fields = { id: newestFirst[0]?.reference, enquiries: newestFirst.length };
  try {
    const answer = await fetch(urgentWebhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(urgentNotice(newestFirst)),
      signal: AbortSignal.any([signal, AbortSignal.timeout(webhookTimeout)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  } catch (error) {
    const reason = reasonOf(error);
    await store.settle(lease, { status: 'waiting', error: reason, pause: 0 });
    await store.setSetting(outageOfWebhook, outageOf(outage, now(), reason));
    return log('warn', 'notice-failed', { ...fields, reason });
  }
  await store.settle(lease, { status: 'sent' });
  await store.setSetting(outageOfWebhook, {
    since: 0,
    next: now() + webhookPause,
    error: '',
  } satisfies Outage);
  log('info', 'notice-posted', fields);
}
