import type { Page } from '@playwright/test';
import { pageLike } from '../pages.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

/** The spacing that a reader may ask for (WCAG 2.2, 1.4.12), as a browser extension would set it. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
}

/** Text that is cut off: it reaches beyond an element that hides what does not fit in it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // What is clipped to nothing is meant for screen readers alone.
      if (clipPath !== 'none' || !(hides(overflowX) || hides(overflowY))) continue;
      const box = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (!text.textContent?.trim() || text.parentElement?.closest('svg, [class*=visually-hidden]'))
          continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, right, bottom } of range.getClientRects())
          if (left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1)
            cut.push(`${text.textContent.trim().slice(0, 40)} in ${element.tagName}`);
      }
    }
    return cut;
  });

for (const path of kinds) {
  test(`${path} keeps its text and its width with wide text spacing`, async ({ page }) => {
    await page.goto(path);
    await spaceText(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect.soft(scrollWidth - clientWidth, `${width} px`).toBe(0);
      expect.soft(await cutOff(page), `${width} px`).toEqual([]);
    }
  });
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, viewport: { width: 1280, height: 800 } });

  for (const path of ['/', '/contact', pageLike('/towns/whangaparaoa'), '/services/emergency']) {
    test(`every button and field of ${path} has an edge`, async ({ page }) => {
      await page.goto(path);
      const without = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '[data-variant]:is(a, button), input:not([tabindex="-1"], [type=checkbox]), select, textarea',
          ),
        ]
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
            const { backgroundColor } = getComputedStyle(document.body);
            return (
              Number.parseFloat(borderTopWidth) < 1 ||
              borderTopStyle === 'none' ||
              borderTopColor === backgroundColor
            );
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(without).toEqual([]);
    });
  }

  test('the pipes and fittings of the map are drawn in colours of the system', async ({ page }) => {
    await page.goto('/');
    // The drawing is a file of its own and inherits its colours.
    const line = page.locator('nav[aria-label^="Pipe map"] [data-area]').first();
    expect(await line.evaluate((item) => getComputedStyle(item).getPropertyValue('--pipe'))).toBe(
      'CanvasText',
    );
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

  test('nothing moves: not the house, the map or the menus', async ({ page }) => {
    await page.goto('/');
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    for (const link of [
      page.locator('[data-fixture=cylinder] a'),
      page.locator('nav:has([data-area])').getByRole('link').nth(4),
    ]) {
      await link.hover();
      expect(await moving()).toBe(0);
      await link.focus();
      expect(await moving()).toBe(0);
    }
    await page.getByRole('button', { name: 'Services', exact: true }).click();
    expect(await moving()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

test('with motion allowed, pointing at the map lets water flow', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.locator('nav:has([data-area])').getByRole('link').nth(4).hover();
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
    )
    .toBe(true);
});

for (const [who, contextOptions, how] of [
  ['a thumb', { hasTouch: true, isMobile: true }, 'with a transition'],
  [
    'a thumb that asked for less motion',
    { hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
    'at once',
  ],
  ['a pointer, which has had the page prerendered,', {}, 'at once'],
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
      await page.getByRole('contentinfo').getByRole('link', { name: 'Drain Cleaning' }).click();
      await page.waitForURL('**/services/drainage');
      expect(await page.evaluate(() => sessionStorage.getItem('swapped'))).toBe(how);
    });
  });
}
