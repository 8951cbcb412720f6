import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishSite, withOwnScripts } from './finish.ts';

let dist: string;
beforeEach(async () => {
  dist = join(await mkdtemp(join(tmpdir(), 'finish-')), 'dist');
  await mkdir(join(dist, '_astro'), { recursive: true });
  for (const file of ['sam.1_a.avif', 'sam.1_b.webp', 'jo.2.jpg', 'IMG.3.JPG'])
    await writeFile(join(dist, '_astro', file), '');
});
afterEach(() => rm(join(dist, '..'), { recursive: true }));

const page = '<source srcset="/_astro/sam.1_a.avif 320w"><img src="/_astro/sam.1_b.webp" alt="Sam">'.padEnd(
  500,
);

test('photos that no page shows go; texts are compressed twice', async () => {
  await writeFile(join(dist, 'index.html'), page);
  await finishSite(dist, { siteUrl: 'https://harbour-plumbing.co.nz' });
  const assets = await readdir(join(dist, '_astro'));
  expect(assets.filter((name) => !name.startsWith('late.')).toSorted()).toEqual([
    'sam.1_a.avif',
    'sam.1_b.webp',
  ]);
  expect((await readdir(dist)).filter((name) => name !== '_astro').toSorted()).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
  ]);
  expect(brotliDecompressSync(await readFile(join(dist, 'index.html.br'))).toString()).toBe(page);
});

test('a link that leads nowhere stops the build', async () => {
  await writeFile(join(dist, 'index.html'), `${page}<a href="/gone">Gone</a>`);
  await expect(finishSite(dist, { siteUrl: 'https://harbour-plumbing.co.nz' })).rejects.toThrow(
    'index.html: /gone is no page',
  );
});

const tag = '<script type="module" src="/_astro/start.js"></script>';

test.each(['"', "'", '`'])('a script in the page finds another by its address, in %s', (quote) => {
  const start = `const {hydrate}=await import(${quote}./hydrate.1a.js${quote})`;
  const scripts = new Map([
    ['_astro/start.js', start],
    ['_astro/hydrate.1a.js', ''],
  ]);
  expect(withOwnScripts(tag, scripts)).toContain(`import(${quote}/_astro/hydrate.1a.js${quote})`);
});

test('a script in the page that would look for another beside the page stops the build', () => {
  const scripts = new Map([['_astro/start.js', 'import("./gone.js")']]);
  expect(() => withOwnScripts(tag, scripts)).toThrow('_astro/start.js imports "./gone.js"');
});
