// What looks otherwise in the oldest browsers that the site is built for, asked of one of them.
import { site } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { layoutFaults } from './layout-faults.ts';
import { expect, somePaths, test } from './site.ts';

for (const path of somePaths)
  test(`${path} is whole at every width, and legible in both schemes`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
    }
    expect(await axeFaults(page)).toEqual([]);
    const grounds = new Set(['rgba(0, 0, 0, 0)']);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      grounds.add(await page.getByRole('banner').evaluate((e) => getComputedStyle(e).backgroundColor));
    }
    expect(grounds.size, 'both schemes have a ground of their own').toBe(3);
  });

for (const width of [360, 1440])
  test(`at ${width} px the drawings are there, and the menu leads to the footer`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    // Nothing is as large as nothing: `<use>` has the size of what it has found.
    const shown = () =>
      page.locator('main use').evaluateAll((uses: SVGUseElement[]) => {
        const heights = uses
          .filter((use) => use.ownerSVGElement?.getClientRects().length)
          .map((use) => use.getBBox().height);
        return { some: heights.length > 0, small: heights.filter((height) => height < 20) };
      });
    await expect.poll(shown).toEqual({ some: true, small: [] });
    const stop = page.locator('nav[aria-label^="Pipe map"] [data-area] ul a:not([data-side=on])').first();
    const pipe = await stop.evaluate((link) => getComputedStyle(link, '::before').backgroundColor);
    expect(pipe).toMatch(/^(rgb|color)\(/);

    await page.locator('header a[href="#site-links"]').filter({ visible: true }).click();
    await expect(page).toHaveURL(/#site-links$/);
    await expect(page.locator(`footer a[href="${site.of('areas')[0]}"]`)).toBeInViewport();
    await expect(page.locator('#menu-mobile')).toBeHidden();
  });
