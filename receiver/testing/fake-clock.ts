import { minute } from '../src/time.ts';

/** A clock that stands still until it is told to move. */
export class FakeClock {
  wall = Date.UTC(2026, 10, 21, 1, 0, 0);

  now = (): number => this.wall;

  advance(ms: number): void {
    this.wall += ms;
  }
}

/** A receiver that ticks when a test says so. */
interface Ticking {
  tick(): Promise<void>;
  clock: FakeClock;
}

/** Lets time go by, with a tick each minute. */
export async function pass({ tick, clock }: Ticking, ms: number, step = minute): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    clock.advance(Math.min(step, left));
    await tick();
  }
}
