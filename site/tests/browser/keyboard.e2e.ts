import type { Page } from '@playwright/test';
import { pageLike, site } from '../pages.ts';
import { expect, test } from './site.ts';

interface Stop {
  /** Role and name as assistive technology hears them, near enough to tell which one it is. */
  what: string;
  /** What lies over its middle, where something does. */
  coveredBy: string | undefined;
  /** Whether it shows that it has focus. */
  marked: boolean;
}

/** What has focus now; undefined once Tab has left the page. */
const focused = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(async () => {
    // Scrolling to the focused element is over after the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const describe = (e: Element) =>
      `${e.tagName.toLowerCase()} ${(e.textContent || e.getAttribute('name') || '').trim().slice(0, 40)}`;
    // Of a link that wraps, the first line; a point of the element itself, not of its box's empty middle.
    const [line = element.getBoundingClientRect()] = element.getClientRects();
    const over = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
    const free = over !== null && (element.contains(over) || over.contains(element));
    // A link that fills its card carries the mark around the card.
    const outlines = [getComputedStyle(element), getComputedStyle(element, '::after')];
    return {
      what: describe(element),
      coveredBy: free ? undefined : over === null ? 'the edge of the window' : describe(over),
      marked: outlines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      ),
    };
  });

/** Everything that Tab comes to, from the start of the page to its end. */
async function forwards(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  throw new Error(`Tab never left the page: ${stops.at(-1)?.what}`);
}

/** As many stops back from the end of the page. */
async function backwards(page: Page, presses: number): Promise<(Stop | undefined)[]> {
  const stops: (Stop | undefined)[] = [];
  while (stops.length < presses) {
    await page.keyboard.press('Shift+Tab');
    stops.push(await focused(page));
  }
  return stops;
}

for (const [path, width, height] of [
  ['/', 1280, 720],
  ['/contact', 360, 740],
  ['/services/emergency', 360, 740],
  [pageLike('/towns/cbd'), 1280, 720],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test(`Tab walks ${path} from end to end and back, focus always in sight`, async ({ page }) => {
      await page.goto(path);
      const there = await forwards(page);
      const back = await backwards(page, there.length);
      const names = there.map(({ what }) => what);
      expect(back.map((stop) => stop?.what)).toEqual(names.toReversed());
      // Of the map each stop once, in the order in which it is read.
      const map = await page.locator('nav:has([data-area]) a:visible').allTextContents();
      expect(names.join()).toContain(map.map((name) => `a ${name.trim().slice(0, 40)}`).join());
      for (const stops of [there, back]) {
        expect(stops.filter((stop) => stop?.coveredBy !== undefined)).toEqual([]);
        expect(stops.filter((stop) => stop?.marked === false)).toEqual([]);
      }
    });
  });
}

test('the skip link comes first and leads past the menus', async ({ page }) => {
  await page.goto('/services/emergency');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the open menu comes next, and Esc leads back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const button = page.locator('header [popovertarget]:visible').last();
  await button.focus();
  await page.keyboard.press('Space');
  for (const area of site.of('areas')) {
    await page.keyboard.press('Tab');
    await expect(page.locator('header :focus')).toHaveAttribute('href', area);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the toby turns, and says that the water is off', async ({ page }) => {
  await page.goto('/services/emergency');
  await page.getByRole('checkbox', { name: 'Turn it clockwise' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Off. Now call.' })).toBeChecked();
});
