import { day, hour } from './clock.ts';
import type { Store } from './store.ts';

/** Milliseconds that an enquiry is kept after somebody has received it. */
export const retention = { delivered: 30 * day, suspect: 14 * day };

interface RetentionDeps {
  store: Pick<Store, 'purge' | 'setting' | 'setSetting'>;
  /** Copies outside the storage, such as a local mailbox: removes what is older than so many milliseconds. */
  copies?: { purge(olderThan: number): Promise<number> };
  now: () => number;
}

// One setting: when the clock was last looked at, and until when it is not believed.
const name = 'retention';

/**
 * Removes what was received long ago, by a wall clock that may be wrong. After it was set (or the
 * service was off for long, which looks the same) nothing is removed for a day: time to put it right.
 */
export class Retention {
  #deps: RetentionDeps;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
  }

  /** To be called at the start and once an hour. Resolves to how many enquiries were removed. */
  async run(): Promise<number> {
    const { store, copies, now } = this.#deps;
    const at = now();
    const [seen = at, until = 0] = ((await store.setting(name)) ?? '')
      .split('\t')
      .filter(Boolean)
      .map(Number);
    const wasSet = at - seen > day || at - seen < -hour / 2;
    const doubtUntil = wasSet ? at + day : until;
    await store.setSetting(name, `${at}\t${doubtUntil}`);
    if (at < doubtUntil) return 0;
    await copies?.purge(retention.delivered);
    return store.purge(retention);
  }
}
