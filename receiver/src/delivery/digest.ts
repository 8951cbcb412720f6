import { digestMail, listMail } from '../mail/digest-mail.ts';
import type { MailAddresses } from '../mail/enquiry-mail.ts';
import { type Clock, day, hour, minute } from './clock.ts';
import { DeliveryFailure, takenBy } from './delivery-failure.ts';
import { type Log, reasonOf } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { Store, StoredEnquiry } from './store.ts';

const mostInOneMail = 50;
const usualWait = day;
const hurriedWait = 10 * minute;
const retryAfter = 5 * minute;
// Enough to find two bad ones among fifty by halving; a server that refuses everything is not asked about each.
const mostTries = 24;
// Digests of days, for a recipient whose mailbox is full meanwhile.
const mostOwed = 100;
// Settings: since when the digest has been failing, when it was tried last, and why; who is owed which one.
const failureSetting = 'digest-failure';
const owedSetting = 'digest-owed';

interface DigestDeps {
  store: Pick<
    Store,
    'undigested' | 'isDigestDue' | 'markDigested' | 'byReferences' | 'setting' | 'setSetting'
  >;
  mailer: Mailer;
  addresses: MailAddresses;
  clock: Clock;
  log: Log;
}

/** A digest that some of its recipients could not be given yet: which enquiries, not what they say. */
interface Owed {
  to: readonly string[];
  references: readonly string[];
  kind: Kind;
}

/** In full, or with nothing in it that a visitor wrote. */
const mailOf = { digest: digestMail, list: listMail };
type Kind = keyof typeof mailOf;

/** That the digest cannot be sent. */
export interface DigestFailure {
  /** Milliseconds since it began to fail. */
  age: number;
  /** What the mail server said last. */
  reason: string;
}

/**
 * Puts quarantined enquiries before somebody's eyes, many in one mail: 24 hours after the first one waiting,
 * and within ten minutes where they came in a burst or say that it is urgent, since real people are among them.
 */
export class Digest {
  #deps: DigestDeps;
  #failure: { since: number; reason: string } | undefined;
  /** Sent, and not marked so yet: a full disk must not make the same mail go out again. */
  #unmarked: readonly StoredEnquiry[] = [];
  #owed: readonly Owed[] = [];
  #owedIsStored = true;
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

  /** Takes over what the process before this one knew: a digest that fails is not over with a restart. */
  async restore(): Promise<void> {
    const { store, clock } = this.#deps;
    const owed = await store.setting(owedSetting);
    if (owed) this.#owed = JSON.parse(owed) as Owed[];
    const stored = (await store.setting(failureSetting)) ?? '';
    const [, since, tried, reason = ''] = /^(\d+)\t(?:(\d+)\t)?(.*)$/s.exec(stored) ?? [];
    if (since === undefined) return;
    const here = (at: string) => clock.monotonic() - Math.max(0, clock.now() - Number(at));
    this.#failure = { since: here(since), reason };
    if (tried !== undefined) this.#triedAt = here(tried);
  }

