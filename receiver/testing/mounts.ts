import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reasonOf } from '../src/delivery/log.ts';
import { atEnd } from './cleanup.ts';
import { temporaryFolder } from './folder.ts';

/** Runs a command that is expected to succeed. */
export const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
const mebibyte = 1024 * 1024;

function whyNot(): string | undefined {
  if (process.platform !== 'linux') return 'file systems are mounted only on Linux';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
    run('umount', folder);
    return undefined;
  } catch (error) {
    return `mounting is not allowed here (${reasonOf(error).trim().split('\n').at(-1)})`;
  } finally {
    rmdirSync(folder);
  }
}

/** Why no file system can be mounted here; undefined where it can. */
export const mountObstacle: string | undefined = whyNot();

export interface SmallDisk {
  folder: string;
  /** Removes what takes up half of the disk. */
  freeHalf(): void;
}

/** A file system of its own, half of it taken up by something else, which ends with the test. */
export function smallDisk(mebibytes: number): SmallDisk {
  const folder = temporaryFolder();
  run('mount', '-t', 'tmpfs', '-o', `mode=700,size=${mebibytes}m`, 'tmpfs', folder);
  // Lazily: a test that failed may still have a file open there.
  atEnd(() => run('umount', '--lazy', folder));
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc((mebibytes * mebibyte) / 2));
  return { folder, freeHalf: () => rmSync(ballast) };
}
