import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownersAfternoon } from '../site/tests/owner-afternoon.ts';
import { root, runPackage } from './run.ts';

/** What is made, and what is the owner's alone. */
const left = [
  'node_modules',
  'dist',
  'dist-hosting',
  '.building',
  '.astro',
  '.git',
  '.filled',
  '.edit',
  'data',
];

/** Of a length that left the screen once, in text of twice the size: neither as short nor as long as can be. */
const hers = { name: 'Kauri & Kōwhai Plumbing', email: 'office@kauriandkowhai.test' };

/**
 * Runs every test in a copy of the repository whose content is as an owner leaves it after an afternoon.
 *
 * @param args Of `npm test`. @returns Whether all of them passed.
 */
export async function testAfterOwnersAfternoon(args: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'owner-'));
  const copy = join(folder, 'copy');
  await cp(root, copy, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await ownersAfternoon(join(copy, 'site'), hers);
  try {
    return await runPackage(join(copy, 'tools/test.ts'), args, { cwd: copy });
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
}
