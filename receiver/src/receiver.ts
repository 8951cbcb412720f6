import { type DeliveryDeps, deliver } from './deliver.ts';
import { reasonOf } from './log.ts';
import { second } from './time.ts';
import { createWatch, findProblems, type Problem, type WatchDeps } from './watch.ts';

export interface Receiver {
  /** Does all that is due: once a minute, and at once after a post. One run at a time. Never rejects. */
  tick(): Promise<void>;
  problems(): Promise<Problem[]>;
  /** Ends after the mail in hand; after so many milliseconds that one is cut off. */
  stop(timeout?: number): Promise<void>;
}

/** What happens to stored enquiries. All that is to be done stands in the database. */
export function createReceiver(deps: DeliveryDeps & WatchDeps): Receiver {
  const { store, storage, log } = deps;
  const watch = createWatch(deps);
  const stopping = new AbortController();
  const end = new AbortController();
  let running: Promise<void> | undefined;
  let asked = false;

  const attempt = async (task: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // The other tasks go on, and the next tick tries again.
      log('error', 'task-failed', { task, reason: reasonOf(error) });
    }
  };

  const purge = async () => {
    let enquiries = 0;
    for (let gone = await store.purge(); gone.length > 0; gone = await store.purge()) {
      await storage.forget(gone);
      enquiries += gone.length;
    }
    if (enquiries > 0) log('info', 'purged', { enquiries });
  };

  const once = async () => {
    // On a full disk the clock cannot be stored; alerts go out all the same.
    const { first, doubtful } = await store.clock().catch((error: unknown) => {
      log('error', 'task-failed', { task: 'clock', reason: reasonOf(error) });
      return { first: true, doubtful: true };
    });
    // Alerts come before deliveries, which may take a minute.
    if (first) await watch(end.signal);
    if (first) await attempt('recipients', () => store.readdress());
    await attempt('deliveries', () => deliver(deps, { stopping: stopping.signal, end: end.signal }));
    // A clock that may be wrong removes nothing for a day.
    if (first && !doubtful) await attempt('purge', purge);
  };

  const run = async () => {
    while (asked && !stopping.signal.aborted) {
      asked = false;
      await once();
    }
    running = undefined;
  };

  return {
    tick: () => {
      asked = true;
      running ??= run();
      return running;
    },
    problems: () => findProblems(deps),
    stop: async (timeout = 5 * second) => {
      stopping.abort();
      const cut = setTimeout(() => end.abort(), timeout);
      await running;
      clearTimeout(cut);
      // The service may not come up again after a storage failure: send the alert before it ends.
      if (storage.problem() !== undefined) await watch(AbortSignal.timeout(timeout));
    },
  };
}
