// What every tool needs: where things lie, how another command is run, and how a failure is told.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The repository's folder. */
export const root = join(import.meta.dirname, '..');

/** What the build leaves for a static host. */
export const dist = join(root, 'site/dist');

interface PackageOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Takes each piece of output as it comes, instead of this terminal. */
  onOutput?(text: string): void;
}

/**
 * Runs a JavaScript command of an installed package on this very Node.
 *
 * @param file Its path, from node_modules on or in full. @returns Whether it succeeded.
 */
export async function runPackage(
  file: string,
  args: readonly string[],
  { cwd = root, env = process.env, onOutput }: PackageOptions = {},
): Promise<boolean> {
  const output = onOutput ? 'pipe' : 'inherit';
  const command = [resolve(root, 'node_modules', file), ...args];
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', output, output] });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Runs a tool. What it throws is said without a stack; that, and `false`, ends it with 1. */
export async function runTool(tool: () => Promise<unknown>): Promise<void> {
  try {
    if ((await tool()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * The options and words of the command line. Ends the command, with its help, where it asks for that or for what is not
 * there.
 *
 * @param words That it takes; left out, it takes any.
 */
export function commandLine<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  words?: readonly string[],
) {
  const all = { ...options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: all });
    if ('help' in values) {
      console.log(help);
      process.exit();
    }
    const unknown = positionals.find((word) => words?.includes(word) === false);
    if (unknown !== undefined) throw new Error(`"${unknown}" is not known here.`);
    return { values, words: positionals };
  } catch (error) {
    return wrongUse((error as Error).message, help);
  }
}

/** Ends a command that was used in another way than its help says. */
export function wrongUse(message: string, help: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(2);
}

/** Ends a command, with words, before it does any work whose result it could not serve. */
export async function requireFreePort(command: string, host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use. If ${command} runs already, open http://${host}:${port}. Otherwise choose another port: PORT=${port + 10} ${command}`,
    );
  });
  await once(server.close(), 'close');
}
