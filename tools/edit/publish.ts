import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hosts } from '../release/hosts.ts';
import { root } from '../run.ts';
import type { PublishSettings } from './types.ts';
import { EditError } from './workspace.ts';

const labels: Record<string, string> = {
  caddy: 'A server of your own (Caddy)',
  cloudflare: 'Cloudflare',
  static: 'Web space: a folder to upload',
};

const isOnlyCopy =
  'This is a copy to try things in, and cannot go online. Open your own site in the editor for that.';

interface Memory {
  settings: PublishSettings | undefined;
  output: string;
  result: 'done' | 'failed' | undefined;
  at: string | undefined;
  /** The command that puts the release before online again. */
  wayBack: string | undefined;
}

export type Publishing = ReturnType<Publisher['view']>;

/** Puts the site online by the same command as `npm run release`, one at a time. */
export class Publisher {
  readonly #file: string;
  readonly #command: (args: string[]) => [command: string, args: string[]];
  readonly #isCopy: boolean;
  #running = false;
  #memory: Memory = { settings: undefined, output: '', result: undefined, at: undefined, wayBack: undefined };

  /**
   * @param data Folder for what the editor remembers.
   * @param isCopy Whether another content than the site's own is edited: a release puts the site's own online.
   * @param command What runs a release; a test has another.
   */
  constructor(
    data: string,
    isCopy = false,
    command = (args: string[]): [string, string[]] => [
      process.execPath,
      [join(root, 'tools/release.ts'), ...args],
    ],
  ) {
    this.#file = join(data, 'publish.json');
    this.#isCopy = isCopy;
    this.#command = command;
    if (existsSync(this.#file)) Object.assign(this.#memory, JSON.parse(readFileSync(this.#file, 'utf8')));
  }

  /** @param blocking How many things block the launch. @param problems How many fields are wrong. */
  view(blocking: number, problems: number) {
    const choices = Object.keys(hosts).map((value) => ({ value, label: labels[value] ?? value }));
    return {
      ...this.#memory,
      hosts: choices,
      blocking,
      problems,
      running: this.#running,
      refused: this.#isCopy ? isOnlyCopy : '',
    };
  }

  /** Begins a release; view() tells how it goes. @throws EditError while one is running, and for a copy. */
  publish(settings: PublishSettings): void {
    if (this.#isCopy) throw new EditError(isOnlyCopy);
    const { host, target, reload, draft } = settings;
    // Nothing is reloaded for a folder on this machine, unless somebody says what.
    const command = reload || (target.startsWith('/') && 'true');
    const args = [
      host,
      ...(target ? [target] : []),
      ...(command ? ['--reload', command] : []),
      ...(draft ? ['--draft'] : []),
    ];
    this.#start(...this.#command(args));
    this.#memory.settings = settings;
  }

  /** Puts the release before online again. @throws EditError where there is none. */
  goBack(): void {
    const { wayBack } = this.#memory;
    if (wayBack === undefined) throw new EditError('There is no release to go back to.');
    this.#start('sh', ['-c', `${wayBack} && echo "The release before is online again."`]);
  }

  #start(command: string, args: string[]): void {
    if (this.#running) throw new EditError('The site is being put online already.');
    this.#running = true;
    const memory: Memory = { ...this.#memory, output: '', result: undefined };
    this.#memory = memory;
    // It says what it does in English sentences, which are shown as they come.
    const child = spawn(command, args, {
      cwd: root,
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        memory.output += text;
      });
    const end = (failed: boolean) => {
      this.#running = false;
      memory.result = failed ? 'failed' : 'done';
      memory.at = new Date().toISOString();
      // A release that failed left the one before online, and the way back from it.
      if (!failed) memory.wayBack = /^Back to the release before: (.+)$/m.exec(memory.output)?.[1];
      writeFileSync(this.#file, JSON.stringify(memory, null, 1));
    };
    child.once('error', (error) => {
      memory.output += error.message;
      end(true);
    });
    child.once('close', (code) => this.#running && end(code !== 0));
  }
}

/** What a release is told: nothing of what the development server beside the editor is. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { SITE_CONTENT: _, NODE_ENV: __, ...env } = process.env;
  return env;
}
