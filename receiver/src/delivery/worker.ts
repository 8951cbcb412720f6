import { enquiryMail, type MailAddresses } from '../mail/enquiry-mail.ts';
import { maxAttempts, pauseAfter } from './backoff.ts';
import { type Clock, second } from './clock.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import { addressesIn, stillToReach, verdictOn } from './recipients.ts';
import type { FailedAttempt, Store, StoredEnquiry } from './store.ts';
import { Turns } from './turns.ts';

interface WorkerDeps {
  store: Pick<
    Store,
    'due' | 'nextDueAt' | 'startAttempt' | 'markDelivered' | 'markFailed' | 'failAllDue' | 'releaseWaiting'
  >;
  mailer: Mailer;
  addresses: MailAddresses;
  clock: Clock;
  log: Log;
}

const batchSize = 50;
const longestSleep = 15 * second;
/** Mails in a row over which the server says nothing or hangs up: only then is it the server and not the mail. */
const silentInARow = 3;
/** How long it is left alone then. */
const rest = 15 * second;
/** A batch ends then, whoever still waits in it: a new enquiry has its turn. */
const longestPass = 30 * second;

/** Takes stored enquiries to the mailer, one at a time, until each is delivered or dead-lettered. */
export class Worker {
  #deps: WorkerDeps;
  #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  #turns = new Turns();
  #stopping = false;
  /** Different mails in a row that a server met with silence. */
  #silent = 0;
  #restUntil = Number.NEGATIVE_INFINITY;
  /** An enquiry waits because the server was away, here or in the process before this one. */
  #wasAway = true;
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
    return this.#turns.take(work);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#stepSince = this.#deps.clock.monotonic();
      this.#wake = new AbortController();
      const more = await this.#attempt(() => this.pass());
      if (this.#stopping) return;
      if (more === true) continue;
      // After an error (a full disk, say) what is due stays due: trying at once would only fill the log.
      const pause = more === undefined ? longestSleep : await this.#idleTime();
      this.#stepSince = undefined;
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
      this.#stepSince = this.#deps.clock.monotonic();
    }
  }

  async #idleTime(): Promise<number> {
    try {
      const { store, clock } = this.#deps;
      const next = await store.nextDueAt();
      if (next === undefined) return longestSleep;
      const resting = this.#restUntil - clock.monotonic();
      return Math.min(longestSleep, Math.max(250, resting, next - clock.now()));
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
    const { store, clock } = this.#deps;
    const started = clock.monotonic();
    if (started < this.#restUntil) return false;
    const batch = await store.due(batchSize);
    for (const enquiry of batch) {
      if (this.#stopping) return false;
      const failure = await this.exclusive(() => this.#deliver(enquiry));
      if (this.#stepSince !== undefined) this.#stepSince = clock.monotonic();
      if (failure?.stage === 'server') {
        // The server is away for all of them: one attempt counts for everything that is due.
        this.#wasAway = true;
        if (!this.#stopping) await this.#failAllDue(failure);
        return false;
      }
      this.#silent = failure?.silent ? this.#silent + 1 : 0;
      if (this.#silent >= silentInARow) {
        // What has not been offered begins the next round: whoever is silent about some mails starves no other.
        this.#silent = 0;
        this.#restUntil = clock.monotonic() + rest;
        this.#deps.log('warn', 'server-silent', { mails: silentInARow });
        return false;
      }
      if (clock.monotonic() - started >= longestPass) return true;
    }
    return batch.length === batchSize;
  }

  async #deliver(enquiry: StoredEnquiry): Promise<DeliveryFailure | undefined> {
    const { store, mailer, addresses, clock, log } = this.#deps;
    const attempt = enquiry.attempts + 1;
    if (!(await store.startAttempt(enquiry, pauseAfter(attempt)))) return undefined;
    const started = clock.monotonic();
    const mailTo = stillToReach(enquiry, addresses.mailTo);
    try {
      // Nobody, where MAIL_TO was changed meanwhile to those who have it.
      if (mailTo.length > 0)
        await mailer.deliver(enquiryMail(enquiry, { ...addresses, mailTo }), this.#stop.signal);
    } catch (error) {
      const failure =
        error instanceof DeliveryFailure
          ? error
          : new DeliveryFailure(reasonOf(error), { stage: 'message', cause: error });
      const reachedSome = await this.#recordFailure(enquiry, { attempt, mailTo, failure });
      if (!reachedSome) return failure;
      await this.#serverIsBack();
      return undefined;
    }
    if (addressesIn(enquiry.refused_by).some((address) => addresses.mailTo.includes(address)))
      await store.markFailed(enquiry, givenUpForSome(enquiry, mailTo));
    else await store.markDelivered(enquiry);
    await this.#serverIsBack();
    log('info', 'delivered', { id: enquiry.reference, attempt, ms: Math.round(clock.monotonic() - started) });
    return undefined;
  }

  /** One mail went through: those that only waited for the server are due now, whatever their schedule says. */
  async #serverIsBack(): Promise<void> {
    if (!this.#wasAway) return;
    const enquiries = await this.#deps.store.releaseWaiting();
    this.#wasAway = false;
    if (enquiries === 0) return;
    this.#deps.log('info', 'server-is-back', { enquiries });
    this.wake();
  }

  /** True where somebody has the mail who had it not. */
  async #recordFailure(
    enquiry: StoredEnquiry,
    { attempt, mailTo, failure }: { attempt: number; mailTo: readonly string[]; failure: DeliveryFailure },
  ): Promise<boolean> {
    const { delivered_to, refused_by, reachedSome, settled } = verdictOn(enquiry, mailTo, failure);
    const dead = settled || failure.permanent || attempt >= maxAttempts;
    const { message, words, ambiguous, stage } = failure;
    await this.#deps.store.markFailed(enquiry, {
      reason: words === '' ? message : `${message}\n${words}`,
      ...{ ambiguous, dead, pause: pauseAfter(attempt), serverAway: stage === 'server' },
      ...{ delivered_to, refused_by },
    });
    this.#deps.log(dead ? 'error' : 'warn', dead ? 'dead-lettered' : 'delivery-failed', {
      ...{ id: enquiry.reference, attempt, stage, code: failure.code, ambiguous },
      ...(failure.refusals.length > 0 ? { refused: failure.refusals.length, of: mailTo.length } : {}),
    });
    return reachedSome;
  }

  async #failAllDue(failure: DeliveryFailure): Promise<void> {
    const { failed, dead } = await this.#deps.store.failAllDue(failure.message);
    if (failed > 0) this.#deps.log('warn', 'delivery-postponed', { enquiries: failed, dead });
  }
}

/** The last one who could have it has it now; others had refused it before. */
function givenUpForSome(enquiry: StoredEnquiry, mailTo: readonly string[]): FailedAttempt {
  const { refused_by } = enquiry;
  return {
    reason: `Refused for good by ${refused_by}`,
    delivered_to: [...addressesIn(enquiry.delivered_to), ...mailTo].join(' '),
    ...{ refused_by, dead: true, ambiguous: false, pause: 0 },
  };
}
