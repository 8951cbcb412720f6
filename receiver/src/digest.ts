import { type Clock, hour, minute } from './clock.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { digestMail, listMail } from './digest-mail.ts';
import { lastDigestMoment } from './digest-moment.ts';
import { isUrgent, type MailAddresses } from './enquiry-mail.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { StoredEnquiry } from './outbox.ts';
import type { Queue } from './queue.ts';

const mostInOneMail = 50;
const hurriedWait = 10 * minute;
const retryAfter = 5 * minute;

interface DigestDeps {
  queue: Pick<Queue, 'undigested' | 'digested'>;
  mailer: Mailer;
  addresses: MailAddresses & { digestHour: number };
  clock: Clock;
  log: Log;
}

/**
 * Puts suspect enquiries before somebody's eyes, many in one mail: daily, and within ten minutes
 * where they came in a burst or say that it is urgent, since real people are among them.
 */
export class Digest {
  #deps: DigestDeps;
  #failingSince: number | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: DigestDeps) {
    this.#deps = deps;
  }

  /** Milliseconds since sending began to fail; 0 while it works. */
  get failingFor(): number {
    return this.#failingSince === undefined ? 0 : this.#deps.clock.monotonic() - this.#failingSince;
  }

  /** Sends what is due. Rejects only where the storage fails. */
  async check(signal: AbortSignal): Promise<void> {
    const { queue, clock, log } = this.#deps;
    if (clock.monotonic() - this.#triedAt < retryAfter && this.#failingSince !== undefined) return;
    let batch = queue.undigested(mostInOneMail);
    if (!this.#isDue(batch)) return;
    while (batch.length > 0 && !signal.aborted) {
      this.#triedAt = clock.monotonic();
      try {
        await this.#send(batch, signal);
      } catch (error) {
        this.#failingSince ??= clock.monotonic();
        log('warn', 'digest-failed', { code: codeOf(error), enquiries: batch.length });
        return;
      }
      this.#failingSince = undefined;
      queue.digested(batch);
      log('info', 'digest-delivered', { enquiries: batch.length });
      batch = queue.undigested(mostInOneMail);
    }
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

  #isDue(suspects: readonly StoredEnquiry[]): boolean {
    const { clock, addresses } = this.#deps;
    const now = clock.now();
    const moment = lastDigestMoment(now, addresses.digestHour, addresses.timeZone);
    return suspects.some((enquiry) => {
      const age = now - enquiry.received_at;
      // From the future: the clock was set back, and waiting for it would take that long again.
      if (age < -hour || enquiry.received_at <= moment) return true;
      return (enquiry.reason === 'burst' || isUrgent(enquiry)) && age >= hurriedWait;
    });
  }
}

/** A system's name for an error, such as the reply code; never its words, which may quote a visitor. */
const codeOf = (error: unknown) => (error instanceof DeliveryFailure ? error.code : reasonOf(error));
