import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dropUnusedPictures } from './unused-pictures.ts';

it('takes away the photo that no page shows, and nothing else', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'pictures-'));
  await mkdir(join(dist, '_astro'));
  for (const file of ['sam.1_a.avif', 'sam.1_b.webp', 'jo.2.jpg', 'IMG.3.JPG', 'form.js']) {
    await writeFile(join(dist, '_astro', file), '');
  }
  await writeFile(join(dist, 'icon.png'), '');
  await writeFile(
    join(dist, 'index.html'),
    '<source srcset="/_astro/sam.1_a.avif 320w"><img src="/_astro/sam.1_b.webp" alt="Sam">',
  );
  expect((await dropUnusedPictures(dist)).toSorted()).toEqual(['_astro/IMG.3.JPG', '_astro/jo.2.jpg']);
  expect((await readdir(join(dist, '_astro'))).toSorted()).toEqual([
    'form.js',
    'sam.1_a.avif',
    'sam.1_b.webp',
  ]);
  expect(await readdir(dist)).toContain('icon.png');
  await rm(dist, { recursive: true });
});
