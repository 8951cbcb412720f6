import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureSite } from '../deploy/tests/fixture-site.ts';
import { listFiles } from '../site/hosting/site-files.ts';
import { finishSite } from '../site/src/integrations/finished-site.ts';
import { suburb } from '../site/tests/content-faults/plant-fault.ts';
import { copySite } from '../site/tests/site-copy.ts';
import { build } from './build.ts';
import { faultsOf } from './whole-site.ts';

const sitemap = (...pages: string[]) =>
  `<urlset>${pages.map((page) => `<loc>https://your-plumber.example${page}</loc>`).join('')}</urlset>`;

/** A finished site that is whole but for what is changed. */
async function finished(changes: Record<string, string> = {}) {
  const site = await fixtureSite({
    'sitemap.xml': sitemap('/', '/contact', '/towns/mount-eden'),
    'receiver.json': '{}',
    ...changes,
  });
  await finishSite(site.dist, { contactHost: '' });
  return site;
}

describe('a build that is not whole says what is wrong with it', () => {
  it('and one that is whole says nothing', async () => {
    await using site = await finished();
    expect(await faultsOf(site.dist)).toEqual([]);
  });

  it.each([
    [
      'a page that is listed and missing',
      { 'sitemap.xml': sitemap('/', '/contact', '/towns/mount-eden', '/towns/gone') },
      '/towns/gone is listed but not there',
    ],
    [
      'one that nobody lists',
      { 'sitemap.xml': sitemap('/', '/contact') },
      '/towns/mount-eden is there but not',
    ],
  ])('%s', async (_, changes, fault) => {
    await using site = await finished(changes);
    expect(await faultsOf(site.dist)).toEqual([expect.stringContaining(fault)]);
  });

  it('a page cut short, one with no copy to send, and one with too many bytes', async () => {
    await using site = await finished();
    await writeFile(join(site.dist, 'contact.html'), '<!doctype html><h1>Contact</h1><p>Half of');
    await rm(join(site.dist, 'index.html.br'));
    await writeFile(join(site.dist, 'towns/mount-eden.html.br'), 'x'.repeat(14_001));
    const faults = await faultsOf(site.dist);
    expect(faults).toEqual([
      'contact.html is cut short',
      'index.html is not compressed',
      'towns/mount-eden.html has 14001 bytes compressed, and may have 14000: shorten its words',
    ]);
  });
});

describe('a build that fails', () => {
  let folder = '';
  let site = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'failing-build-'));
    site = await copySite(folder);
    // Stands for the last good build: what counts is that nobody touches it.
    await mkdir(join(site, 'dist'));
    await writeFile(join(site, 'dist/index.html'), 'the last good build');
    await mkdir(join(site, 'dist-hosting'));
    await writeFile(join(site, 'dist-hosting/content-security-policy.txt'), 'its policy\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const replaced = (from: RegExp, to: string) => (text: string) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  };

  it.each([
    ['an area that is not there', `content/${suburb}`, replaced(/^area: .*$/m, 'area: Central Auckland')],
    ['a quote left open', 'content/business.yaml', replaced(/^phone: .*$/m, 'phone: "0800 000 000')],
    ['a phone number too short', 'content/business.yaml', replaced(/^phone: .*$/m, 'phone: "09 555 01"')],
    ['an empty page', 'content/pages/home.yaml', () => ''],
    [
      'a page that Astro cannot draw',
      'src/pages/404.astro',
      (text: string) => text.replace('<NotFound', '<Gone'),
    ],
  ])(
    'for %s leaves the last good one as it was',
    async (_, file, change) => {
      const path = join(site, file);
      await cp(path, `${path}.right`);
      await writeFile(path, change(await readFile(path, 'utf8')));
      try {
        expect(await build({ site, into: join(site, 'dist') })).toBe(false);
      } finally {
        await rename(`${path}.right`, path);
      }
      expect(await listFiles(join(site, 'dist'))).toEqual(['index.html']);
      expect(await readFile(join(site, 'dist/index.html'), 'utf8')).toBe('the last good build');
      expect(await readFile(join(site, 'dist-hosting/content-security-policy.txt'), 'utf8')).toBe(
        'its policy\n',
      );
      expect((await listFiles(site)).filter((name) => name.startsWith('.building'))).toEqual([]);
    },
    120_000,
  );
});
