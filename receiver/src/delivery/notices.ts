import { pauseAfter } from './backoff.ts';
import { type Clock, day, hour, second } from './clock.ts';
import { type Log, reasonOf } from './log.ts';
import type { Store, StoredEnquiry } from './store.ts';

const timeout = 10 * second;
/** More urgent enquiries an hour than a plumber gets: what comes above that has its mail, and waits. */
const mostAnHour = 12;
const batchSize = 10;
// One setting: when the notices of the last hour were posted, and since when and why they fail.
const settingName = 'notices';

interface NoticesDeps {
  store: Pick<Store, 'dueNotices' | 'markNotice' | 'setting' | 'setSetting'>;
  /** Where they are posted; a secret, which stands in no log. */
  url: string;
  /** The runtime's own, but in tests. */
  fetch: typeof fetch;
  clock: Clock;
  log: Log;
}

/** Moments in milliseconds since 1970. */
interface Stored {
  posted: number[];
  failing?: { since: number; reason: string };
}

/** That the webhook does not take notices. */
export interface NoticeFailure {
  /** Milliseconds since it began to fail. */
  age: number;
  reason: string;
}

/**
 * Posts to a webhook at once that an urgent enquiry came, beside its mail and without waiting for it. Each has
 * a state of its own and is tried again for a day. A notice says which enquiry it is, and nothing of its visitor.
 */
export class Notices {
  #deps: NoticesDeps;
  #failure: { since: number; reason: string } | undefined;
  #posted: number[] = [];

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
  }

  /** Undefined while it works. */
  get failure(): NoticeFailure | undefined {
    if (this.#failure === undefined) return undefined;
    const { since, reason } = this.#failure;
    return { age: this.#deps.clock.monotonic() - since, reason };
  }

  /** Takes over what the process before this one knew: a restart posts no more in an hour, and hides no failure. */
  async restore(): Promise<void> {
    const { store, clock } = this.#deps;
    const stored = await store.setting(settingName);
    if (!stored) return;
    const { posted, failing } = JSON.parse(stored) as Stored;
    const here = (at: number) => clock.monotonic() - Math.max(0, clock.now() - at);
    this.#posted = posted.map(here);
    this.#failure = failing ? { ...failing, since: here(failing.since) } : undefined;
  }

  /** Posts what is due, until one fails. True where more is due. Rejects only where the storage fails. */
  async check(signal: AbortSignal): Promise<boolean> {
    const { store, clock, log } = this.#deps;
    const due = await store.dueNotices(batchSize, day);
    // Dealt with, or too old to be news: nothing is left that could fail.
    if (due.length === 0 && this.#failure && this.#failure.since < clock.monotonic() - day) {
      this.#failure = undefined;
      await this.#save();
    }
    for (const enquiry of due) {
      this.#posted = this.#posted.filter((at) => clock.monotonic() - at < hour);
      if (this.#posted.length >= mostAnHour) return false;
      try {
        await this.#post(enquiry, signal);
      } catch (error) {
        if (signal.aborted) return false;
        const reason = reasonOf(error);
        this.#failure = { since: this.#failure?.since ?? clock.monotonic(), reason };
        log('warn', 'notice-failed', { id: enquiry.reference, attempt: enquiry.notices + 1, reason });
        await store.markNotice(enquiry, pauseAfter(enquiry.notices + 1));
        await this.#save();
        return false;
      }
      this.#failure = undefined;
      this.#posted.push(clock.monotonic());
      log('info', 'notice-posted', { id: enquiry.reference, attempt: enquiry.notices + 1 });
      await store.markNotice(enquiry, undefined);
      await this.#save();
    }
    return due.length === batchSize;
  }

  #save(): Promise<void> {
    const { store, clock } = this.#deps;
    const wall = (at: number) => clock.now() - (clock.monotonic() - at);
    const stored: Stored = {
      posted: this.#posted.map(wall),
      ...(this.#failure ? { failing: { ...this.#failure, since: wall(this.#failure.since) } } : {}),
    };
    return store.setSetting(settingName, JSON.stringify(stored));
  }

  async #post(enquiry: StoredEnquiry, signal: AbortSignal): Promise<void> {
    const { url, fetch } = this.#deps;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(noticeOf(enquiry)),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  }
}

/** Nothing in it is of the visitor: `text` is what chat services show, the rest is for programs. */
export function noticeOf({ reference, service, received_at }: StoredEnquiry): Record<string, string> {
  const about = service || 'Enquiry';
  return {
    text: `URGENT website enquiry: ${about} [${reference}]. Read the mail, or "npm run enquiries -- show ${reference}".`,
    ...{ reference, service, received: new Date(received_at).toISOString() },
  };
}
