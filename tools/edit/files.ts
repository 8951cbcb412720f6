// The content folder on the disk, and the copy of it that the page shows.
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing, listFiles } from '../../site/hosting/site-files.ts';
import { isUnfinished } from '../../site/src/content/load.ts';
import { readYaml } from '../../site/src/content/yaml-file.ts';
import type { Path } from './path.ts';
import { valueAt } from './path.ts';

export const isYaml = (file: string): boolean => file.endsWith('.yaml');

/** Files by their names: YAML with its text, others with the time at which they were changed. */
type Listing = Map<string, string>;

/** The owner's content folder, as it was when it was last read. */
export class Files {
  readonly folder: string;
  /** Where a file lies until it is whole. */
  readonly #half: string;
  #listing: Listing | undefined;

  /** @param data Folder of the editor's own. */
  constructor(folder: string, data: string) {
    this.folder = folder;
    this.#half = join(data, 'half~');
  }

  /** Names of the YAML files. */
  names = (): string[] => [...(this.#listing?.keys() ?? [])].filter(isYaml);

  has = (file: string): boolean => this.#listing?.has(file) ?? false;

  text = (file: string): string | undefined => (isYaml(file) ? this.#listing?.get(file) : undefined);

  /** What a file says at a path; undefined where it cannot be read. */
  value(file: string, path: Path = []): unknown {
    const text = this.text(file);
    return text === undefined ? undefined : valueAt(readYaml(file, text).data, path);
  }

  bytes = (file: string): Promise<Buffer | undefined> =>
    readFile(join(this.folder, file)).catch(ifMissing(undefined));

  /**
   * Takes the folder in.
   *
   * @param known Folder with the files as they were when they were last right, for the first time.
   * @returns Whether a file is another, and the YAML files that went since, with their texts.
   */
  async read(known: string): Promise<{ isChanged: boolean; gone: Listing }> {
    const before = this.#listing ?? (await listingOf(known));
    const now = await listingOf(this.folder);
    const isFirst = this.#listing === undefined;
    this.#listing = now;
    const gone = new Map([...before].filter(([file]) => isYaml(file) && !now.has(file)));
    const isSame = now.size === before.size && [...now].every(([file, text]) => before.get(file) === text);
    return { isChanged: isFirst || !isSame, gone };
  }

  /** Writes a file, or takes it away. Nobody sees half of it. */
  async put(file: string, content: string | Buffer | undefined): Promise<void> {
    await putFile(join(this.folder, file), content, this.#half);
    if (content === undefined) this.#listing?.delete(file);
    else this.#listing?.set(file, isYaml(file) ? content.toString() : 'new');
  }

  /** Makes another folder the same as this one. */
  async copyTo(folder: string): Promise<void> {
    const before = await listingOf(folder);
    for (const file of before.keys()) if (!this.has(file)) await rm(join(folder, file));
    for (const [file, text] of this.#listing ?? []) {
      if (text === before.get(file)) continue;
      if (isYaml(file)) await putFile(join(folder, file), text, this.#half);
      else await cp(join(this.folder, file), join(folder, file), { preserveTimestamps: true });
    }
  }
}

async function listingOf(folder: string): Promise<Listing> {
  const names = (await listFiles(folder).catch(ifMissing([] as string[]))).filter(
    (file) => !isUnfinished(file),
  );
  const entry = async (file: string) => {
    const path = join(folder, file);
    const text = isYaml(file) ? await readFile(path, 'utf8') : String((await stat(path)).mtime);
    return [file, text] as const;
  };
  return new Map(await Promise.all(names.toSorted().map(entry)));
}

/** @param half Where it lies until it is whole: no server looks there. */
async function putFile(path: string, content: string | Buffer | undefined, half: string): Promise<void> {
  if (content === undefined) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(half, content);
  await rename(half, path).catch(async (error: NodeJS.ErrnoException) => {
    // Another disk.
    if (error.code !== 'EXDEV') throw error;
    await cp(half, path);
  });
}
