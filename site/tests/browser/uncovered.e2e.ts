import type { Page } from '@playwright/test';
import { chat } from '../pages.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] }, hasTouch: true });

/** Phones that people have, in CSS pixels. */
const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
];

/**
 * Which fields of the form, and its button, have something fixed or sticky over them, and what: of the one
 * with focus anything, of the others what is not the header, under which they go as the page is scrolled.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const floating = (element: Element | null): Element | undefined => {
      if (element === null) return undefined;
      const isFloating = /fixed|sticky/.test(getComputedStyle(element).position);
      return isFloating ? element : floating(element.parentElement);
    };
    const controls = [
      ...document.querySelectorAll('main form :is(input:not([tabindex]), select, textarea, button)'),
    ];
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
        [0.05, 0.5, 0.95].map((down) => [left + across * width, top + down * height] as const),
      );
      const over = points.flatMap(([x, y]) => floating(document.elementFromPoint(x, y)) ?? []);
      const found = over.filter((element) => control.matches(':focus') || !element.matches('header'));
      return found.length === 0 ? [] : [`${found[0]?.tagName} over ${control.id || control.tagName}`];
    });
  });

for (const viewport of phones) {
  test(`nothing floats over a field of the form at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/contact');
    expect(await covered(page), 'as the page opens').toEqual([]);
    const controls = await page
      .locator('main form :is(input:not([tabindex]), select, textarea, button):visible')
      .all();
    expect(controls.length).toBeGreaterThan(7);
    for (const control of controls) {
      const name = (await control.getAttribute('id')) ?? 'the button';
      await control.focus();
      await expect(control).toBeInViewport({ ratio: 1 });
      expect.soft(await covered(page), `as somebody comes to ${name}`).toEqual([]);
      // A thumb leaves the page wherever it lets go.
      for (const share of [0.5, 1]) {
        await control.evaluate((element, part) => {
          const { bottom, height } = element.getBoundingClientRect();
          scrollBy({ top: bottom - innerHeight - (1 - part) * height, behavior: 'instant' });
          if (element instanceof HTMLElement) element.blur();
        }, share);
        expect.soft(await covered(page), `${name} at the window's lower edge`).toEqual([]);
      }
    }
  });
}

test('the chat is a tap away at the form, and floats again where the form ends', async ({ page }) => {
  // Asked of the owner's settings, not of the page: a button that was lost would be no reason to leave this out.
  test.skip(chat === undefined, 'This business has no chat.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  const floating = page.locator('body > aside a:last-child');
  const atForm = page.locator('main section:has(form) a', { hasText: (await floating.textContent()) ?? '' });
  await expect(atForm.first()).toBeInViewport({ ratio: 1 });
  expect(await atForm.first().getAttribute('href')).toBe(await floating.getAttribute('href'));
  // Playwright taps what nothing lies over, and says so where something does.
  await page.locator('#why').scrollIntoViewIfNeeded();
  await page.locator('#why').evaluate((section) => section.scrollIntoView({ block: 'end' }));
  await floating.click({ trial: true });
});

test('the last line of every kind of page stands clear of what floats', async ({ page }) => {
  for (const path of kinds) {
    await page.goto(path);
    for (const viewport of phones) {
      await page.setViewportSize(viewport);
      const room = await page.evaluate(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        const bar = document.querySelector('body > aside')?.getBoundingClientRect().top ?? 0;
        const links = [...document.querySelectorAll('footer a')].map((a) => a.getBoundingClientRect().bottom);
        return bar - Math.max(...links);
      });
      expect.soft(room, `${path} at ${viewport.width} px`).toBeGreaterThanOrEqual(0);
    }
  }
});
