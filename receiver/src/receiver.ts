import { deliver } from './deliver.ts';
import type { ReceiverDeps } from './deps.ts';
import { reasonOf } from './log.ts';
import { findProblems } from './problems.ts';
import { second } from './time.ts';
import { createWatch } from './watch.ts';
import { notifyWebhook } from './webhook.ts';

const longestPurge = second;

/** What happens to stored enquiries. All that is to be done stands in the database. */
export function createReceiver(deps: ReceiverDeps) {
  const { store, storage, minFreeMiB, mostPurges = Number.POSITIVE_INFINITY, log } = deps;
  const watch = createWatch(deps);
  const stopping = new AbortController();
  const end = new AbortController();

  /** Runs the work alone: who asks while it runs, waits for one more run. */
  const singleFlight = (work: () => Promise<void>) => {
    let last = Promise.resolve();
    let isTrailing = false;
    return () => {
      if (isTrailing) return last;
      isTrailing = true;
      last = last.then(async () => {
        isTrailing = false;
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

  /** Removes what is old, for a second at most: posts wait meanwhile. */
  const purge = async () => {
    await store.restampRetention();
    const began = performance.now();
    const removed: string[] = [];
    for (let n = 0; n < mostPurges && performance.now() - began < longestPurge; n += 1) {
      const { references, mayBeMore } = await store.purge();
      removed.push(...references);
      if (!mayBeMore) break;
    }
    await storage.forget(removed);
    if (!(await storage.compact())) log('info', 'log-in-use');
  };

  let wasScarce: boolean | undefined;
  /** While little space is left, only short first posts are stored, and texts of suspects give way. */
  const checkSpace = async () => {
    const isScarce = (await storage.freeMiB()) < minFreeMiB;
    wasScarce ??= (await store.setting<string>('space')) === 'scarce';
    if (isScarce !== wasScarce) {
      await store.setScarce(isScarce);
      log(isScarce ? 'error' : 'info', isScarce ? 'space-scarce' : 'space-enough');
    }
    wasScarce = isScarce;
    if (!isScarce) return;
    const shortened = await store.shortenSuspects();
    if (shortened > 0) log('warn', 'suspects-shortened', { enquiries: shortened });
    await storage.compact();
  };
  const signals = { stopping: stopping.signal, end: end.signal };
  const sendDue = singleFlight(async () => {
    await attempt('deliveries', Promise.all([deliver(deps, signals), notifyWebhook(deps, end.signal)]));
  });
  const tick = singleFlight(async () => {
    const isClockDoubtful = (await attempt('clock', store.checkClock())) ?? true;
    // Alerts come before deliveries, which may take a minute.
    await watch(end.signal);
    await attempt('space', checkSpace());
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
    /** Sees whether space is scarce. Never rejects. */
    checkSpace: () => attempt('space', checkSpace()),
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
