import { vi } from 'vitest';
import type { FakeClock } from './fake-clock.ts';

// Tries of 10 ms each; then what is under way is taken for something that hangs.
const longestWork = 25;

/** Lets a fake clock run until something holds. It stands still while a mail is being sent, which costs real time. */
export async function until(
  clock: FakeClock,
  step: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  let busy = 0;
  await vi.waitFor(
    async () => {
      if (await holds()) return;
      busy = clock.idle ? 0 : busy + 1;
      if (busy > 0 && busy < longestWork) throw new Error('busy');
      busy = 0;
      clock.advance(step);
      throw new Error('not yet');
    },
    { timeout: 120_000, interval: 10 },
  );
}
