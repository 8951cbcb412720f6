import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { type Log, reasonOf } from '../delivery/log.ts';

const run = promisify(execFile);

/** What systemd wants to hear of a service (sd_notify(3)); without systemd every call does nothing. */
export interface ServiceManager {
  ready(): Promise<void>;
  stopping(): Promise<void>;
  /** Says that the process is alive, twice in the time that systemd waits for it, while `isAlive`. Returns the end of it. */
  watch(isAlive: () => boolean): () => void;
}

/** The manager that started this process. Node has no datagram sockets of Unix: systemd's own program speaks for it. */
export function serviceManager(log: Log, env: NodeJS.ProcessEnv = process.env): ServiceManager {
  const notify = async (state: string): Promise<void> => {
    if (env.NOTIFY_SOCKET === undefined) return;
    try {
      await run('systemd-notify', [state], { timeout: 10_000 });
    } catch (error) {
      log('warn', 'systemd-not-told', { state, reason: reasonOf(error) });
    }
  };
  return {
    ready: () => notify('READY=1'),
    stopping: () => notify('STOPPING=1'),
    watch: (isAlive) => {
      const limit = Number(env.WATCHDOG_USEC ?? 0) / 1000;
      const mine = env.WATCHDOG_PID === undefined || env.WATCHDOG_PID === String(process.pid);
      if (!(limit > 0) || !mine) return () => {};
      const tick = setInterval(() => {
        if (isAlive()) void notify('WATCHDOG=1');
      }, limit / 2);
      return () => clearInterval(tick);
    },
  };
}
