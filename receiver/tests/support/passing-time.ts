import { vi } from 'vitest';
import type { FakeClock } from './fake-clock.ts';

/** Lets a fake clock run until something holds. */
export async function until(
  clock: FakeClock,
  step: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  await vi.waitFor(
    async () => {
      if (await holds()) return;
      clock.advance(step);
      throw new Error('not yet');
    },
    { timeout: 40_000, interval: 10 },
  );
}
