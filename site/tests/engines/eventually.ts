import { expect } from 'vitest';

/** Expects what is soon so: a page is asked again, also where asking fails because it is just leaving. */
export const eventually = <T>(ask: () => T | Promise<T>) =>
  expect.poll(ask, { timeout: 15_000, interval: 50 });
