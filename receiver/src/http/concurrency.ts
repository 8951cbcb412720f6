/** Runs work, at most so many at a time; the rest waits in the order in which it came. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param most How many run at a time. */
export function concurrencyLimit(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  const start = async (): Promise<void> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };

  /** The place goes to the next one in the queue, if there is one. */
  const finish = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await start();
    try {
      return await work();
    } finally {
      finish();
    }
  };
}
