// Files of which nobody sees half.
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing, listFiles } from '../../site/hosting/site-files.ts';

export const isYaml = (file: string): boolean => file.endsWith('.yaml');

export const bytesOf = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch(ifMissing(undefined));

/** Writes a file, or takes it away. @param half Where it lies until it is whole: no server looks there. */
export async function putFile(path: string, content: string | Buffer | undefined, half: string) {
  if (content === undefined) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(half, content);
  await rename(half, path).catch(async (error: NodeJS.ErrnoException) => {
    // Another disk.
    if (error.code !== 'EXDEV') throw error;
    await cp(half, path);
  });
}

/** Leaves in a folder what another has under some names, and nothing else. */
export async function copyFiles(names: readonly string[], from: string, to: string, half: string) {
  for (const name of await listFiles(to)) if (!names.includes(name)) await rm(join(to, name));
  for (const name of names) {
    const content = await readFile(join(from, name));
    const old = await bytesOf(join(to, name));
    if (!old?.equals(content)) await putFile(join(to, name), content, half);
  }
}
