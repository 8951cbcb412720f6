import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../src/clock.ts';

/** A clock that stands still until it is told to move. */
export class FakeClock implements Clock {
  wall = Date.UTC(2026, 10, 21, 1, 0, 0);
  #monotonic = 0;

  now = (): number => this.wall;
  monotonic = (): number => this.#monotonic;

  /** Lets time go by, on both clocks. */
  advance(ms: number): void {
    this.wall += ms;
    this.#monotonic += ms;
  }

  /** Sleeping costs no time here; the short real pause lets other work happen. */
  async sleep(_ms: number, signal: AbortSignal): Promise<void> {
    await delay(5, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
