// The site full, in a browser: people, jobs, prices and photos of another business with a long name and a logo.
import { expect, type Page, test } from '@playwright/test';
import { type RunningSite, serveSite } from '../../hosting/serve.ts';
import { filledSite } from '../filled-site.ts';
import type { BuiltSite } from '../pages.ts';
import { axeFaultsInBothSchemes } from './axe-faults.ts';
import { faces, faultsAtEveryWidth } from './layout-faults.ts';
import { sumOf, watchShifts } from './shifts.ts';
import { open } from './site.ts';

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

async function openFilled(page: Page, path: string): Promise<void> {
  // Visits are counted at a host that is not there.
  await page.route(/stats\./, (route) => route.abort());
  await open(page, `${server.url}${path}`);
}

test('every kind of page holds at every width, and axe finds nothing, light and dark', async ({ page }) => {
  for (const path of paths()) {
    await openFilled(page, path);
    expect.soft(await faultsAtEveryWidth(page, faces[0]), path).toEqual([]);
    expect.soft(await axeFaultsInBothSchemes(page), path).toEqual([]);
  }
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px photos come when they come near, and nothing shifts`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    for (const path of paths().filter((one) => filled.page(one).querySelector('#who-comes img') !== null)) {
      await openFilled(page, path);
      // What the headings' face moves is asked elsewhere; here it is what the photos move.
      const before = sumOf(await shifts());
      for (const photo of await page.locator('#who-comes img').all())
        expect((await photo.boundingBox())?.y, path).toBeGreaterThanOrEqual(height);
      for (const photo of await page.locator('#who-comes img').all()) {
        await photo.scrollIntoViewIfNeeded();
        const come = () =>
          photo.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : 'nothing'));
        await expect.poll(come).toMatch(/\.(avif|webp)$/);
      }
      expect(sumOf(await shifts()) - before, path).toBeLessThan(0.01);
    }
  });
}
