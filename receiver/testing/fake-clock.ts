import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../src/delivery/clock.ts';

/** Deliveries, alerts, the digest, retention, the record of the day, the look at old pages. */
const loopsOfReceiver = 6;

/** A clock that stands still until it is told to move. */
export class FakeClock implements Clock {
  wall = Date.UTC(2026, 10, 21, 1, 0, 0);
  #monotonic = 0;
  #asleep = 0;

  now = (): number => this.wall;
  monotonic = (): number => this.#monotonic;

  /** Lets time go by, on both clocks. */
  advance(ms: number): void {
    this.wall += ms;
    this.#monotonic += ms;
  }

  /** True while no loop of the receiver is at work, such as sending a mail. */
  get idle(): boolean {
    return this.#asleep >= loopsOfReceiver;
  }

  /** Sleeping costs no time here; the short real pause lets other work happen. */
  async sleep(_ms: number, signal: AbortSignal): Promise<void> {
    this.#asleep += 1;
    await delay(5, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    this.#asleep -= 1;
  }
}
