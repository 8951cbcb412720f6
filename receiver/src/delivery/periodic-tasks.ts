import { type Clock, second } from './clock.ts';
import { type Log, reasonOf } from './log.ts';

const interval = 15 * second;

/** Runs once in each round; an hour's task looks at the clock itself. */
export type PeriodicTask = (signal: AbortSignal) => Promise<void>;

interface PeriodicTasksDeps {
  tasks: readonly PeriodicTask[];
  clock: Clock;
  log: Log;
}

/** What has to happen whatever the deliveries are waiting for: alerts above all, which tell of those. */
export class PeriodicTasks {
  #deps: PeriodicTasksDeps;
  #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(deps: PeriodicTasksDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Cuts off what is under way; it happens again after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { tasks, clock, log } = this.#deps;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      for (const task of tasks) {
        if (signal.aborted) return;
        try {
          await task(signal);
        } catch (error) {
          // Whatever it was, the others go on; a failed storage ends the process on its own.
          log('error', 'task-failed', { reason: reasonOf(error) });
        }
      }
      await clock.sleep(interval, signal);
    }
  }
}
