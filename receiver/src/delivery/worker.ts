import { enquiryMail, type MailAddresses } from '../mail/enquiry-mail.ts';
import { maxAttempts, pauseAfter } from './backoff.ts';
import { type Clock, second } from './clock.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { Store, StoredEnquiry } from './store.ts';

interface WorkerDeps {
  store: Pick<
    Store,
    'due' | 'nextDueAt' | 'startAttempt' | 'markDelivered' | 'markFailed' | 'failAllDue' | 'postpone'
  >;
  mailer: Mailer;
  addresses: MailAddresses;
  clock: Clock;
  log: Log;
  /** Sends one mail of quarantined enquiries between two batches; true where more of them are due now. */
  digest?: (signal: AbortSignal) => Promise<boolean>;
}

const batchSize = 50;
const longestSleep = 15 * second;
const silentInARow = 3;

/** Takes stored enquiries to the mailer, one at a time, until each is delivered or dead-lettered. */
export class Worker {
  #deps: WorkerDeps;
  #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #stopping = false;
  /** When the step that is under way began; undefined while there is none. */
  #stepSince: number | undefined;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
  }

  /** Milliseconds since the loop last showed that it is alive; 0 while it has nothing to do. */
  get heartbeatAge(): number {
    return this.#stepSince === undefined ? 0 : this.#deps.clock.monotonic() - this.#stepSince;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks for work now instead of at the next planned time. */
  wake(): void {
    this.#wake.abort();
  }

  /** Ends after the enquiry in hand; after the timeout (in milliseconds) that one is cut off and tried again later. */
  async stop(timeout = 5 * second): Promise<void> {
    const cut = setTimeout(() => this.#stop.abort(), timeout);
    this.#stopping = true;
    this.wake();
    await this.#running;
    clearTimeout(cut);
  }

  /** Runs `work` while nothing is being delivered, so that it cannot race a delivery. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#stepSince = this.#deps.clock.monotonic();
      this.#wake = new AbortController();
      const more = await this.#attempt(() => this.pass());
      if (this.#stopping) return;
      const moreDigests = await this.#attempt(() => this.#digest());
      if (this.#stopping) return;
      if (more === true || (more === false && moreDigests === true)) continue;
      // After an error (a full disk, say) what is due stays due: trying at once would only fill the log.
      const pause = more === undefined ? longestSleep : await this.#idleTime();
      this.#stepSince = undefined;
      await this.#deps.clock.sleep(pause, this.#wake.signal);
    }
  }

  async #digest(): Promise<boolean> {
    const { digest } = this.#deps;
    return digest ? this.exclusive(() => digest(this.#stop.signal)) : false;
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      // Whatever it was, the loop goes on; a failed storage ends the process on its own.
      this.#deps.log('error', 'worker-error', { reason: reasonOf(error) });
      return undefined;
    } finally {
      this.#stepSince = this.#deps.clock.monotonic();
    }
  }

  async #idleTime(): Promise<number> {
    try {
      const next = await this.#deps.store.nextDueAt();
      if (next === undefined) return longestSleep;
      return Math.min(longestSleep, Math.max(250, next - this.#deps.clock.now()));
    } catch (error) {
      this.#deps.log('error', 'worker-error', { reason: reasonOf(error) });
      return longestSleep;
    }
  }

  /**
   * Delivers a batch of what is due. Resolves to true where more may be due now.
   * Public so that tests can let days go by between passes.
   */
  async pass(): Promise<boolean> {
    const batch = await this.#deps.store.due(batchSize);
    let silent = 0;
    for (const [index, enquiry] of batch.entries()) {
      if (this.#stopping) return false;
      const failure = await this.exclusive(() => this.#deliver(enquiry));
      if (this.#stepSince !== undefined) this.#stepSince = this.#deps.clock.monotonic();
      if (failure?.stage === 'server') {
        // The server is away for all of them: one attempt counts for everything that is due.
        if (!this.#stopping) await this.#failAllDue(failure);
        return false;
      }
      silent = failure?.ambiguous ? silent + 1 : 0;
      if (silent === silentInARow) {
        // It takes mails and never answers. Asking for each would hold up the others for hours.
        await this.#deps.store.postpone(batch.slice(index + 1), 30 * second);
        return false;
      }
    }
    return batch.length === batchSize;
  }

  async #deliver(enquiry: StoredEnquiry): Promise<DeliveryFailure | undefined> {
    const { store, mailer, addresses, clock, log } = this.#deps;
    const attempt = enquiry.attempts + 1;
    if (!(await store.startAttempt(enquiry, pauseAfter(attempt)))) return undefined;
    const started = clock.monotonic();
    try {
      await mailer.deliver(enquiryMail(enquiry, addresses), this.#stop.signal);
    } catch (error) {
      const failure =
        error instanceof DeliveryFailure
          ? error
          : new DeliveryFailure(reasonOf(error), { stage: 'message', cause: error });
      await this.#recordFailure(enquiry, attempt, failure);
      return failure;
    }
    await store.markDelivered(enquiry);
    log('info', 'delivered', { id: enquiry.reference, attempt, ms: Math.round(clock.monotonic() - started) });
    return undefined;
  }

  async #recordFailure(enquiry: StoredEnquiry, attempt: number, failure: DeliveryFailure): Promise<void> {
    const dead = failure.permanent || attempt >= maxAttempts;
    const { message: reason, ambiguous } = failure;
    await this.#deps.store.markFailed(enquiry, { reason, ambiguous, dead, pause: pauseAfter(attempt) });
    this.#deps.log(dead ? 'error' : 'warn', dead ? 'dead-lettered' : 'delivery-failed', {
      id: enquiry.reference,
      attempt,
      stage: failure.stage,
      code: failure.code,
      ambiguous,
    });
  }

  async #failAllDue(failure: DeliveryFailure): Promise<void> {
    const { failed, dead } = await this.#deps.store.failAllDue(failure.message);
    if (failed > 0) this.#deps.log('warn', 'delivery-postponed', { enquiries: failed, dead });
  }
}
