import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressedCopy, hashedFolder, notFoundPage, wellKnown } from '../../site/hosting/file-types.ts';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { readHosting } from '../../site/hosting/hosting-folder.ts';
import { listFiles, pageAddress, writeFiles } from '../../site/hosting/site-files.ts';
import { ifMissing } from '../run.ts';
import { type Host, type HostFacts, usualPlaces } from './hosts.ts';

export interface ReleaseOptions {
  /** The finished build. */
  dist: string;
  host: Host;
  /** Folder for the release. Its contents are replaced. */
  into: string;
  /** Where it will lie on the server, and other values that differ from the usual ones. */
  places?: Partial<Pick<HostFacts, 'release' | 'receiver' | 'domain'>>;
  /** Folder of the release before, if any: pages that visitors have open still ask for its hashed files. */
  previous?: string;
}

/** A name with a dot in front is not public, except /.well-known. */
function isPublic(file: string, host: Host): boolean {
  const hidden = file
    .split('/')
    .some((name, index) => name.startsWith('.') && !(index === 0 && name === wellKnown));
  return !hidden && (host.servesPrecompressed || !compressedCopy.test(file));
}

/** Beside `public/`: the hashed files that this release brought itself, not those kept from the one before. */
export const hashedList = 'hashed.txt';

/** Keeps the hashed files that the release before brought itself; nothing open asks for older ones. */
async function keepHashedFiles(previous: string, folder: string): Promise<void> {
  const list = await readFile(join(previous, hashedList), 'utf8').catch(ifMissing(''));
  for (const file of list.split('\n').filter(Boolean)) {
    // Servers make the ETag from the modification time.
    await cp(join(previous, 'public', file), join(folder, file), { force: false, preserveTimestamps: true });
  }
}

/** Writes what a host needs of a finished build: `public/` to serve, `server/` to read. */
export async function makeRelease({ dist, host, into, places, previous }: ReleaseOptions): Promise<void> {
  const { siteUrl, policy, redirects } = await readHosting(dist);
  const publicFiles = (await listFiles(dist)).filter((file) => isPublic(file, host));
  const pages = publicFiles.filter((file) => file.endsWith('.html') && file !== notFoundPage);
  const files = await host.files({
    ...usualPlaces,
    domain: new URL(siteUrl).host,
    ...places,
    headers: siteHeaders(policy),
    pages: pages.map(pageAddress),
    redirects,
  });
  await rm(into, { recursive: true, force: true });
  for (const file of publicFiles) {
    const target = join(into, 'public', file);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(dist, file), target, { preserveTimestamps: true });
  }
  if (previous !== undefined) await keepHashedFiles(previous, join(into, 'public'));
  const hashed = publicFiles.filter((file) => file.startsWith(`${hashedFolder}/`));
  // Last, because the server takes this file's arrival as the end of the upload.
  await writeFiles(into, { ...files, [hashedList]: hashed.map((file) => `${file}\n`).join('') });
}
