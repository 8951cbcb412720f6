import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of the folder that the build runs in; safe to delete at any time. */
const folder = join(process.cwd(), 'node_modules', '.cache', 'site-assets');

/**
 * A file that takes a while to make, made once for the same inputs and read from disk afterwards.
 *
 * @param kind Folder within the cache.
 * @param inputs Everything the result depends on, a version of the code that makes it included.
 * @returns Its content, and where it lies for programs that want a path.
 */
export async function cachedFile(
  kind: string,
  inputs: readonly (string | Uint8Array)[],
  make: () => Promise<Buffer>,
): Promise<{ data: Buffer; file: string }> {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(`${input.length}:`).update(input);
  const file = join(folder, kind, hash.digest('hex').slice(0, 32));
  try {
    return { data: await readFile(file), file };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const made = await make();
  await mkdir(join(folder, kind), { recursive: true });
  // Two builds may run at once: a name of its own first, so that nobody reads half a file.
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, made);
  await rename(part, file);
  return { data: made, file };
}
