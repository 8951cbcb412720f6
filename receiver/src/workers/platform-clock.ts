import type { Clock } from '../delivery/clock.ts';

/** The platform's clocks. They stand still while code runs, and go on with each call outside. */
export const platformClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
