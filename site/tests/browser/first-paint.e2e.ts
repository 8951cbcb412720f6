import type { Page } from '@playwright/test';
import { displayFaceCame } from '../display-face.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

const font = /\.woff2$/;

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

/** The paths of all that the page fetched by itself. */
const fetched = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

/** Adds up layout shifts on the pages that are opened from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The observer hears of a frame after it.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      return (globalThis as unknown as { seen: { shift: number } }).seen.shift;
    });
}

const painted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length === 1);

for (const path of kinds) {
  test(`${path} is painted before its face comes, and hardly moves then`, async ({ page }) => {
    const shift = await watchShifts(page);
    for (const width of [360, 412, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(font, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => painted(page)).toBe(true);
      expect(await page.evaluate(displayFaceCame)).toBe(false);
      release();
      await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
      expect.soft(await shift(), `${width} px`).toBeLessThan(0.03);
      await page.unroute(font);
    }
  });
}

test('on the second page nothing moves, as its face is there', async ({ page }) => {
  const shift = await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
  for (const path of kinds) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
    expect.soft(await shift(), path).toBe(0);
  }
});

test('a form gets its script when somebody comes to it, with a finger or the keyboard, and not before', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const come of ['tap', 'focus'] as const) {
    const page = await context.newPage();
    await page.goto(`${site.url}/contact`);
    const field = page.locator('form').getByLabel('First name');
    await field.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
    expect((await fetched(page)).filter((path) => path.endsWith('.js'))).toEqual([]);
    await field[come]();
    await expect(page.locator('form[novalidate]')).toBeVisible();
  }
  await context.close();
});
