import type { Locator } from '@playwright/test';
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
