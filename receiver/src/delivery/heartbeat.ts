import { type Clock, minute, second } from './clock.ts';
import { type Log, reasonOf } from './log.ts';
import type { PeriodicTask } from './periodic-tasks.ts';
import type { Findings } from './problems.ts';

const timeout = 10 * second;

interface HeartbeatDeps {
  find: () => Promise<Findings>;
  /** Address of an outside monitor that tells somebody when it has not been asked for for some time. */
  url: string;
  /** The runtime's own, but in tests. */
  fetch: typeof fetch;
  clock: Clock;
  log: Log;
}

/**
 * Tells a monitor elsewhere once a minute that all is well, and nothing while it is not: a machine that is
 * dead tells nobody. The address is a secret and stands in no log.
 */
export function heartbeat({ find, url, fetch, clock, log }: HeartbeatDeps): PeriodicTask {
  let last = Number.NEGATIVE_INFINITY;
  let failing = false;
  return async (signal) => {
    if (clock.monotonic() - last < minute) return false;
    last = clock.monotonic();
    const { problems } = await find();
    if (problems.length > 0) return false;
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      if (failing) log('info', 'heartbeat-works-again');
      failing = false;
    } catch (error) {
      // The monitor itself notices that nothing came.
      if (!failing && !signal.aborted) log('warn', 'heartbeat-failed', { reason: reasonOf(error) });
      failing = true;
    }
    return false;
  };
}
