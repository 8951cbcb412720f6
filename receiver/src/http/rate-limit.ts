import { minute, second } from '../delivery/clock.ts';

const windowLength = 10 * minute;
const mostAddresses = 50_000;
// More than a burst takes; where nothing limits those, this limits the memory.
const mostWords = 1000;

/** Posts that were no enquiry, such as a form with a wrong field, count a fifth. */
const triesForEach = 5;

interface Window {
  since: number;
  count: number;
  /** Posts that did not pass as an enquiry, and were given back. */
  returned: number;
}

/** Counts posts in windows of ten minutes, for one address each and for everybody together. */
export class RateLimit {
  #perAddress: number;
  #beforeBurst: number;
  #monotonic: () => number;
  #addresses = new Map<string, Window>();
  // Kept, because a new one would walk over the place of every entry that was dropped before it.
  #byAge = this.#addresses.keys();
  #everybody: number[] = [];
  /** What was said within the window, and whether it came in a burst, oldest first. */
  #words = new Map<string, { at: number; burst: boolean }>();

  constructor(limits: { postsPerAddress: number; postsBeforeBurst: number }, monotonic: () => number) {
    this.#perAddress = limits.postsPerAddress;
    this.#beforeBurst = limits.postsBeforeBurst;
    this.#monotonic = monotonic;
  }

  /** Counts one post. Returns 0 where it may pass, else the seconds until this address may try again. */
  take(address: string): number {
    const now = this.#monotonic();
    const window = this.#addresses.get(address);
    if (window && now - window.since < windowLength) {
      const tries = window.count + window.returned;
      if (window.count >= this.#perAddress || tries >= triesForEach * this.#perAddress)
        return Math.ceil((window.since + windowLength - now) / second);
      window.count += 1;
      return 0;
    }
    this.#addresses.delete(address);
    // Insertion order is age: dropping the first ones keeps memory bounded under any flood.
    if (this.#addresses.size >= mostAddresses) this.#dropOldest();
    this.#addresses.set(address, { since: now, count: 1, returned: 0 });
    return 0;
  }

  /** Takes back that a post was counted, since it was no enquiry: who corrects a form ten times is heard. */
  giveBack(address: string): void {
    const window = this.#addresses.get(address);
    if (window === undefined || window.count === 0) return;
    window.count -= 1;
    window.returned += 1;
  }

  /** How many addresses are remembered; bounded, whatever comes. */
  get addresses(): number {
    return this.#addresses.size;
  }

  #dropOldest(): void {
    const { value, done } = this.#byAge.next();
    if (done) this.#byAge = this.#addresses.keys();
    else this.#addresses.delete(value);
  }

  /**
   * Counts one enquiry about to be stored. True where more came within ten minutes than a plumber's
   * site ever gets: such enquiries are quarantined for a digest, so that a flood buries no inbox.
   * The same words once more become no second enquiry, so they count once and set nobody else apart.
   */
  inBurst(words: string): boolean {
    const now = this.#monotonic();
    for (const [said, { at }] of this.#words) {
      if (now - at < windowLength && this.#words.size <= mostWords) break;
      this.#words.delete(said);
    }
    const known = this.#words.get(words);
    if (known !== undefined) return known.burst;
    const burst = this.#countOne(now);
    this.#words.set(words, { at: now, burst });
    return burst;
  }

  #countOne(now: number): boolean {
    while (this.#everybody.length > 0 && now - (this.#everybody[0] ?? now) >= windowLength)
      this.#everybody.shift();
    if (this.#everybody.length >= this.#beforeBurst) {
      // The list never grows past the limit: a burst lasts until posts grow rare again.
      this.#everybody.shift();
      this.#everybody.push(now);
      return true;
    }
    this.#everybody.push(now);
    return false;
  }
}
