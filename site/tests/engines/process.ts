import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';

export interface StartedProcess {
  /** The first line it writes to file 3. */
  firstLine(): Promise<string>;
  /** Ends it and all that it started. */
  stop(): Promise<void>;
}

/** Starts a program in a process group of its own, so that its children end with it. */
export function startProcess(
  command: string | undefined,
  args: readonly string[],
  environment: Record<string, string>,
): StartedProcess {
  if (command === undefined) throw new Error(`The program for ${args.join(' ')} is not installed`);
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit');
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGTERM');
  };
  // A run that breaks off leaves nothing behind.
  process.once('exit', end);
  return {
    firstLine: () => firstLineOf(child.stdio[3] as Readable, ended),
    stop: async () => {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}

async function firstLineOf(stream: Readable, ended: Promise<unknown>): Promise<string> {
  const line = once(stream, 'data').then(([data]) => String(data).trim());
  const early = ended.then(() => Promise.reject(new Error('The program ended before it was ready')));
  return Promise.race([line, early]);
}
