import { day, hour } from './clock.ts';
import type { Queue } from './queue.ts';
import type { Settings } from './settings.ts';

interface RetentionDeps {
  queue: Pick<Queue, 'purge'>;
  settings: Settings;
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

  /** To be called at the start and once an hour. Returns how many enquiries were removed. */
  run(): number {
    const { queue, settings, now } = this.#deps;
    const at = now();
    const [seen = at, until = 0] = (settings.get(name) ?? '').split('\t').filter(Boolean).map(Number);
    const wasSet = at - seen > day || at - seen < -hour / 2;
    const doubtUntil = wasSet ? at + day : until;
    settings.set(name, `${at}\t${doubtUntil}`);
    return at < doubtUntil ? 0 : queue.purge();
  }
}
