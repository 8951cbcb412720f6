// The site full: built with the demonstration's people, jobs, reviews, prices and photos.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium } from '@playwright/test';
import { type HTMLElement, parse } from 'node-html-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putDemoContent } from '../demo/demo-content.ts';
import { type RunningSite, serveSite } from '../hosting/serve.ts';
import { axeTags } from './browser/axe-tags.ts';
import { faces, faults, setFace, widths } from './browser/faults-of-faces.ts';
import { chromiumArgs, findBrowser } from './browsers.ts';
import { displayFaceCame } from './display-face.ts';
import { markupProblems } from './page-rules.ts';
import { fileOf, pageLike, sitemapPaths, text } from './pages.ts';
import { jobsOf, type PutJob } from './put-jobs.ts';
import { buildCopy, copySite } from './site-copy.ts';

let folder = '';
let dist = '';
let jobs: PutJob[] = [];
/** The page of the suburb whose job and review are both of a drain. */
let withJob = '';
const pages = new Map<string, HTMLElement>();
const page = (path: string): HTMLElement => {
  const known = pages.get(path) ?? parse(readFileSync(join(dist, fileOf(path)), 'utf8'));
  pages.set(path, known);
  return known;
};
const section = (path: string) => page(path).querySelector('#who-comes');
const filesOf = (root: string) => readdirSync(root, { recursive: true }).map(String);
const pictures = () => filesOf(dist).filter((file) => /^_astro\/.*\.(avif|webp|jpe?g|png)$/.test(file));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const site = await copySite(folder);
  await putDemoContent(site);
  jobs = await jobsOf(join(site, 'content'));
  withJob = jobs.find(({ what }) => what.startsWith('Gully'))?.path ?? '';
  dist = await buildCopy(site);
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('each kind of page shows who comes', () => {
  it('home: people, rating with its source, reviews', () => {
    const home = section('/');
    expect(home?.querySelectorAll('img').length).toBe(3);
    expect(text(home)).toContain('Licence 00001');
    expect(text(home)).toContain('5.0 out of 5 from 87 ratings on Google (sample), read 1 October 2026');
    expect(text(home)).toContain('from $190 GST included');
    expect(text(page('/').querySelector('main > section'))).toContain('5.0 rating, 87 reviews on Google');
    expect(text(page('/').querySelector('main > section'))).toContain('insured, licence number 00000');
  });

  it('a service: its prices with GST and what is not in them, its job, its review, makers', () => {
    const drains = text(section('/services/drainage'));
    expect(drains).toContain('from $190 GST included');
    expect(drains).toContain('Not in it: Digging');
    expect(drains).toContain('Gully cleared');
    expect(drains).toContain('We fit: Sample Cylinders');
    expect(drains).not.toContain('Kitchen mixer');
  });

  it('a suburb: what was done and said there comes first, then what was near', () => {
    const first = (path: string) => text(section(path)?.querySelector('li p b'));
    for (const { what, path } of jobs) expect(first(path), path).toContain(what);
    for (const { what, near } of jobs) for (const path of near) expect(first(path), path).toContain(what);
    expect(jobs.flatMap(({ near }) => near).length).toBeGreaterThan(0);
    expect(text(section(withJob)?.querySelector('figcaption a')?.parentNode)).toContain('David');
  });

  it('contact: who answers', () => {
    expect(text(section('/contact'))).toContain('Sam (sample)');
  });
});

describe.each(sitemapPaths)('%s', (path) => {
  it('shows photos with their words, in a place kept for them, fetched when they come near', () => {
    expect(page(path).querySelector('main > section')?.querySelectorAll('img').length ?? 0, 'hero').toBe(0);
    for (const img of page(path).querySelectorAll('main img')) {
      const { alt = '', width, height, loading, src = '' } = img.attributes;
      expect(alt.length, src).toBeGreaterThanOrEqual(5);
      expect([width, height, loading]).toEqual(['320', '240', 'lazy']);
      const source = img.closest('picture')?.querySelector('source');
      expect(source?.getAttribute('type')).toBe('image/avif');
      const named = [src, ...(source?.getAttribute('srcset') ?? '').split(/, ?/)];
      for (const file of named.map((part) => part.split(' ')[0] ?? '')) {
        expect(existsSync(join(dist, file)), file).toBe(true);
      }
    }
  });

  it('shows at most three reviews, each with a link to where it stands', () => {
    const reviews = page(path).querySelectorAll('main blockquote');
    expect(reviews.length).toBeLessThanOrEqual(3);
    for (const review of reviews) {
      const link = review.parentNode?.querySelector('figcaption a')?.getAttribute('href');
      expect(link).toMatch(/^https:/);
    }
  });

  it('gives itself no stars', () => {
    const data = page(path).querySelector('script[type="application/ld+json"]')?.rawText ?? '';
    expect(data).not.toMatch(/aggregateRating|"Review"|ratingValue/);
  });

  it('has one section of it at most, and stays small', async () => {
    expect(page(path).querySelectorAll('#who-comes').length).toBeLessThanOrEqual(1);
    const bytes = (await readFile(join(dist, `${fileOf(path)}.br`))).length;
    expect(bytes).toBeLessThanOrEqual(path === '/' ? 18_000 : 14_000);
  });
});

