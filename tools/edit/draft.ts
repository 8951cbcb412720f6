import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { type Change, changesBetween, mergeChanges } from './compare.ts';
import { writeValues } from './yaml-edit.ts';

type Fields = Record<string, unknown>;

/** What is to become of one content file. */
export interface FileChange {
  path: string;
  kind: 'changed' | 'added' | 'removed';
  /** Value by value; empty for photos and for whole files. */
  changes: Change[];
}

/**
 * What was changed and not saved yet. It lies on the disk, so that closing the browser or the editor loses
 * nothing, and the content itself stays as it is until it is saved.
 *
 *   now/…     files as they are to be; an empty one is to be removed
 *   before/…  the same files as they were when the change began; none where there was none
 */
export class Draft {
  readonly #content: string;
  readonly #folder: string;

  /** @param content The owner's content folder. @param folder Where the draft lies. */
  constructor(content: string, folder: string) {
    this.#content = content;
    this.#folder = folder;
  }

  /** A text as it is to be. @returns undefined where there is none, or none any more. */
  async text(path: string): Promise<string | undefined> {
    const now = await this.#read('now', path);
    return now === undefined ? textAt(join(this.#content, path)) : now || undefined;
  }

  /** A changed text as it was when the change began. @returns undefined where there was none. */
  before(path: string): Promise<string | undefined> {
    return this.#read('before', path);
  }

  /** A photo as it is to be. */
  async bytes(path: string): Promise<Buffer | undefined> {
    return (await bytesAt(join(this.#folder, 'now', path))) ?? bytesAt(join(this.#content, path));
  }

  /** Writes values into a file, and forgets the change where they are those that are saved. */
  async write(path: string, values: Fields): Promise<void> {
    const text = await this.text(path);
    await this.put(path, writeValues(text ?? '', values));
  }

  /** Puts a whole file into the draft: a text, or a photo's bytes. */
  async put(path: string, data: string | Uint8Array): Promise<void> {
    const saved = await bytesAt(join(this.#content, path));
    if ((await this.#read('now', path)) === undefined && saved !== undefined) {
      await write(join(this.#folder, 'before', path), saved);
    }
    if (saved !== undefined && Buffer.from(data).equals(saved)) await this.forget(path);
    else await write(join(this.#folder, 'now', path), data);
  }

  /** Takes a file away; one that was never saved is forgotten. */
  async remove(path: string): Promise<void> {
    if ((await bytesAt(join(this.#content, path))) === undefined) await this.forget(path);
    else await this.put(path, '');
  }

  /** Drops what was changed of a file. */
  async forget(path: string): Promise<void> {
    for (const part of ['now', 'before']) await rm(join(this.#folder, part, path), { force: true });
  }

  /** Paths of all files that are changed, added or removed. */
  async paths(): Promise<string[]> {
    return filesIn(join(this.#folder, 'now'));
  }

  /** Files that somebody else has changed since the draft of them began. */
  async overtaken(): Promise<string[]> {
    const paths = await this.paths();
    const overtaken = await Promise.all(
      paths.map(async (path) => {
        const before = await bytesAt(join(this.#folder, 'before', path));
        const saved = await bytesAt(join(this.#content, path));
        return saved === before || (saved !== undefined && before?.equals(saved) === true) ? [] : [path];
      }),
    );
    return overtaken.flat();
  }

  /** Puts my changes on top of a file that somebody else has changed. Where both changed a value, mine stands. */
  async keepOnTop(path: string): Promise<void> {
    const saved = await textAt(join(this.#content, path));
    const now = await this.#read('now', path);
    const before = await this.#read('before', path);
    await this.forget(path);
    if (now === undefined || now === '') return now === '' ? this.remove(path) : undefined;
    if (saved === undefined || before === undefined || !path.endsWith('.yaml')) return this.put(path, now);
    const merged = mergeChanges(parse(before) ?? {}, parse(now) ?? {}, parse(saved) ?? {}) as Fields;
    return this.put(path, writeValues(saved, merged));
  }

  /** Everything that saving would do. */
  async changes(): Promise<FileChange[]> {
    const changes = await Promise.all(
      (await this.paths()).map(async (path): Promise<FileChange> => {
        const before = await this.#read('before', path);
        const now = await this.#read('now', path);
        if (now === '') return { path, kind: 'removed', changes: [] };
        if (before === undefined) return { path, kind: 'added', changes: [] };
        const yaml = path.endsWith('.yaml')
          ? changesBetween(parse(before) ?? {}, parse(now ?? '') ?? {})
          : [];
        return { path, kind: 'changed', changes: yaml };
      }),
    );
    return changes.toSorted((a, b) => a.path.localeCompare(b.path));
  }

  /** Writes everything into a content folder. @returns The paths that were written or removed. */
  async writeInto(folder: string): Promise<string[]> {
    const paths = await this.paths();
    for (const path of paths) {
      const now = await readFile(join(this.#folder, 'now', path));
      if (now.length === 0) await rm(join(folder, path), { force: true });
      else await write(join(folder, path), now);
    }
    return paths;
  }

  /** Saves: the draft becomes the content. @returns The paths that were written or removed. */
  async save(): Promise<string[]> {
    const paths = await this.writeInto(this.#content);
    await rm(this.#folder, { recursive: true, force: true });
    return paths;
  }

  #read(part: 'now' | 'before', path: string): Promise<string | undefined> {
    return textAt(join(this.#folder, part, path));
  }
}

async function bytesAt(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const textAt = async (file: string) => (await bytesAt(file))?.toString('utf8');

async function write(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
}

/** Paths of all files under a folder, none where it is not there. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}
