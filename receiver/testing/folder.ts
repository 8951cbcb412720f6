import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './cleanup.ts';

/** A new empty folder that disappears with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  // Again where a process that is just ending has added a file meanwhile.
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Every file below a folder whose bytes contain the text. Another process looks: read here, a database that is
 * open in this one would lose its locks.
 */
export function filesContaining(folder: string, text: string): string[] {
  const { stdout } = spawnSync('grep', ['-rlF', '-e', text, folder], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}
