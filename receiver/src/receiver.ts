import { Alerts } from './alerts.ts';
import { deliver } from './deliver.ts';
import { call, type ReceiverDeps } from './deps.ts';
import { reasonOf } from './log.ts';
import { findProblems, type Problem } from './problems.ts';
import { second } from './time.ts';
import { notifyWebhook } from './webhook.ts';

const longestPurge = second;

/** Runs the work alone: who asks while it runs, waits for one more run. */
function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let isTrailing = false;
  return () => {
    if (isTrailing) return last;
    isTrailing = true;
    last = last.then(() => {
      isTrailing = false;
      return work();
    });
    return last;
  };
}

/** What happens to stored enquiries. All that is to be done stands in the database. */
export class Receiver {
  /** Does all that is due: once a minute. Never rejects. */
  readonly tick = singleFlight(() => this.#tick());
  /** Sends what is due: after a post. Never rejects. */
  readonly deliver = singleFlight(() => this.#deliver());
  readonly #deps: ReceiverDeps;
  readonly #alerts: Alerts;
  /** No other work is begun. */
  readonly #stopping = new AbortController();
  /** What is under way is cut off. */
  readonly #end = new AbortController();
  #wasScarce: boolean | undefined;

  constructor(deps: ReceiverDeps) {
    this.#deps = deps;
    this.#alerts = new Alerts(deps);
  }

  /** All that is wrong. Never rejects. */
  problems(): Promise<Problem[]> {
    return findProblems(this.#deps);
  }

  /** Sees whether space is scarce. Never rejects. */
  async checkSpace(): Promise<void> {
    await this.#attempt('space', this.#checkSpace());
  }

  /** Ends after the mail in hand; after so many milliseconds that one is cut off. */
  async stop(timeout = 5 * second): Promise<void> {
    this.#stopping.abort();
    const cut = setTimeout(() => this.#end.abort(), timeout);
    await Promise.all([this.tick(), this.deliver()]);
    clearTimeout(cut);
    // The service may not come up again after a storage failure: send the alert before it ends.
    if (this.#deps.storage.problem?.() !== undefined) await this.#watch(AbortSignal.timeout(timeout));
  }

  async #tick(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const { store } = this.#deps;
    const isClockDoubtful = (await this.#attempt('clock', store.checkClock())) ?? true;
    // Alerts come before deliveries, which may take a minute.
    await this.#watch(this.#end.signal);
    await this.checkSpace();
    await this.#attempt('recipients', store.reassign());
    await this.deliver();
    // A clock that may be wrong removes nothing for a day.
    if (!isClockDoubtful) await this.#attempt('purge', this.#purge());
  }

  async #deliver(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const end = this.#end.signal;
    const mails = deliver(this.#deps, { stopping: this.#stopping.signal, end });
    await this.#attempt('deliveries', Promise.all([mails, notifyWebhook(this.#deps, end)]));
  }

  /** Tells somebody when something is wrong, and when that is over. */
  async #watch(signal: AbortSignal): Promise<void> {
    const { showStatus, heartbeatUrl } = this.#deps;
    const problems = await this.problems();
    const status = problems.map(({ text }) => `${text}\n`).join('');
    await this.#attempt('status', showStatus?.(status));
    const told = await this.#attempt('alert', this.#alerts.tell(problems, signal));
    await this.#attempt('alert-test', this.#alerts.test(signal));
    // The outside monitor raises the alarm when nothing comes.
    const isWell = !told?.isUnheard && !problems.some(({ suppressesHeartbeat }) => suppressesHeartbeat);
    if (isWell && heartbeatUrl) await this.#attempt('heartbeat', call(this.#deps, heartbeatUrl, signal));
  }

  /** Removes what is old, for a second at most: posts wait meanwhile. */
  async #purge(): Promise<void> {
    const { store, storage, mostPurges = Number.POSITIVE_INFINITY, log } = this.#deps;
    await store.restampRetention();
    const began = performance.now();
    const removed: string[] = [];
    for (let n = 0; n < mostPurges && performance.now() - began < longestPurge; n += 1) {
      const { references, mayBeMore } = await store.purge();
      removed.push(...references);
      if (!mayBeMore) break;
    }
    await storage.forget(removed);
    if (!(await storage.compact())) log('info', 'log-in-use');
  }

  /** While little space is left, only short first posts are stored, and texts of suspects give way. */
  async #checkSpace(): Promise<void> {
    const { store, storage, minFreeMiB, log } = this.#deps;
    const isScarce = (await storage.freeMiB()) < minFreeMiB;
    this.#wasScarce ??= (await store.setting<string>('space')) === 'scarce';
    if (isScarce !== this.#wasScarce) {
      await store.setScarce(isScarce);
      log(isScarce ? 'error' : 'info', isScarce ? 'space-scarce' : 'space-enough');
    }
    this.#wasScarce = isScarce;
    if (!isScarce) return;
    const shortened = await store.shortenSuspects();
    if (shortened > 0) log('warn', 'suspects-shortened', { enquiries: shortened });
    await storage.compact();
  }

  /** Where one task fails the others go on, and the next tick tries again. */
  async #attempt<T>(task: string, work: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      this.#deps.log('error', 'task-failed', { task, reason: reasonOf(error) });
      return undefined;
    }
  }
}
