type Cleanup = () => unknown;

let register: ((cleanup: Cleanup) => void) | undefined;
const pending: Cleanup[] = [];

/** Runs when the test (or the benchmark) is over, the last registered first. */
export function atEnd(cleanup: Cleanup): void {
  if (register) register(cleanup);
  else pending.push(cleanup);
}

/** Hands clean-up to a test runner. */
export function cleanUpThrough(runner: (cleanup: Cleanup) => void): void {
  register = runner;
}

/** For programs without a test runner. */
export async function cleanUp(): Promise<void> {
  for (let next = pending.pop(); next; next = pending.pop()) await next();
}
