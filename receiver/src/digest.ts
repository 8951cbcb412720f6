import { type Clock, hour, minute } from './clock.ts';
import { enquiryText, isUrgent, type MailAddresses } from './enquiry-mail.ts';
import { type Log, reasonOf } from './log.ts';
import type { OutgoingMail } from './mail.ts';
import type { Mailer } from './mailer.ts';
import type { StoredEnquiry } from './outbox.ts';
import type { Queue } from './queue.ts';

const mostInOneMail = 50;
const hurriedWait = 10 * minute;
const retryAfter = 5 * minute;

const reasons: Record<string, string> = {
  honeypot:
    'a field that people cannot see was filled in; robots do that, and so does autofill for real people',
  burst: 'very many messages arrived within ten minutes',
  origin: 'the browser did not say which site the form was on',
};

interface DigestDeps {
  queue: Pick<Queue, 'undigested' | 'digested'>;
  mailer: Mailer;
  addresses: MailAddresses & { digestHour: number };
  clock: Clock;
  log: Log;
}

/** The last moment at or before `now` when the office's clock showed `digestHour`:00. */
export function lastDigestMoment(now: number, digestHour: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-NZ', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return now - ((part('hour') - digestHour + 24) % 24) * hour - part('minute') * minute;
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
    const { queue, mailer, clock, log, addresses } = this.#deps;
    if (clock.monotonic() - this.#triedAt < retryAfter && this.#failingSince !== undefined) return;
    let batch = queue.undigested(mostInOneMail);
    if (!this.#isDue(batch)) return;
    while (batch.length > 0 && !signal.aborted) {
      this.#triedAt = clock.monotonic();
      try {
        await mailer.deliver(digestMail(batch, addresses), signal);
      } catch (error) {
        this.#failingSince ??= clock.monotonic();
        log('warn', 'digest-failed', { reason: reasonOf(error), enquiries: batch.length });
        return;
      }
      this.#failingSince = undefined;
      queue.digested(batch);
      log('info', 'digest-delivered', { enquiries: batch.length });
      batch = queue.undigested(mostInOneMail);
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

function digestMail(batch: readonly StoredEnquiry[], addresses: MailAddresses): OutgoingMail {
  const names = `${batch[0]?.reference}.${batch.at(-1)?.reference}`;
  const sections = batch.map((enquiry, index) =>
    [
      `----- ${index + 1} of ${batch.length} -----`,
      `${'Set apart since:'.padEnd(18)}${reasons[enquiry.reason] ?? enquiry.reason}`,
      enquiryText(enquiry, addresses.timeZone),
    ].join('\n'),
  );
  return {
    fileName: `digest-${names}`,
    messageId: `digest.${names}@${addresses.mailFrom.split('@').at(-1)}`,
    from: addresses.mailFrom,
    to: addresses.mailTo,
    subject: `${batch.length} website ${batch.length === 1 ? 'enquiry' : 'enquiries'} set apart as possible spam: please look through`,
    text: [
      'These messages looked unusual and were not mailed one by one. Real customers may be among them;',
      'their email address and phone number stand in each.',
      '',
      ...sections,
    ].join('\n'),
    date: new Date(batch.at(-1)?.received_at ?? 0),
    urgent: false,
  };
}
