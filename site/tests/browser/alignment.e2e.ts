import type { Locator } from '@playwright/test';
import { sitemapPaths } from '../pages.ts';
import { expect, test } from './site.ts';

/** Top and left edges of elements in the page, in whole pixels. */
const edges = (elements: Locator) =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const { top, left } = element.getBoundingClientRect();
      return { top: Math.round(top + scrollY), left: Math.round(left) };
    }),
  );

/** One suburb of each region: together they have every composition, with lines of all lengths. */
const suburbs = {
  'mount-eden': 'riser',
  takapuna: 'main',
  titirangi: 'falls',
  otahuhu: 'main',
  howick: 'riser',
  orewa: 'falls',
} as const;

for (const [slug, variant] of Object.entries(suburbs)) {
  if (!sitemapPaths.includes(`/towns/${slug}`)) continue;
  test(`the headings of the three cards of ${slug} hang from their pipe in order`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/towns/${slug}`);
    const cards = page.locator(`main [data-variant="${variant}"] li:has(h3)`);
    const headings = await edges(cards.locator('h3'));
    const fittings = await edges(cards.locator('span:has(svg)'));
    expect(headings).toHaveLength(3);

    // Each heading stands as far from its fitting as the others from theirs.
    const below = headings.map(({ top }, index) => top - (fittings[index]?.top ?? 0));
    expect(new Set(below).size, `${below}`).toBe(1);

    const [first = 0, second = 0, third = 0] = headings.map(({ top }) => top);
    if (variant === 'main') expect([second, third]).toEqual([first, first]);
    if (variant === 'falls') {
      expect(second).toBeGreaterThan(first);
      expect(third - second).toBe(second - first);
    }
    if (variant === 'riser') expect(new Set(headings.map(({ left }) => left)).size).toBe(1);
  });
}

test('on a phone the steps to stop the water begin above the thumb bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/services/emergency');
  const [heading, bar] = await Promise.all([
    page.locator('#stop-the-water h2').boundingBox(),
    page.locator('body > aside').boundingBox(),
  ]);
  expect((heading?.y ?? Number.NaN) + (heading?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('the ceiling comes first, then gas, across the page, then the two steps', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/services/emergency');
  const titles = await page.locator('#stop-the-water h3:visible').allTextContents();
  expect(titles.slice(0, 4)).toEqual([
    'Water coming through the ceiling?',
    'If you smell gas',
    'Find the toby',
    'Turn it clockwise',
  ]);
  const steps = page.locator('#stop-the-water ol').last();
  await expect(steps.locator('li')).toHaveCount(2);
  const width = async (element: Locator) => (await element.boundingBox())?.width;
  const gas = page.locator('#stop-the-water div:has(> svg)').filter({ hasText: 'gas' });
  expect(await width(gas)).toBe(await width(steps));
});

test('on the emergency page the second action leads to the steps; the quote waits in the last band', async ({
  page,
}) => {
  await page.goto('/services/emergency');
  const sections = page.locator('main > section');
  await expect(sections.first().getByRole('link', { name: 'Get Free Quote' })).toHaveCount(0);
  const last = page.locator('main > :last-child');
  await expect(last.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/contact');
  // There too calling comes first.
  await expect(last.locator('[data-variant]').first()).toHaveAttribute('href', /^tel:/);
  await sections.first().locator('a[href="#stop-the-water"]:visible').first().click();
  await expect(page.locator('#stop-the-water h2')).toBeInViewport();
});

/** How many lines the text of each element takes. */
const lines = (elements: Locator) =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

for (const [path, what, selector] of [
  // A compound has an element of its own, and nothing else there has.
  ['/', "compounds and the mail's address", '#guarantee :is(h2, li p) > span, footer a[href^="mailto:"]'],
  // The days beside their times or over them, and neither broken.
  ['/contact', 'opening times', '#contact-info dl dl > *'],
] as const) {
  test(`${what} stay on one line`, async ({ page }) => {
    await page.goto(path);
    for (const width of [360, 768, 1024, 1152, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(new Set(await lines(page.locator(selector))), `${width} px`).toEqual(new Set([1]));
    }
  });
}
