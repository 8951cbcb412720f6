import { maxAttempts, pauseAfter } from './backoff.ts';
import { type Clock, second } from './clock.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { enquiryMail, type MailAddresses } from './enquiry-mail.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { StoredEnquiry } from './outbox.ts';
import type { Queue } from './queue.ts';

interface WorkerDeps {
  queue: Queue;
  mailer: Mailer;
  addresses: MailAddresses;
  clock: Clock;
  log: Log;
  /** What else happens regularly: alerts, the digest, purging. */
  chores: readonly ((signal: AbortSignal) => Promise<void>)[];
}

const batchSize = 50;
const longestSleep = 15 * second;
const silentInARow = 3;

/** Takes stored enquiries to the mailer, one at a time, until each is delivered or given up. */
export class Worker {
  #deps: WorkerDeps;
  #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #stopping = false;
  #heartbeat: number;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    this.#heartbeat = deps.clock.monotonic();
  }

  /** Milliseconds since the worker last showed that it is alive. */
  get heartbeatAge(): number {
    return this.#deps.clock.monotonic() - this.#heartbeat;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks for work now instead of at the next planned time. */
  wake(): void {
    this.#wake.abort();
  }

  /** Ends after the enquiry in hand; after `patience` milliseconds that one is cut off and tried again later. */
  async stop(patience = 5 * second): Promise<void> {
    const cut = setTimeout(() => this.#stop.abort(), patience);
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
      this.#wake = new AbortController();
      const more = await this.#attempt(() => this.pass());
      for (const chore of this.#deps.chores) {
        if (this.#stopping) return;
        await this.#attempt(() => this.exclusive(() => chore(this.#stop.signal)));
      }
      if (this.#stopping) return;
      if (more === true) continue;
      // After an error (a full disk, say) what is due stays due: trying at once would only fill the log.
      const pause = more === undefined ? longestSleep : this.#idleTime();
      await this.#deps.clock.sleep(pause, this.#wake.signal);
    }
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      // Whatever it was, the loop goes on; a failed storage ends the process on its own.
      this.#deps.log('error', 'worker-error', { reason: reasonOf(error) });
      return undefined;
    } finally {
      this.#heartbeat = this.#deps.clock.monotonic();
    }
  }

  #idleTime(): number {
    try {
      const next = this.#deps.queue.nextDueAt();
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
    const batch = this.#deps.queue.due(batchSize);
    let silent = 0;
    for (const [index, enquiry] of batch.entries()) {
      if (this.#stopping) return false;
      const failure = await this.exclusive(() => this.#deliver(enquiry));
      this.#heartbeat = this.#deps.clock.monotonic();
      if (failure?.stage === 'server') {
        // The server is away for all of them: one knock counts for everything that is due.
        if (!this.#stopping) await this.#failAllDue(failure);
        return false;
      }
      silent = failure?.ambiguous ? silent + 1 : 0;
      if (silent === silentInARow) {
        // It takes mails and never answers. Asking for each would hold up the others for hours.
        this.#deps.queue.postpone(batch.slice(index + 1), 30 * second);
        return false;
      }
    }
    return batch.length === batchSize;
  }

  async #deliver(enquiry: StoredEnquiry): Promise<DeliveryFailure | undefined> {
    const { queue, mailer, addresses, clock, log } = this.#deps;
    const attempt = enquiry.attempts + 1;
    if (!queue.startAttempt(enquiry, pauseAfter(attempt))) return undefined;
    const started = clock.monotonic();
    try {
      await mailer.deliver(enquiryMail(enquiry, addresses), this.#stop.signal);
    } catch (error) {
      const failure =
        error instanceof DeliveryFailure
          ? error
          : new DeliveryFailure(reasonOf(error), { stage: 'message', cause: error });
      this.#recordFailure(enquiry, attempt, failure);
      return failure;
    }
    queue.delivered(enquiry);
    log('info', 'delivered', { id: enquiry.reference, attempt, ms: Math.round(clock.monotonic() - started) });
    return undefined;
  }

  #recordFailure(enquiry: StoredEnquiry, attempt: number, failure: DeliveryFailure): void {
    const dead = failure.permanent || attempt >= maxAttempts;
    const { message: reason, ambiguous } = failure;
    this.#deps.queue.failed(enquiry, { reason, ambiguous, dead, pause: pauseAfter(attempt) });
    this.#deps.log(dead ? 'error' : 'warn', dead ? 'given-up' : 'delivery-failed', {
      id: enquiry.reference,
      attempt,
      stage: failure.stage,
      code: failure.code,
      ambiguous,
    });
  }

  async #failAllDue(failure: DeliveryFailure): Promise<void> {
    const { failed, dead } = await this.#deps.queue.failAllDue(failure.message);
    if (failed > 0) this.#deps.log('warn', 'delivery-postponed', { enquiries: failed, dead });
  }
}
