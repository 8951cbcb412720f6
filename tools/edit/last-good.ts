import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ContentStore, type Reading } from '../../site/src/content/store.ts';
import { readYaml } from '../../site/src/content/yaml-file.ts';
import { bytesOf, copyFiles } from './files.ts';

const run = promisify(execFile);

/** The content as it was when nothing in it was wrong: pages are made of this copy. */
export class LastGood {
  readonly folder: string;
  readonly #content: string;
  readonly #half: string;

  /** @param half Where a file lies until it is whole. */
  constructor(content: string, data: string, half: string) {
    this.folder = join(data, 'shown');
    this.#content = content;
    this.#half = half;
    mkdirSync(this.folder, { recursive: true });
  }

  read = (): Promise<Reading> => new ContentStore(this.folder).read();

  /** Takes the content as it is now. */
  take = (paths: readonly string[]): Promise<void> =>
    copyFiles(paths, this.#content, this.folder, this.#half);

  /** What a file said when it was last right, or what git has of it. */
  async textOf(file: string): Promise<string | undefined> {
    const text = (await bytesOf(join(this.folder, file)))?.toString();
    if (text !== undefined && readYaml(file, text).data !== undefined) return text;
    const git = await run('git', ['show', `HEAD:./${file}`], { cwd: this.#content }).catch(() => undefined);
    return git?.stdout;
  }
}
