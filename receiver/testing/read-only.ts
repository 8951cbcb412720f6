import { chmodSync, statSync } from 'node:fs';
import { atEnd } from './cleanup.ts';
import { mountObstacle, run } from './mounts.ts';

const isRoot = process.getuid?.() === 0;

/** Why nothing can be made read-only here; undefined where it can. */
export const readOnlyObstacle: string | undefined = isRoot ? mountObstacle : undefined;

/** Makes a file or folder read-only until the test ends. Root ignores permissions, so for root it is a mount. */
export function makeReadOnly(path: string): void {
  if (isRoot) {
    run('mount', '--bind', path, path);
    atEnd(() => run('umount', '--lazy', path));
    run('mount', '-o', 'remount,bind,ro', path);
    return;
  }
  const { mode } = statSync(path);
  chmodSync(path, mode & 0o555);
  atEnd(() => chmodSync(path, mode));
}