  /** Sends one mail of what is due; true where more is to be sent at once. Rejects only where the storage fails. */
  async check(signal: AbortSignal): Promise<boolean> {
    const { store, clock, log } = this.#deps;
    await this.#record();
    const mayTry = this.#failure === undefined || clock.monotonic() - this.#triedAt >= retryAfter;
    if (mayTry) await this.#sendOwed(signal);
    const batch = await store.undigested(mostInOneMail);
    if (batch.length === 0) {
      this.#sending = false;
      // Erased, or delivered by other means: nothing is left that could fail.
      if (this.#owed.length === 0) await this.#worksAgain();
      return false;
    }
    if (!mayTry) return false;
    this.#sending ||= await this.#isDue();
    if (!this.#sending) return false;
    this.#triedAt = clock.monotonic();
    try {
      await this.#send(batch, signal);
    } catch (error) {
      await this.#fails(error, batch.length);
      return false;
    }
    log('info', 'digest-delivered', { enquiries: batch.length });
    if (this.#owed.length === 0) await this.#worksAgain();
    this.#sending = batch.length === mostInOneMail;
    return this.#sending;
  }

  /** Once more to those who were missing, until one is refused again. */
  async #sendOwed(signal: AbortSignal): Promise<void> {
    const [first, ...others] = this.#owed;
    if (first === undefined) return;
    this.#triedAt = this.#deps.clock.monotonic();
    // Who is erased or purged meanwhile is in it no more.
    const batch = await this.#deps.store.byReferences(first.references);
    this.#owes(others);
    try {
      if (batch.length > 0) await this.#deliver(batch, { ...first, signal });
    } catch (error) {
      await this.#fails(error, batch.length);
      if (!(error instanceof DeliveryFailure && error.permanent)) this.#owes([first, ...others]);
      return this.#record();
    }
    await this.#record();
    if (this.#owed.length < others.length + 1) await this.#sendOwed(signal);
  }

  #owes(owed: readonly Owed[]): void {
    this.#owed = owed;
    this.#owedIsStored = false;
  }

  /** Sends one mail; who of several recipients was refused for now is owed it. Rejects where nobody took it. */
  async #deliver(
    batch: readonly StoredEnquiry[],
    { kind, to, signal }: { kind: Kind; to?: readonly string[]; signal: AbortSignal },
  ): Promise<void> {
    const made = mailOf[kind](batch, this.#deps.addresses);
    const mail = to ? { ...made, to } : made;
    try {
      await this.#deps.mailer.deliver(mail, signal);
    } catch (error) {
      if (takenBy(error, mail.to).length === 0 || !(error instanceof DeliveryFailure)) throw error;
      const missing = error.refusals.filter(({ failure }) => !failure.permanent);
      const references = batch.map(({ reference }) => reference);
      if (missing.length > 0)
        this.#owes(
          [...this.#owed, { to: missing.map(({ address }) => address), references, kind }].slice(-mostOwed),
        );
      await this.#fails(error, batch.length);
    }
  }

  /** What the storage has not taken yet. */
  async #record(): Promise<void> {
    const { store } = this.#deps;
    if (this.#unmarked.length > 0) await store.markDigested(this.#unmarked);
    this.#unmarked = [];
    if (!this.#owedIsStored) await store.setSetting(owedSetting, JSON.stringify(this.#owed));
    this.#owedIsStored = true;
  }

  async #fails(error: unknown, enquiries: number): Promise<void> {
    const { store, clock, log } = this.#deps;
    const reason = reasonOf(error);
    this.#failure = { since: this.#failure?.since ?? clock.monotonic(), reason };
    log('warn', 'digest-failed', { code: codeOf(error), enquiries });
    const since = Math.round(clock.now() - (clock.monotonic() - this.#failure.since));
    await store.setSetting(failureSetting, `${since}\t${clock.now()}\t${reason}`);
  }

  async #worksAgain(): Promise<void> {
    if (this.#failure === undefined) return;
    this.#failure = undefined;
    await this.#deps.store.setSetting(failureSetting, '');
  }

  /**
   * A server that refuses the texts for good, as a spam filter does or where they are too large together, gets
   * them in halves: one bad text takes no other along. What is refused by itself comes in a list without text.
   */
  async #send(batch: readonly StoredEnquiry[], signal: AbortSignal): Promise<void> {
    const { log } = this.#deps;
    const refused: StoredEnquiry[] = [];
    const parts = [batch];
    for (let tries = 0; parts.length > 0; tries += 1) {
      const part = parts.shift() ?? [];
      if (tries >= mostTries) {
        refused.push(...part);
        continue;
      }
      try {
        await this.#deliver(part, { kind: 'digest', signal });
      } catch (error) {
        if (!(error instanceof DeliveryFailure && error.permanent)) throw error;
        log('warn', 'digest-refused', { code: error.code, enquiries: part.length });
        const half = Math.ceil(part.length / 2);
        if (part.length === 1) refused.push(...part);
        else parts.unshift(part.slice(0, half), part.slice(half));
        continue;
      }
      await this.#delivered(part);
    }
    if (refused.length === 0) return;
    await this.#deliver(refused, { kind: 'list', signal });
    await this.#delivered(refused);
  }

  async #delivered(part: readonly StoredEnquiry[]): Promise<void> {
    this.#unmarked = [...this.#unmarked, ...part];
    await this.#record();
  }

  #isDue(): Promise<boolean> {
    const now = this.#deps.clock.now();
    // From the future: the clock was set back, and waiting for it would take that long again.
    return this.#deps.store.isDigestDue({
      any: now - usualWait,
      hurried: now - hurriedWait,
      future: now + hour,
    });
  }
}

/** A system's name for an error, such as the reply code; never its words, which may quote a visitor. */
const codeOf = (error: unknown) => (error instanceof DeliveryFailure ? error.code : reasonOf(error));
