import { type Clock, second } from './clock.ts';
import { type Log, reasonOf } from './log.ts';

const interval = 15 * second;

/** Runs once in each round; an hour's task looks at the clock itself. True: there is more to do at once. */
export type PeriodicTask = (signal: AbortSignal) => Promise<boolean | undefined>;

interface PeriodicTasksDeps {
  /** By the name that stands in the log where one fails. */
  tasks: Readonly<Record<string, PeriodicTask>>;
  clock: Clock;
  log: Log;
}

/** What has to happen whatever the deliveries are waiting for. Each task has a loop of its own: none waits for another. */
export class PeriodicTasks {
  #deps: PeriodicTasksDeps;
  #stop = new AbortController();
  #running: Promise<unknown> | undefined;
  #wakes = new Map<string, AbortController>();

  constructor(deps: PeriodicTasksDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running ??= Promise.all(
      Object.entries(this.#deps.tasks).map(([name, task]) => this.#repeat(name, task)),
    );
  }

  /** Begins the next round of one task now. */
  wake(name: string): void {
    this.#wakes.get(name)?.abort();
  }

  /** Cuts off what is under way; it happens again after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #repeat(name: string, task: PeriodicTask): Promise<void> {
    const { clock, log } = this.#deps;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const wake = new AbortController();
      this.#wakes.set(name, wake);
      let more: boolean | undefined;
      try {
        more = await task(signal);
      } catch (error) {
        // Whatever it was, the loop goes on; a failed storage ends the process on its own.
        log('error', 'task-failed', { task: name, reason: reasonOf(error) });
      }
      if (more !== true) await clock.sleep(interval, AbortSignal.any([signal, wake.signal]));
    }
  }
}
