import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressedCopy, hashedFolder, notFoundPage, wellKnown } from '../../site/hosting/file-types.ts';
import { readHosting } from '../../site/hosting/hosting-folder.ts';
import { listFiles, pageAddress, writeFiles } from '../../site/hosting/site-files.ts';
import { ifMissing } from '../run.ts';
import { type Host, type HostFacts, usualPlaces } from './hosts.ts';

/** Beside `public/`: the hashed files that this release brought itself, not those kept from the one before. */
export const hashedList = 'hashed.txt';

/**
 * Writes what a host needs of a finished build into a new folder: `public/` to serve, `server/` to read.
 *
 * @param previous Folder of the release before, if any: pages that visitors have open still ask for the hashed
 *   files that it brought itself, and for none older.
 */
export async function makeRelease(
  dist: string,
  host: Host,
  into: string,
  { previous, ...places }: Partial<Pick<HostFacts, 'release' | 'receiver'>> & { previous?: string } = {},
): Promise<void> {
  // A name with a dot in front is not public, except /.well-known.
  const isPublic = (file: string) =>
    !file.split('/').some((name, depth) => name.startsWith('.') && !(depth === 0 && name === wellKnown)) &&
    (host.servesPrecompressed || !compressedCopy.test(file));
  const publicFiles = (await listFiles(dist)).filter(isPublic);
  const pages = publicFiles
    .filter((file) => file.endsWith('.html') && file !== notFoundPage)
    .map(pageAddress);
  const files = host.files({ ...(await readHosting(dist)), ...usualPlaces, ...places, pages });
  // Servers make the ETag from the modification time.
  const copy = async (from: string, file: string) => {
    const target = join(into, 'public', file);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(from, file), target, { preserveTimestamps: true });
  };
  if (previous !== undefined) {
    const list = await readFile(join(previous, hashedList), 'utf8').catch(ifMissing(''));
    for (const file of list.split('\n').filter(Boolean)) await copy(join(previous, 'public'), file);
  }
  for (const file of publicFiles) await copy(dist, file);
  const hashed = publicFiles.filter((file) => file.startsWith(`${hashedFolder}/`));
  // Last, because the server takes this file's arrival as the end of the upload.
  await writeFiles(into, { ...files, [hashedList]: hashed.map((file) => `${file}\n`).join('') });
}
