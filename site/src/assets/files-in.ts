import { glob } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a folder that fit a pattern, whole paths, in the same order everywhere. */
export async function filesIn(folder: string, pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(join(folder, file));
  return files.toSorted();
}
