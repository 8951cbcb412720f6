// Pages follow what visitors have asked of their system: colours, motion.
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

test('the pipes of the map are drawn in colours of the system', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  // The drawing is a file of its own and inherits its colours.
  const line = page.locator('nav[aria-label^="Pipe map"] [data-area]').first();
  expect(await line.evaluate((item) => getComputedStyle(item).getPropertyValue('--pipe'))).toBe('CanvasText');
});

/** Whether anything is animated besides what only comes and goes, as the thumb bar does. */
const moves = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().some(({ playState, effect }) => {
      const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
      return playState === 'running' && !keyframes.some((keyframe) => 'visibility' in keyframe);
    }),
  );
const stop = (page: Page) => page.locator('nav:has([data-area])').getByRole('link').nth(4);

test('pointing at the map lets water flow; with less motion nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await stop(page).hover();
  await expect.poll(() => moves(page)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const link of [page.locator('[data-fixture] a').first(), stop(page)]) {
    await link.hover();
    expect(await moves(page)).toBe(false);
    await link.focus();
    expect(await moves(page)).toBe(false);
  }
  await page.locator('header [popovertarget]:visible').first().click();
  expect(await moves(page)).toBe(false);
});

for (const [who, contextOptions, how] of [
  ['a thumb', { hasTouch: true, isMobile: true }, 'with a transition'],
  ['a thumb with less motion', { hasTouch: true, isMobile: true, reducedMotion: 'reduce' }, 'at once'],
  ['a pointer, which has had it prerendered', {}, 'at once'],
] as const) {
  test.describe('the next page', () => {
    test.use({ contextOptions, viewport: { width: 360, height: 740 } });

    test(`comes ${how} under ${who}`, async ({ page }) => {
      await page.goto('/');
      await page.evaluate(() => {
        addEventListener('pageswap', ({ viewTransition }) => {
          sessionStorage.setItem('swapped', viewTransition === null ? 'at once' : 'with a transition');
        });
      });
      await page.locator('footer a[href="/services/emergency"]').click();
      await page.waitForURL('**/services/emergency');
      expect(await page.evaluate(() => sessionStorage.getItem('swapped'))).toBe(how);
    });
  });
}
