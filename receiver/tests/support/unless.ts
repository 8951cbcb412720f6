import { it } from 'vitest';

/** A test that says loudly, in its name and on the console, where this machine cannot run it. */
export function itUnless(
  obstacle: string | undefined,
  name: string,
  work: () => Promise<void>,
  timeout?: number,
): void {
  if (obstacle === undefined) {
    it(name, work, timeout);
    return;
  }
  console.warn(`NOT TESTED: ${name}. Reason: ${obstacle}.`);
  it.skip(`NOT TESTED (${obstacle}): ${name}`, work);
}
