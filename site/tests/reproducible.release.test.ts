import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCopy, copySite } from '../../tools/site-copy.ts';
import { listFiles } from '../hosting/site-files.ts';
import { site } from './pages.ts';

it('the same sources make the same bytes, in whatever folder they lie', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'another-folder-with-a-longer-name-'));
  const copy = await buildCopy(await copySite(folder));
  const files = await listFiles(copy);
  expect(files).toContain('contact.html');
  const differing: string[] = [];
  for (const file of files) {
    const here = await readFile(join(site.dist, file)).catch(() => 'missing');
    if (!(await readFile(join(copy, file))).equals(Buffer.from(here))) differing.push(file);
  }
  // It says until when it holds, counted from the build.
  expect(differing.filter((file) => !file.startsWith('.well-known/security.txt'))).toEqual([]);
  await rm(folder, { recursive: true });
});
