import { hour } from '../delivery/clock.ts';
import type { HourOfUse } from '../delivery/store.ts';

/** Enough for any usual enquiry: eight short fields and a few sentences. */
const shortPost = 4096;
/** The part of a day's bytes that only short posts may use. */
const reserve = 0.25;
const mib = 1024 * 1024;

/** Whether there is room for a post: for any, for short ones only, or for none. */
export type Room = 'any' | 'short' | 'none';

/**
 * Bounds what one day may bring, whoever sends it: mails that go out one by one, and bytes that are stored.
 * Counted in hours; what is to outlive the process is handed over to be stored, and taken back from there.
 */
export class DailyBound {
  #mailsPerDay: number;
  #bytesPerDay: number;
  #monotonic: () => number;
  #hours: { since: number; mails: number; bytes: number }[] = [];
  #unsaved = { mails: 0, bytes: 0 };

  constructor(limits: { mailsPerDay: number; mibPerDay: number }, monotonic: () => number) {
    this.#mailsPerDay = limits.mailsPerDay;
    this.#bytesPerDay = limits.mibPerDay * mib;
    this.#monotonic = monotonic;
  }

  /** Takes over what is on record, at a moment in milliseconds since 1970. */
  remember(past: readonly HourOfUse[], now: number): void {
    const known = past.map(({ hour: at, ...use }) => ({ ...use, age: now - at * hour }));
    const recent = known.filter(({ age }) => age >= 0 && age < 24 * hour).sort((a, b) => b.age - a.age);
    this.#hours.unshift(...recent.map(({ age, ...use }) => ({ ...use, since: this.#monotonic() - age })));
  }

  /** What was counted since it was asked last, for the record; undefined where nothing was. */
  unsaved(now: number): HourOfUse | undefined {
    const { mails, bytes } = this.#unsaved;
    if (mails === 0 && bytes === 0) return undefined;
    this.#unsaved = { mails: 0, bytes: 0 };
    return { hour: Math.floor(now / hour), mails, bytes };
  }

  /** True where the mails of the day are used up: what comes now goes into the digest. */
  get mailsUsedUp(): boolean {
    return this.#sum('mails') >= this.#mailsPerDay;
  }

  /** What may still be stored of this day's bytes. */
  get room(): Room {
    const used = this.#sum('bytes');
    if (used >= this.#bytesPerDay) return 'none';
    return used >= this.#bytesPerDay * (1 - reserve) ? 'short' : 'any';
  }

  /** Whether a post of so many bytes may be stored; where not, whether a short one might. */
  judge(bytes: number): 'stored' | 'too-long' | 'full' {
    const { room } = this;
    if (room === 'none') return 'full';
    return room === 'short' && bytes > shortPost ? 'too-long' : 'stored';
  }

  /** Counts a post that was stored, and the mail that it makes. */
  count({ bytes, mailed }: { bytes: number; mailed: boolean }): void {
    const now = this.#monotonic();
    let current = this.#hours.at(-1);
    if (current === undefined || now - current.since >= hour) {
      current = { since: now, mails: 0, bytes: 0 };
      this.#hours.push(current);
    }
    for (const sum of [current, this.#unsaved]) {
      sum.bytes += bytes;
      if (mailed) sum.mails += 1;
    }
  }

  #sum(what: 'mails' | 'bytes'): number {
    const now = this.#monotonic();
    while (this.#hours[0] !== undefined && now - this.#hours[0].since >= 24 * hour) this.#hours.shift();
    return this.#hours.reduce((sum, each) => sum + each[what], 0);
  }
}
