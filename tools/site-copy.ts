// A copy of the site to build or to change elsewhere.
import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));
/** What is made, and what a copy does not need. */
const excluded = ['node_modules', 'demo', 'dist', 'dist-hosting', '.building', '.astro', 'tests'];

/**
 * Copies the site's sources, with the repository's packages.
 *
 * @param folder Where it goes: an empty folder.
 * @returns The site's folder in there.
 */
export async function copySite(folder: string): Promise<string> {
  const site = join(folder, 'site');
  const without = excluded.map((name) => join(root, 'site', name));
  await cp(join(root, 'site'), site, { recursive: true, filter: (path) => !without.includes(path) });
  for (const file of ['package.json', 'tsconfig.base.json']) await cp(join(root, file), join(folder, file));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return site;
}

/**
 * Builds a copy with `astro build` and nothing else.
 *
 * @returns The folder of its pages.
 * @throws Error with what the build has said, where it fails.
 */
export async function buildCopy(site: string): Promise<string> {
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  // Vitest says in these that it develops, and a build would believe it.
  const { DEV: _, PROD: __, MODE: ___, ...env } = process.env;
  await promisify(execFile)(process.execPath, [astro, 'build', '--silent'], {
    cwd: site,
    env: { ...env, NODE_ENV: 'production' },
  });
  return join(site, 'dist');
}
