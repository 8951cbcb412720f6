import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { compressedCopy } from './file-types.ts';

/** Answers a missing file with a value; every other error is thrown on. */
export function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };
}

/** All files under a folder, as paths with forward slashes relative to it, in stable order. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The files of the site itself, without the compressed copies of the build. */
export async function listSiteFiles(dist: string): Promise<string[]> {
  return (await listFiles(dist)).filter((file) => !compressedCopy.test(file));
}

/** The address of a page: `index.html` is `/`, `towns/mount-eden.html` is `/towns/mount-eden`. */
export const pageAddress = (file: string): string =>
  file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;

/** Writes texts by path under a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
