import type { Page } from '@playwright/test';
import { displayFaceCame, hasDisplayFace } from '../display-face.ts';
import { pageLike } from '../pages.ts';
import { expect, test } from './site.ts';

const font = /\.woff2$/;

/**
 * Everything that the page fetched by itself, with the times of its start and of the first paint: when the page
 * had painted. When that is on the screen (`startTime` of the entry) is up to the machine, and may be later.
 */
const fetched = (page: Page) =>
  page.evaluate(() => ({
    painted:
      (
        performance.getEntriesByName('first-contentful-paint') as (PerformanceEntry & { paintTime: number })[]
      )[0]?.paintTime ?? Number.NaN,
    files: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
  }));

const headingIsSet = (page: Page) => page.evaluate(hasDisplayFace);

for (const path of [
  '/',
  '/contact',
  pageLike('/areas/central-auckland'),
  '/services/emergency',
  pageLike('/towns/albany'),
]) {
  test(`nothing is fetched before the words of ${path} are on the screen, and nothing moves after`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    // Taken or not: where a line would break elsewhere in it, the fallback stays.
    await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
    const { painted, files } = await fetched(page);
    expect(files.map((file) => file.path)).toContainEqual(expect.stringMatching(font));
    expect(files.filter(({ startTime }) => !(startTime >= painted))).toEqual([]);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    // 0.000 as it is told everywhere: the faces' widths agree to a pixel, not to its fraction.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.0005);
  });
}

test('on the second page the face of the headings is asked for before the first paint', async ({ page }) => {
  await page.goto('/contact');
  await expect.poll(() => headingIsSet(page)).toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Drain Cleaning' }).click();
  await page.waitForURL('**/services/drainage');
  await expect.poll(() => headingIsSet(page)).toBe(true);
  await expect.poll(async () => (await fetched(page)).painted).toBeGreaterThan(0);
  const { painted, files } = await fetched(page);
  expect(files.find(({ path }) => font.test(path))?.startTime).toBeLessThan(painted);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
});

test('who asks for less data is spared the font and the pages they may never open', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(pageLike('/towns/albany'));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect((await fetched(page)).files).toEqual([]);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
    expect((await fetched(page)).files.filter(({ path }) => path.endsWith('.js'))).toEqual([]);
    await field[come]();
    await expect(page.locator('form[novalidate]')).toBeVisible();
  }
  await context.close();
});
