import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { businessHosts } from '../../site/hosting/business-hosts.ts';
import { compressedCopy, hashedFolder, notFoundPage, wellKnown } from '../../site/hosting/file-types.ts';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { readHosting } from '../../site/hosting/hosting-folder.ts';
import { listFiles, listSiteFiles, pageAddress, writeFiles } from '../../site/hosting/site-files.ts';
import { withMetaPolicy } from '../../site/src/integrations/policy.ts';
import { root } from '../root.ts';
import { type Host, type HostFacts, renderHost, usualPlaces } from './hosts.ts';

export interface ReleaseOptions {
  dist: string;
  host: Host;
  /** Where the release is put together. What is there is replaced. */
  into: string;
  /** Where it will lie on the server, and what else differs from the usual. */
  places?: Partial<Pick<HostFacts, 'release' | 'receiver' | 'domain'>>;
  /** Folder of the release before, if any: visitors' open pages may still ask for its hashed files. */
  previous?: string;
}

/** Names with a dot in front are never public but for /.well-known, whoever put them into dist. */
function isPublic(file: string, host: Host): boolean {
  if (file.split('/').some((name, at) => name.startsWith('.') && !(at === 0 && name === wellKnown)))
    return false;
  return host.servesPrecompressed || !compressedCopy.test(file);
}

function nothingThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Beside `public/`: which hashed files are a release's own, and not kept of the one before it. */
export const hashedList = 'hashed.txt';

/** Keeps the hashed files that were the release before's own: older ones are asked for by no open page. */
async function keepHashedFiles(previous: string, folder: string): Promise<void> {
  const list = await readFile(join(previous, hashedList), 'utf8').catch(nothingThere);
  // The first release has none before it.
  if (list === undefined) return;
  for (const file of list.split('\n').filter(Boolean)) {
    // The modification time goes along: servers make the ETag of it.
    await cp(join(previous, 'public', file), join(folder, file), { force: false, preserveTimestamps: true });
  }
}

/** Puts together what one host needs of a finished build: `public/` to be served, `server/` to be read. */
export async function makeRelease({ dist, host, into, places, previous }: ReleaseOptions): Promise<void> {
  const { policy, redirects } = await readHosting(dist);
  const pages = (await listSiteFiles(dist)).filter((file) => file.endsWith('.html') && file !== notFoundPage);
  const { siteUrl, contactHost, counter } = await businessHosts(join(root, 'site'));
  const files = await renderHost(host, {
    ...usualPlaces,
    domain: new URL(siteUrl).host,
    ...places,
    headers: siteHeaders(policy),
    pages: pages.map(pageAddress),
    redirects,
  });
  await rm(into, { recursive: true, force: true });
  for (const file of (await listFiles(dist)).filter((name) => isPublic(name, host))) {
    const target = join(into, 'public', file);
    await mkdir(dirname(target), { recursive: true });
    if (host.policyInPages && file.endsWith('.html')) {
      await writeFile(target, withMetaPolicy(await readFile(join(dist, file), 'utf8'), contactHost, counter));
    } else await cp(join(dist, file), target, { preserveTimestamps: true });
  }
  if (previous !== undefined) await keepHashedFiles(previous, join(into, 'public'));
  const hashed = (await listFiles(dist)).filter(
    (file) => file.startsWith(`${hashedFolder}/`) && isPublic(file, host),
  );
  await writeFiles(into, { ...files, [hashedList]: hashed.map((file) => `${file}\n`).join('') });
}
