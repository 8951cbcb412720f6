// A copy of the site to build elsewhere: for the benchmark of scale, and for tests of the build itself.
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

/**
 * Copies the site's sources with the repository's packages and no caches, and without the social pictures:
 * each is drawn once, costs the same however many there are, and would hide what the pages cost.
 *
 * @param folder Where it goes: an empty folder.
 * @returns The site's folder in there.
 */
export async function copySite(folder: string): Promise<string> {
  const site = join(folder, 'site');
  const left = new Set(['node_modules', 'dist', 'dist-delivery', '.astro', 'tests', 'src/pages/og']);
  await cp(join(root, 'site'), site, {
    recursive: true,
    filter: (path) => !left.has(path.slice(join(root, 'site').length + 1)),
  });
  // The root's package.json says which browsers the build is for.
  for (const file of ['package.json', 'tsconfig.base.json']) await cp(join(root, file), join(folder, file));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return site;
}
