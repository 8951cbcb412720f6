// The page paints by itself; what comes after moves hardly anything.
import type { Page } from '@playwright/test';
import { displayFaceCame } from '../display-face.ts';
import { field } from './form.ts';
import { kinds } from './page-kinds.ts';
import { shifted, watchShifts } from './shifts.ts';
import { expect, test } from './site.ts';

const font = /\.woff2$/;

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

const faceCame = (page: Page) => expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
const painted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length === 1);

for (const path of kinds) {
  test(`${path} is painted before its face comes, and hardly moves then`, async ({ page }) => {
    const shifts = await watchShifts(page);
    for (const width of [360, 412, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const held = Promise.withResolvers<void>();
      await page.route(font, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => painted(page)).toBe(true);
      expect(await page.evaluate(displayFaceCame)).toBe(false);
      held.resolve();
      await faceCame(page);
      expect.soft(shifted(await shifts()), `${width} px`).toBeLessThan(0.03);
      await page.unroute(font);
    }
  });
}

test('on the second page nothing moves, as its face is there', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await faceCame(page);
  for (const path of kinds) {
    await page.goto(path);
    await faceCame(page);
    expect.soft(shifted(await shifts()), path).toBe(0);
  }
});

test.describe('the script of the form', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  for (const come of ['tap', 'focus'] as const) {
    test(`comes with the first ${come} of a field, and not before`, async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto('/contact');
      const first = field(page, 'firstName');
      await first.scrollIntoViewIfNeeded();
      await faceCame(page);
      expect(scripts).toEqual([]);
      await first[come]();
      await expect(page.locator('form[novalidate]')).toBeVisible();
      expect(scripts).not.toEqual([]);
    });
  }
});
