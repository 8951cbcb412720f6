import { expect } from 'vitest';

/**
 * Expects what is soon so: a page is asked again, also where asking fails because it is just leaving.
 *
 * @param message What was expected, for the one who reads that it was not so.
 */
export const eventually = <T>(ask: () => T | Promise<T>, message?: string) =>
  expect.poll(ask, { timeout: 20_000, interval: 50, ...(message !== undefined && { message }) });
