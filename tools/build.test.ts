import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixtureSite } from '../deploy/tests/fixture-site.ts';
import { listFiles } from '../site/hosting/site-files.ts';
import { finishSite } from '../site/src/build/finish.ts';
import { copySite } from '../site/tests/site-copy.ts';
import { build, faultsOf } from './build.ts';

test('an incomplete build is refused with what is wrong', async () => {
  const pages = ['/', '/contact', '/towns/mount-eden'];
  const sitemap = (listed: string[]) =>
    listed.map((page) => `<loc>https://plumber.co.nz${page}</loc>`).join('');
  const site = await fixtureSite({ 'sitemap.xml': sitemap(pages), 'receiver.json': '{}' });
  await finishSite(site.dist, { siteUrl: 'https://harbour-plumbing.co.nz' });
  expect(await faultsOf(site.dist)).toEqual([]);

  await writeFile(join(site.dist, 'sitemap.xml'), sitemap(['/', '/contact', '/towns/gone']));
  await writeFile(join(site.dist, 'contact.html'), '<!doctype html><h1>Contact</h1><p>Half of');
  await rm(join(site.dist, 'index.html.br'));
  expect(await faultsOf(site.dist)).toEqual([
    'contact.html is cut short',
    'index.html is not compressed',
    '/towns/mount-eden was built but is not in the sitemap',
    '/towns/gone is in the sitemap but was not built',
  ]);
});

test('a build that fails leaves the last good one as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'failing-build-'));
  const site = await copySite(folder);
  await mkdir(join(site, 'dist'));
  await writeFile(join(site, 'dist/index.html'), 'the last good build');
  const failsWith = async (file: string, from: string, to: string) => {
    const right = await readFile(join(site, file), 'utf8');
    expect(right).toContain(from);
    await writeFile(join(site, file), right.replace(from, to));
    expect(await build({ site, into: join(site, 'dist') }), file).toBe(false);
    await writeFile(join(site, file), right);
    expect(await listFiles(join(site, 'dist'))).toEqual(['index.html']);
    expect((await listFiles(site)).filter((name) => name.startsWith('.building'))).toEqual([]);
  };
  // One fails before Astro starts, the other in it.
  await failsWith('content/business.yaml', 'phone:', 'fone:');
  await failsWith('src/pages/404.astro', '<NotFound', '<Gone');

  // Two at once would remove each other's files.
  await mkdir(join(site, '.building'));
  await writeFile(join(site, '.building/pid'), String(process.pid));
  expect(await build({ site, into: join(site, 'dist') })).toBe(false);
  await rm(folder, { recursive: true });
});
