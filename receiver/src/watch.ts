import { Alerts } from './alerts.ts';
import { call, type ReceiverDeps } from './deps.ts';
import { reasonOf } from './log.ts';
import { findProblems } from './problems.ts';

/** Tells somebody when something is wrong, and when that is over: to be called once a minute. Never rejects. */
export function createWatch(deps: ReceiverDeps) {
  const { showStatus, heartbeatUrl, log } = deps;
  const alerts = new Alerts(deps);

  const attempt = <T>(event: string, work: Promise<T> | undefined) =>
    work?.catch((error: unknown) => {
      log('error', event, { reason: reasonOf(error) });
      return undefined;
    });

  return async (signal: AbortSignal): Promise<void> => {
    const problems = await findProblems(deps);
    await attempt('status-failed', showStatus?.(problems.map(({ text }) => `${text}\n`).join('')));
    const isUnheard = await attempt('alert-failed', alerts.tell(problems, signal));
    await attempt('alert-test-failed', alerts.test(signal));
    if (heartbeatUrl === undefined) return;
    // The outside monitor raises the alarm when nothing comes.
    const isWell = !isUnheard && !problems.some(({ suppressesHeartbeat }) => suppressesHeartbeat);
    if (isWell) await attempt('heartbeat-failed', call(deps, heartbeatUrl, signal));
  };
}
