// Pages follow what visitors have asked of their system: colours, motion.
import type { Page } from '@playwright/test';
import { pageLike } from '../pages.ts';
import { expect, test } from './site.ts';

/** Buttons and fields whose edge cannot be seen in forced colours. */
const withoutEdge = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[data-variant]:is(a, button), input:not([tabindex="-1"], [type=checkbox]), select, textarea',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
        const ground = getComputedStyle(document.body).backgroundColor;
        return (
          Number.parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || borderTopColor === ground
        );
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, viewport: { width: 1280, height: 800 } });

  test('every button and field has an edge', async ({ page }) => {
    for (const path of ['/', '/contact', pageLike('/towns/whangaparaoa'), '/services/emergency']) {
      await page.goto(path);
      expect(await withoutEdge(page), path).toEqual([]);
    }
    await page
      .locator('[data-variant]:is(a, button):visible')
      .first()
      .evaluate((button) => {
        (button as HTMLElement).style.borderWidth = '0';
      });
    expect(await withoutEdge(page), 'a button without border is found').toHaveLength(1);
  });

  test('the pipes of the map are drawn in colours of the system', async ({ page }) => {
    await page.goto('/');
    // The drawing is a file of its own and inherits its colours.
    const line = page.locator('nav[aria-label^="Pipe map"] [data-area]').first();
    expect(await line.evaluate((item) => getComputedStyle(item).getPropertyValue('--pipe'))).toBe(
      'CanvasText',
    );
  });
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

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

  test('nothing moves: not the house, the map or the menus', async ({ page }) => {
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
});

test('with motion allowed, pointing at the map lets water flow', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await stop(page).hover();
  await expect.poll(() => moves(page)).toBe(true);
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