it.each([
  '/',
  '/contact',
  '/services/drainage',
  pageLike('/towns/takapuna'),
])('%s is right as markup', async (path) => {
  expect(await markupProblems(readFileSync(join(dist, fileOf(path)), 'utf8'))).toEqual([]);
});

it('no picture of the built site says where, when or with what it was taken, and no original is there', async () => {
  const painted = join(folder, 'site/content/photos');
  const original = await sharp(join(painted, 'sam.jpg')).metadata();
  expect(original.exif?.length, 'the photos put in have a place in them').toBeGreaterThan(50);
  expect(pictures().length).toBeGreaterThan(20);
  for (const file of pictures()) {
    const { format, exif, xmp, iptc, width } = await sharp(join(dist, file)).metadata();
    expect(file).toMatch(/\.(avif|webp)$/);
    expect({ file, exif, xmp, iptc }).toEqual({ file, exif: undefined, xmp: undefined, iptc: undefined });
    expect(width, `${file} (${format})`).toBeLessThanOrEqual(640);
  }
});

describe('in a browser', () => {
  let server: RunningSite;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveSite({ dist, host: '127.0.0.1', port: 0 });
    const executablePath = findBrowser('headless-chromium');
    browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it.each(
    ['/', '/contact', '/services/drainage', pageLike('/towns/takapuna')].flatMap((path) => [
      { path, width: 390, height: 844 },
      { path, width: 1440, height: 900 },
    ]),
  )('$path at $width: no photo in the first view, each comes, nothing shifts', async ({
    path,
    ...viewport
  }) => {
    const page = await browser.newPage({ viewport });
    await page.addInitScript(() => {
      const seen = { shift: 0, largest: '' };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.largest = (entry as unknown as { element?: Element }).element?.tagName ?? '';
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(`${server.url}${path}`);
    const seen = () =>
      page.evaluate(() => (globalThis as unknown as { seen: { shift: number; largest: string } }).seen);
    // What the display face moves is asked elsewhere, of every kind of page; here it is what the photos move.
    await expect.poll(() => page.evaluate(displayFaceCame), { timeout: 10_000 }).toBe(true);
    await page.evaluate(() => {
      (globalThis as unknown as { seen: { shift: number } }).seen.shift = 0;
    });
    // Before anything is scrolled into view.
    expect((await seen()).largest).not.toBe('IMG');
    const photos = page.locator('main img');
    expect(await photos.count()).toBeGreaterThan(0);
    for (const photo of await photos.all()) {
      expect((await photo.boundingBox())?.y).toBeGreaterThanOrEqual(viewport.height);
    }
    for (const photo of await photos.all()) {
      await photo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth), { timeout: 10_000 })
        .toBeGreaterThan(0);
      expect(await photo.evaluate((img) => (img as HTMLImageElement).currentSrc)).toMatch(/\.avif$/);
    }
    expect((await seen()).shift).toBeLessThan(0.01);
    await page.close();
  });

  const filled = [
    '/',
    '/contact',
    '/services/plumbing',
    '/services/drainage',
    '/services/hot-water',
    '/towns/takapuna',
  ];

  it.each(filled)('%s holds at every width in the face of most phones', async (path) => {
    const page = await browser.newPage();
    await page.goto(`${server.url}${path}`);
    await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
    if (!(await setFace(page, faces[0]))) console.warn(`NOT TESTED: the filled pages in ${faces[0]}.`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await faults(page), `${width} px`).toEqual([]);
    }
    await page.close();
  }, 120_000);

  it.each(
    filled.flatMap((path) => [
      { path, colorScheme: 'light' } as const,
      { path, colorScheme: 'dark' } as const,
    ]),
  )('$path has nothing that axe objects to, $colorScheme', async ({ path, colorScheme }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(axeTags).analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
    ).toEqual([]);
    await context.close();
  }, 120_000);
});
