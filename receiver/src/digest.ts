import { type Clock, hour, minute } from './clock.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { digestMail, listMail } from './digest-mail.ts';
import { lastDigestMoment } from './digest-moment.ts';
import type { MailAddresses } from './enquiry-mail.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { StoredEnquiry } from './outbox.ts';
import type { Queue } from './queue.ts';

const mostInOneMail = 50;
const hurriedWait = 10 * minute;
const retryAfter = 5 * minute;

interface DigestDeps {
  queue: Pick<Queue, 'undigested' | 'isDigestDue' | 'digested'>;
  mailer: Mailer;
  addresses: MailAddresses & { digestHour: number };
  clock: Clock;
  log: Log;
  /** Called where more is to be sent at once, after whatever else has waited meanwhile. */
  onMore: () => void;
}

/** That the digest cannot be sent. */
export interface DigestFailure {
  /** Milliseconds since it began to fail. */
  age: number;
  /** What the mail server said last. */
  reason: string;
}

/**
 * Puts suspect enquiries before somebody's eyes, many in one mail: daily, and within ten minutes
 * where they came in a burst or say that it is urgent, since real people are among them.
 */
export class Digest {
  #deps: DigestDeps;
  #failure: { since: number; reason: string } | undefined;
  /** Sent, and not marked so yet: a full disk must not make the same mail go out again. */
  #unmarked: readonly StoredEnquiry[] = [];
  /** What came in meanwhile goes along, instead of into mails of its own. */
  #sending = false;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: DigestDeps) {
    this.#deps = deps;
  }

  /** Undefined while it works, or where nothing is left to send. */
  get failure(): DigestFailure | undefined {
    if (this.#failure === undefined) return undefined;
    const { since, reason } = this.#failure;
    return { age: this.#deps.clock.monotonic() - since, reason };
  }

  /** Sends one mail of what is due. Rejects only where the storage fails. */
  async check(signal: AbortSignal): Promise<void> {
    const { queue, clock, log } = this.#deps;
    this.#mark();
    const batch = queue.undigested(mostInOneMail);
    if (batch.length === 0) {
      this.#sending = false;
      // Erased, or delivered by other means: nothing is left that could fail.
      this.#failure = undefined;
      return;
    }
    if (this.#failure !== undefined && clock.monotonic() - this.#triedAt < retryAfter) return;
    this.#sending ||= this.#isDue();
    if (!this.#sending) return;
    this.#triedAt = clock.monotonic();
    try {
      await this.#send(batch, signal);
    } catch (error) {
      const reason = reasonOf(error);
      this.#failure = { since: this.#failure?.since ?? clock.monotonic(), reason };
      log('warn', 'digest-failed', { code: codeOf(error), enquiries: batch.length });
      return;
    }
    this.#failure = undefined;
    log('info', 'digest-delivered', { enquiries: batch.length });
    this.#unmarked = batch;
    this.#mark();
    this.#sending = batch.length === mostInOneMail;
    if (this.#sending) this.#deps.onMore();
  }

  #mark(): void {
    if (this.#unmarked.length === 0) return;
    this.#deps.queue.digested(this.#unmarked);
    this.#unmarked = [];
  }

  /** A server that refuses the texts for good, as a spam filter does, gets a list without them. */
  async #send(batch: readonly StoredEnquiry[], signal: AbortSignal): Promise<void> {
    const { mailer, log, addresses } = this.#deps;
    try {
      await mailer.deliver(digestMail(batch, addresses), signal);
    } catch (error) {
      if (!(error instanceof DeliveryFailure && error.permanent)) throw error;
      log('warn', 'digest-refused', { code: error.code, enquiries: batch.length });
      await mailer.deliver(listMail(batch, addresses), signal);
    }
  }

  #isDue(): boolean {
    const { queue, clock, addresses } = this.#deps;
    const now = clock.now();
    return queue.isDigestDue({
      daily: lastDigestMoment(now, addresses.digestHour, addresses.timeZone),
      hurried: now - hurriedWait,
      // From the future: the clock was set back, and waiting for it would take that long again.
      future: now + hour,
    });
  }
}

/** A system's name for an error, such as the reply code; never its words, which may quote a visitor. */
const codeOf = (error: unknown) => (error instanceof DeliveryFailure ? error.code : reasonOf(error));
