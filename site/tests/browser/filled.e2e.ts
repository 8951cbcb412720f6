// The site full, in a browser: people, jobs, prices and photos of another business with a long name and a logo.
import { expect, type Page, test } from '@playwright/test';
import { type RunningSite, serveSite } from '../../hosting/serve.ts';
import { displayFaceCame } from '../display-face.ts';
import { filledSite } from '../filled-site.ts';
import type { BuiltSite } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { faces, layoutFaults, setFace, widths } from './layout-faults.ts';

// One after the other, as all of them look at one build.
test.describe.configure({ mode: 'default' });

let filled: BuiltSite;
let server: RunningSite;
test.beforeAll(async () => {
  filled = await filledSite();
  server = await serveSite({ dist: filled.dist, host: '127.0.0.1', port: 0 });
});
test.afterAll(() => server.close());

/** One page of each kind, and a suburb with a job and a review. */
const paths = () => {
  const jobs = filled.content<{ jobs: { suburb: string }[] }>('jobs.yaml').jobs;
  const town = filled
    .of('towns')
    .find((path) => path.endsWith(`/${jobs[0]?.suburb.toLowerCase().replace(' ', '-')}`));
  return ['/', '/contact', ...filled.of('services'), town ?? '', filled.of('areas')[0] ?? '', '/404'];
};

async function open(page: Page, path: string): Promise<void> {
  // Visits are counted at a host that is not there.
  await page.route(/stats\./, (route) => route.abort());
  await page.goto(`${server.url}${path}`);
  await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
}

test('every kind of page holds at every width', async ({ page }) => {
  for (const path of paths()) {
    await open(page, path);
    if (!(await setFace(page, faces[0]))) console.warn(`NOT TESTED: the filled pages in ${faces[0]}.`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await layoutFaults(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('axe finds nothing, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths()) {
    await open(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeFaults(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px photos come when they come near, and nothing shifts`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const seen = { shift: 0, largest: '' };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.largest = (entry as unknown as { element?: Element }).element?.tagName ?? '';
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const seen = () =>
      page.evaluate(() => (globalThis as unknown as { seen: { shift: number; largest: string } }).seen);
    for (const path of paths().filter((one) => filled.page(one).querySelector('#who-comes img') !== null)) {
      await open(page, path);
      // What the headings' face moves is asked elsewhere; here it is what the photos move.
      const { shift, largest } = await seen();
      expect(largest, path).not.toBe('IMG');
      for (const photo of await page.locator('#who-comes img').all()) {
        expect((await photo.boundingBox())?.y, path).toBeGreaterThanOrEqual(height);
      }
      for (const photo of await page.locator('#who-comes img').all()) {
        await photo.scrollIntoViewIfNeeded();
        await expect
          .poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
        expect(await photo.evaluate((img) => (img as HTMLImageElement).currentSrc)).toMatch(/\.(avif|webp)$/);
      }
      expect((await seen()).shift - shift, path).toBeLessThan(0.01);
    }
  });
}
