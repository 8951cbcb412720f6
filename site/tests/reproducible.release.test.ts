import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildCopy, copySite } from './site-copy.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** It says until when it holds, counted from the build. */
const dated = '.well-known/security.txt';

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

it('the same sources make the same bytes, in whatever folder they lie', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'another-folder-with-a-longer-name-'));
  try {
    const site = await copySite(folder);
    const copy = await buildCopy(site);
    const files = (await filesOf(copy)).map((file) => relative(copy, file));
    expect(files).toContain('contact.html');
    for (const file of files.filter((name) => !name.startsWith(dated))) {
      const here = await readFile(join(dist, file)).catch(() => undefined);
      expect(here, `${file} is in one build only`).toBeDefined();
      expect(here?.equals(await readFile(join(copy, file))), `${file} is another in another folder`).toBe(
        true,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
