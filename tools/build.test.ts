import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from 'receiver/testing/folder';
import { expect, test } from 'vitest';
import { notFoundPage } from '../site/hosting/file-types.ts';
import { listFiles, pageAddress } from '../site/hosting/site-files.ts';
import { build, replaceFolder } from './build.ts';
import { fingerprintOf } from './build-sources.ts';
import { dist } from './run.ts';
import { copySite } from './site-copy.ts';

test('the sitemap lists every page that was built', async () => {
  const sitemap = await readFile(join(dist, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const pages = (await listFiles(dist)).filter((file) => file.endsWith('.html') && file !== notFoundPage);
  expect(listed.toSorted()).toEqual(pages.map(pageAddress).toSorted());
});

test('a build that fails leaves the last good one as it was', async () => {
  const site = await copySite(temporaryFolder());
  const last = join(site, 'dist');
  await mkdir(last);
  await writeFile(join(last, 'index.html'), 'the last good build');
  const fails = async () => {
    expect(await build(site)).toBe(false);
    expect(await listFiles(last)).toEqual(['index.html']);
  };
  const failsWith = async (file: string, from: string, to: string) => {
    const right = await readFile(join(site, file), 'utf8');
    await writeFile(join(site, file), right.replace(from, to));
    await fails();
    await writeFile(join(site, file), right);
    expect((await listFiles(site)).filter((name) => name.startsWith('.building'))).toEqual([]);
  };
  // One fails before Astro starts, the other in it.
  await failsWith('content/business.yaml', 'phone:', 'fone:');
  await failsWith('src/pages/404.astro', '<NotFound', '<Gone');

  // Two at once would remove each other's files.
  await mkdir(join(site, '.building'));
  await writeFile(join(site, '.building/pid'), String(process.pid));
  await fails();
});

test('a build is made anew where a source has changed, within the site or beside it', async () => {
  const folder = temporaryFolder();
  const contract = join(folder, 'receiver/src/contract');
  await mkdir(contract, { recursive: true });
  await mkdir(join(folder, 'site/src'), { recursive: true });
  const fingerprints = [fingerprintOf(join(folder, 'site'))];
  for (const file of [join(contract, 'fields.ts'), join(folder, 'site/src/page.ts')]) {
    await writeFile(file, 'changed');
    fingerprints.push(fingerprintOf(join(folder, 'site')));
  }
  expect(new Set(fingerprints).size).toBe(3);
});

test('where the new build cannot take its place, the last good one is back', async () => {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), 'the last good build');
  await expect(replaceFolder(dist, join(folder, 'gone'), join(folder, 'before'))).rejects.toThrow('ENOENT');
  expect(await listFiles(folder)).toEqual(['dist/index.html']);
});
