import { spawn } from 'node:child_process';
import { root } from './root.ts';

export interface CommandOptions {
  /** Folder to run in; the repository's where it is left out. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Ends the command early, with SIGTERM. */
  stop?: AbortSignal;
  /** Hands over each piece of output as it comes, besides showing it. */
  onOutput?: (text: string) => void;
}

/**
 * Runs a command to its end, with its output on this terminal.
 *
 * @returns Its exit code; 1 where a signal ended it.
 * @throws Error where it could not be started.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<number> {
  const { onOutput } = options;
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    onOutput?.(text);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    onOutput?.(text);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  options.stop?.addEventListener('abort', () => child.kill('SIGTERM'));
  child.on('error', reject);
  child.on('close', (code) => resolve(code ?? 1));
  return promise;
}

/** A JavaScript command of an installed package, by its file in node_modules, on this very Node. */
export function runPackage(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<number> {
  return runCommand(process.execPath, [`${root}/node_modules/${file}`, ...args], options);
}
