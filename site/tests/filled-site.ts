// Another business's site, built: as after an owner's whole day.
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCopy, copySite } from '../../tools/site-copy.ts';
import { ownersAfternoon } from './owner-afternoon.ts';
import { type BuiltSite, openSite } from './pages.ts';

const site = fileURLToPath(new URL('../', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.filled');
/** Written when all is built. */
const marker = join(folder, 'built');

/** Builds it, once as long as the site's sources are the same. */
export async function filledSite(): Promise<BuiltSite> {
  if (!isBuilt()) {
    // Vitest and Playwright may both want it first: each builds its own, and whoever is late takes the other's.
    const own = await mkdtemp(join(root, '.filled-'));
    const copy = await copySite(own);
    await ownersAfternoon(copy);
    await buildCopy(copy);
    await writeFile(join(own, 'built'), '');
    if (!isBuilt()) {
      await rm(folder, { recursive: true, force: true });
      await rename(own, folder);
    }
    await rm(own, { recursive: true, force: true });
  }
  return openSite(join(folder, 'site'));
}

const isBuilt = () => existsSync(marker) && newestSource() <= statSync(marker).mtimeMs;

/** When a source was changed last. A folder changes as a file comes to it or goes. */
function newestSource(): number {
  const files = globSync(['{content,demo,src,hosting}/**', 'astro.config.ts', 'tests/owner-afternoon.ts'], {
    cwd: site,
  });
  return Math.max(...files.map((file) => statSync(join(site, file)).mtimeMs));
}
