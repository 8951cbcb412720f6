// The site full, in a browser: people, jobs, prices and photos of another business with a long name and a logo.
import { expect, test } from '@playwright/test';
import { type RunningSite, serveSite } from '../../hosting/serve.ts';
import { filledSite } from '../filled-site.ts';
import type { BuiltSite } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { faultsInEveryFace, faultsOfLargeText } from './layout-faults.ts';
import { watchShifts } from './shifts.ts';
import { open } from './site.ts';

// All of them look at one build.
test.describe.configure({ mode: 'default' });

let filled: BuiltSite;
let server: RunningSite;
test.beforeAll(async () => {
  filled = await filledSite();
  server = await serveSite({ dist: filled.dist, host: '127.0.0.1', port: 0 });
});
test.afterAll(() => server.close());

/** The first page of a kind that has a photo. */
const withPhoto = (kind: string) =>
  filled.of(kind).find((path) => filled.page(path).querySelector('#who-comes img'));

for (const [name, paths] of [
  ['home and contact', () => ['/', '/contact']],
  ['the services', () => filled.of('services')],
  ['a suburb and an area', () => [withPhoto('towns') ?? '', filled.of('areas')[0] ?? '']],
] as const)
  test(`${name} hold at every width, and nothing shifts as photos come`, async ({ page }) => {
    // Visits are counted at a host that is not there.
    await page.route(/stats\./, (route) => route.abort());
    const shifted = await watchShifts(page);
    for (const path of paths()) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, server.url + path);
      // What the headings' face moves is asked elsewhere; here it is what the photos move.
      const before = await shifted();
      const photos = await page.locator('#who-comes img').all();
      for (const photo of photos) expect((await photo.boundingBox())?.y, path).toBeGreaterThanOrEqual(844);
      for (const photo of photos) {
        await photo.scrollIntoViewIfNeeded();
        const come = () =>
          photo.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : 'nothing'));
        await expect.poll(come).toMatch(/\.(avif|webp)$/);
      }
      expect((await shifted()) - before, path).toBeLessThan(0.01);
      expect.soft(await faultsInEveryFace(page), path).toEqual([]);
      expect.soft(await faultsOfLargeText(page), path).toEqual([]);
      expect.soft(await axeFaults(page), path).toEqual([]);
    }
  });
