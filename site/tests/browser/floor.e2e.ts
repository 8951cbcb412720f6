// What looks otherwise in the oldest browsers that the site is built for, asked of one of them.
import { pageLike } from '../pages.ts';
import { axeFaultsInBothSchemes } from './axe-faults.ts';
import { layoutFaults, widths } from './layout-faults.ts';
import { expect, test } from './site.ts';

for (const path of [
  '/',
  '/contact',
  '/services/emergency',
  pageLike('/areas/west-auckland'),
  pageLike('/towns/kumeu'),
  '/404',
]) {
  test(`${path} is whole at every width, and legible in both schemes`, async ({ page }) => {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
    }
    const ground = () =>
      page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor);
    const light = await ground();
    expect(await axeFaultsInBothSchemes(page)).toEqual([]);
    expect([light, 'rgba(0, 0, 0, 0)']).not.toContain(await ground());
  });
}

for (const width of [360, 1440]) {
  test(`at ${width} px the menu button leads to the footer's list`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.locator('header a[href="#site-links"]').filter({ visible: true }).click();
    await expect(page).toHaveURL(/#site-links$/);
    await expect(page.locator('footer').getByRole('link', { name: 'North Shore' })).toBeInViewport();
    await expect(page.locator('#menu-mobile')).toBeHidden();
  });

  test(`at ${width} px the house and the map are drawn from their files`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    // Nothing is as large as nothing: `<use>` has the size of what it has found.
    const shown = () =>
      page.locator('main use').evaluateAll((uses: SVGUseElement[]) => {
        const heights = uses
          .filter((use) => use.ownerSVGElement?.getClientRects().length)
          .map((use) => use.getBBox().height);
        return { some: heights.length > 0, small: heights.filter((height) => height < 50) };
      });
    await expect.poll(shown).toEqual({ some: true, small: [] });
    const stop = page.locator('nav[aria-label^="Pipe map"] [data-area] ul a:not([data-side=on])').first();
    const pipe = await stop.evaluate((link) => getComputedStyle(link, '::before').backgroundColor);
    expect(pipe).toMatch(/^(rgb|color)\(/);
  });
}
