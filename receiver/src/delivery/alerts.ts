import { alertMail } from '../mail/alert-mail.ts';
import { type Clock, hour, minute } from './clock.ts';
import { DeliveryFailure, takenBy } from './delivery-failure.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { Findings, Problem } from './problems.ts';
import type { Store } from './store.ts';

const reminderAfter = 6 * hour;
/** Between two mails at least, whatever happens. */
const interval = 10 * minute;
/** More of what was told already, such as another enquiry given up, waits this long to be told together. */
const moreOfTheSame = hour;
const retryAfter = 5 * minute;

/** Where the operator finds what is wrong without mail, such as a file beside the data. */
export interface Notice {
  /** Shows the text, or nothing where it is undefined. Rejects where it could not. */
  show(text: string | undefined): Promise<void>;
}

interface AlertDeps {
  find: () => Promise<Findings>;
  store: Pick<Store, 'setting' | 'setSetting'>;
  notice: Notice;
  /** A route of its own, better of another provider; without any the notice, the log and /readyz tell. */
  mailer: Mailer | undefined;
  addresses: { mailFrom: string; alertTo: readonly string[]; timeZone: string };
  /** Name of this machine, for the mail. */
  where: string;
  clock: Clock;
  log: Log;
}

/** What the latest alert mail said, and when by the monotonic clock. */
interface Notification {
  signature: string;
  at: number;
}

/** Tells somebody when something is wrong, and when that is over. */
export class Alerts {
  #deps: AlertDeps;
  #logged = '';
  #triedAt = Number.NEGATIVE_INFINITY;
  #last: Notification | undefined;
  /** What the storage has not taken yet: a full disk must not make the same mail go out again. */
  #unsaved: string | undefined;

  constructor(deps: AlertDeps) {
    this.#deps = deps;
  }

  /** Looks once, and notifies whoever does not know yet. Rejects only where the storage fails. */
  async check(signal: AbortSignal): Promise<undefined> {
    const { problems } = await this.#deps.find();
    const signature = problems.map(({ key }) => key).join(' ');
    await this.#showNotice(problems.map(inFull));
    if (signature !== this.#logged) {
      this.#logged = signature;
      this.#deps.log(signature ? 'error' : 'info', signature ? 'alert' : 'alert-over', {
        problems: signature,
      });
    }
    await this.#mail(problems, signature, signal);
    await this.#save();
  }

  async #showNotice(texts: readonly string[]): Promise<void> {
    try {
      await this.#deps.notice.show(texts.length === 0 ? undefined : `${texts.join('\n')}\n`);
    } catch (error) {
      this.#deps.log('error', 'alert-file-failed', { reason: reasonOf(error) });
    }
  }

  async #mail(problems: readonly Problem[], signature: string, signal: AbortSignal): Promise<void> {
    const { mailer, addresses, where, clock, log } = this.#deps;
    if (!mailer) return;
    const last = await this.#latest();
    const over = problems.length === 0;
    if (over && last.signature === '') return;
    if (clock.monotonic() - last.at < pauseBetween(last.signature, signature)) return;
    if (clock.monotonic() - this.#triedAt < retryAfter) return;
    this.#triedAt = clock.monotonic();
    try {
      const at = clock.now();
      const mail = alertMail({ ...addresses, problems: problems.map(inFull), where, at });
      await mailer.deliver(mail, signal).catch((error: unknown) => {
        // Somebody knows; that another one cannot be reached must not make the mail come again and again.
        if (takenBy(error, mail.to).length === 0) throw error;
        log('warn', 'alert-partly-mailed', { code: error instanceof DeliveryFailure ? error.code : '' });
      });
      this.#last = { signature, at: clock.monotonic() };
      this.#unsaved = `${signature}\t${clock.now()}`;
      // The next change is told at once; only failures have to wait.
      this.#triedAt = Number.NEGATIVE_INFINITY;
      log('info', 'alert-mailed', { over });
    } catch (error) {
      log('error', 'alert-mail-failed', { reason: reasonOf(error) });
    }
  }

  /** The latest notification, also by the process before this one. */
  async #latest(): Promise<Notification> {
    const { store, clock } = this.#deps;
    if (this.#last === undefined) {
      const [signature = '', at = '0'] = ((await store.setting('alert')) ?? '').split('\t');
      const age = clock.now() - Number(at);
      // Told in the future: the clock was set back, and nobody knows how long ago it was.
      this.#last = { signature, at: age < 0 ? Number.NEGATIVE_INFINITY : clock.monotonic() - age };
    }
    return this.#last;
  }

  async #save(): Promise<void> {
    if (this.#unsaved === undefined) return;
    await this.#deps.store.setSetting('alert', this.#unsaved);
    this.#unsaved = undefined;
  }
}

/** Milliseconds from a mail that told one state to the mail that tells another. */
function pauseBetween(told: string, now: string): number {
  const known = kindsIn(told);
  if (now === '' || kindsIn(now).some((kind) => !known.includes(kind))) return interval;
  return told === now ? reminderAfter : moreOfTheSame;
}

/** The kinds of problem in a signature, without which enquiries they are about. */
const kindsIn = (signature: string) => signature.split(' ').map((key) => key.split(':', 1)[0] ?? '');

const inFull = ({ text, detail }: Problem) => (detail ? `${text} The latest attempt: ${detail}` : text);
