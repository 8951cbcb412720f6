import type { Page } from '@playwright/test';
import { pageLike } from '../pages.ts';
import { openForm } from './open-form.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

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

/** Each kind of page, on a phone or on a wide screen; those with a form or the house on both. */
for (const [size, viewport, paths] of [
  ['a phone', { width: 360, height: 740 }, ['/', '/contact', '/services/emergency', pageLike('/towns/cbd')]],
  [
    'a wide screen',
    { width: 1280, height: 720 },
    ['/', '/contact', pageLike('/areas/rodney-district'), '/404'],
  ],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    for (const path of paths) {
      test(`Tab walks ${path} from end to end and back, focus always in sight and marked`, async ({
        page,
      }) => {
        test.slow();
        await page.goto(path);
        const there = await forwards(page);
        const back = await backwards(page, there.length);
        expect(there[0]?.what).toContain('Skip to content');
        // Of the map each stop once, in the order in which it is read.
        const map = (await page.locator('nav:has([data-area]) a:visible').allTextContents()).map(
          (name) => `a ${name.trim().slice(0, 40)}`,
        );
        expect(there.map(({ what }) => what).join()).toContain(map.join());
        expect(back.map((stop) => stop?.what)).toEqual(there.map(({ what }) => what).toReversed());
        for (const stops of [there, back]) {
          expect(stops.filter((stop) => stop?.coveredBy !== undefined)).toEqual([]);
          expect(stops.filter((stop) => stop?.marked === false)).toEqual([]);
        }
      });
    }
  });
}

test('the skip link leads past the menus to the words', async ({ page }) => {
  await page.goto('/services/drainage');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the open menu is the next thing that Tab comes to, and Esc leads back to its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Areas', exact: true });
  await button.focus();
  await page.keyboard.press('Space');
  for (const area of ['Central Auckland', 'North Shore', 'West Auckland', 'South Auckland']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: area })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the form is filled in and sent without a mouse', async ({ page }) => {
  await openForm(page);
  await page.route('**/contact-form.php', (route) => route.fulfill({ body: 'ok' }));
  await page.getByLabel('First name').focus();
  const { keyboard } = page;
  for (const typed of ['Mere', 'Tāmaki', 'mere@customer.example', '021 000 000', '1 Example Road']) {
    await keyboard.type(typed);
    await keyboard.press('Tab');
  }
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.type('The tap drips.');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'urgent' })).toBeChecked();
  const send = page.getByRole('button', { name: 'Send Message' });
  for (let presses = 0; presses < 3; presses++) {
    await keyboard.press('Tab');
    if (await send.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(send).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
});
