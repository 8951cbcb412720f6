// Another business's site, built: as after an owner's whole day.
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCopy, copySite } from '../../tools/site-copy.ts';
import { ownersAfternoon } from './owner-afternoon.ts';
import { type BuiltSite, openSite } from './pages.ts';

const site = fileURLToPath(new URL('../', import.meta.url));
const folder = fileURLToPath(new URL('../../.filled', import.meta.url));
/** Written when all is built. */
const marker = join(folder, 'built');

/** Builds it, once as long as the site's sources are the same. */
export async function filledSite(): Promise<BuiltSite> {
  if (!existsSync(marker) || newestSource() > statSync(marker).mtimeMs) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const copy = await copySite(folder);
    await ownersAfternoon(copy);
    await buildCopy(copy);
    await writeFile(marker, '');
  }
  return openSite(join(folder, 'site'));
}

/** When a source was changed last. A folder changes as a file comes to it or goes. */
function newestSource(): number {
  const files = globSync(['{content,demo,src,hosting}/**', 'astro.config.ts', 'tests/owner-afternoon.ts'], {
    cwd: site,
  });
  return Math.max(...files.map((file) => statSync(join(site, file)).mtimeMs));
}
