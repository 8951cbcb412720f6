// Pages as the visitor's system asks for them: on paper, with less motion, in colours of its own.
import type { Page } from '@playwright/test';
import type { StopTheWater } from '../../src/schemas/pages.ts';
import { content, emergencyPath, shownPhone } from '../pages.ts';
import { expect, open, somePaths, test } from './site.ts';

const steps = content<StopTheWater>('pages/stop-the-water.yaml');

/** Pages of a PDF: its page objects, which the page tree (/Pages) is none of. */
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the emergency page prints as one card with number and steps', async ({ page }) => {
  await open(page, emergencyPath);
  expect(pageCount(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('For the fridge door')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: steps.sequence[0]?.title ?? 'no first step' }),
  ).toBeVisible();
  await expect(page.locator('main').getByText(shownPhone).first()).toBeVisible();
  await expect(page.locator('#what-happens')).toBeHidden();
});

// Where a sheet ends within one, browsers print lines on each other.
test('on paper no grid or flex box is longer than half a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: 'print' });
  for (const path of somePaths.filter((one) => one !== emergencyPath)) {
    await page.goto(path);
    await expect(page.locator('main form, main .no-print').filter({ visible: true })).toHaveCount(0);
    const long = await page.locator('.band *').evaluateAll((elements) =>
      elements
        .filter((element) => /grid|flex/.test(getComputedStyle(element).display))
        .filter((element) => element.getBoundingClientRect().height > innerHeight / 2)
        .map((element) => `${element.closest('section')?.id}: ${element.outerHTML.slice(0, 80)}`),
    );
    expect.soft(long, path).toEqual([]);
  }
});

test('the contact page prints number, hours and legal texts', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/contact');
  await expect(page.locator('#contact-info dl dl')).toBeVisible();
  for (const id of ['privacy', 'terms', 'licensing'])
    await expect(page.locator(`#${id} p`).first()).toBeVisible();
  const number = page.getByRole('banner').getByRole('link').filter({ hasText: shownPhone, visible: true });
  // Styles for paper come after the first paint, and leave one number of those in the header.
  await expect(number).toHaveCount(1);
});

test('the pipes of the map are drawn in colours of the system', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  // The drawing is a file of its own and inherits its colours.
  const line = page.locator('nav[aria-label^="Pipe map"] [data-area]').first();
  expect(await line.evaluate((item) => getComputedStyle(item).getPropertyValue('--pipe-cold'))).toBe(
    'CanvasText',
  );
});

/** Whether anything is animated besides what only comes and goes, as the thumb bar does. */
const moves = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().some(({ playState, effect }) => {
      const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
      return playState === 'running' && !keyframes.some((keyframe) => 'visibility' in keyframe);
    }),
  );

test('what moves by itself is over within five seconds', async ({ page }) => {
  const longest = () =>
    page.evaluate(() => {
      const byTime = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      return Math.max(0, ...byTime.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
    });
  for (const path of ['/', emergencyPath]) {
    await page.goto(path);
    await expect.poll(longest).toBeGreaterThan(0);
    expect(await longest(), path).toBeLessThanOrEqual(5000);
  }
});

test('pointing at the map lets water flow; with less motion nothing moves', async ({ page }) => {
  const stop = page.locator('nav:has([data-area])').getByRole('link').nth(4);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await stop.hover();
  await expect.poll(() => moves(page)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const link of [page.locator('[data-fixture] a').first(), stop]) {
    await link.hover();
    expect(await moves(page)).toBe(false);
    await link.focus();
    expect(await moves(page)).toBe(false);
  }
  await page.locator('header [popovertarget]:visible').first().click();
  expect(await moves(page)).toBe(false);
});

test.describe('under a thumb', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the next page comes with a transition, unless less motion is asked', async ({ page }) => {
    for (const [reducedMotion, how] of [
      ['no-preference', 'with a transition'],
      ['reduce', 'at once'],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      await page.evaluate(() => {
        addEventListener('pageswap', ({ viewTransition }) => {
          sessionStorage.setItem('swapped', viewTransition === null ? 'at once' : 'with a transition');
        });
      });
      await page.locator(`footer a[href="${emergencyPath}"]`).click();
      await page.waitForURL(`**${emergencyPath}`);
      expect(await page.evaluate(() => sessionStorage.getItem('swapped'))).toBe(how);
    }
  });
});
