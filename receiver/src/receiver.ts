import { deliver, type ReceiverDeps } from './deliver.ts';
import { reasonOf } from './log.ts';
import { second } from './time.ts';
import { createWatch, findProblems } from './watch.ts';

/** What happens to stored enquiries. All that is to be done stands in the database. */
export function createReceiver(deps: ReceiverDeps) {
  const { store, storage, log } = deps;
  const watch = createWatch(deps);
  const stopping = new AbortController();
  const end = new AbortController();

  /** Runs one at a time; asked meanwhile, once more. */
  const oneAtATime = (work: () => Promise<void>) => {
    let last = Promise.resolve();
    let isAsked = false;
    return () => {
      if (isAsked) return last;
      isAsked = true;
      last = last.then(async () => {
        isAsked = false;
        if (!stopping.signal.aborted) await work();
      });
      return last;
    };
  };

  /** Where one task fails the others go on, and the next tick tries again. */
  const attempt = <T>(task: string, work: Promise<T>) =>
    work.catch((error: unknown) => {
      log('error', 'task-failed', { task, reason: reasonOf(error) });
      return undefined;
    });

  const purge = async () => storage.forget(await store.purge());
  const sendDue = oneAtATime(() =>
    attempt('deliveries', deliver(deps, { stopping: stopping.signal, end: end.signal })),
  );
  const tick = oneAtATime(async () => {
    const isClockDoubtful = (await attempt('clock', store.checkClock())) ?? true;
    // Alerts come before deliveries, which may take a minute.
    await watch(end.signal);
    await attempt('recipients', store.reassign());
    await sendDue();
    // A clock that may be wrong removes nothing for a day.
    if (!isClockDoubtful) await attempt('purge', purge());
  });

  return {
    /** Does all that is due: once a minute. Never rejects. */
    tick,
    /** Sends what is due: after a post. Never rejects. */
    deliver: sendDue,
    problems: () => findProblems(deps),
    /** Ends after the mail in hand; after so many milliseconds that one is cut off. */
    stop: async (timeout = 5 * second) => {
      stopping.abort();
      const cut = setTimeout(() => end.abort(), timeout);
      await Promise.all([tick(), sendDue()]);
      clearTimeout(cut);
      // The service may not come up again after a storage failure: send the alert before it ends.
      if (storage.problem?.() !== undefined) await watch(AbortSignal.timeout(timeout));
    },
  };
}
