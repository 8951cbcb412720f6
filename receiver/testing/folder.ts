import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Every file below a folder whose bytes contain the text. */
export function filesContaining(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => contentOf(path)?.includes(text) ?? false);
}

/** Bytes of a file, or undefined where it has gone or been renamed since it was listed. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
