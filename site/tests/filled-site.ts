// Another business's site, built: as after an owner's whole day.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../../tools/build-sources.ts';
import { buildCopy, copySite } from '../../tools/site-copy.ts';
import { ifMissing } from '../hosting/site-files.ts';
import { ownersAfternoon } from './owner-afternoon.ts';
import { type BuiltSite, openSite } from './pages.ts';

const site = fileURLToPath(new URL('../', import.meta.url));
const folder = fileURLToPath(new URL('../../.filled', import.meta.url));
/** Written when all is built: what it was made from. */
const marker = join(folder, 'built-from.txt');

/** Builds it, once as long as the site's sources are the same. */
export async function filledSite(): Promise<BuiltSite> {
  const fingerprint = fingerprintOf(site, ['demo/**', 'tests/owner-afternoon.ts']);
  if ((await readFile(marker, 'utf8').catch(ifMissing(''))) !== fingerprint) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const copy = await copySite(folder);
    await ownersAfternoon(copy);
    await buildCopy(copy);
    await writeFile(marker, fingerprint);
  }
  return openSite(join(folder, 'site'));
}
