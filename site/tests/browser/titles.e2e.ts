// When the titles' own face comes, no line that is being read breaks anew.
import type { Page } from '@playwright/test';
import { loadDisplayFont } from '../../src/layouts/display-font.ts';
import { hasDisplayFace } from '../display-face.ts';
import { displayFontSource, pageLike, sitemapPaths } from '../pages.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

/** Of the screens that people have, in CSS pixels. */
const screens = [320, 360, 390, 412, 768, 1024, 1440];
/** From a phone's width to a desktop's. */
const steps = Array.from({ length: 15 }, (_, step) => 320 + 80 * step);

interface Box {
  text: string;
  top: number;
  bottom: number;
}

/** The boxes of everything in the window that is set in the display face. */
const boxes = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, header *, main b, main a')]
      .filter((element) => getComputedStyle(element).fontWeight === '800')
      .map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        // What is below the window moves unseen, and is without a box until it comes near.
        const [from = 0, to = 0] = [top, bottom].map((edge) =>
          top === bottom ? innerHeight : Math.min(edge, innerHeight),
        );
        return { text: element.textContent.slice(0, 30), top: from, bottom: to };
      }),
  );

/** What has moved by more than the three pixels from which browsers count a shift. */
const moved = (before: readonly Box[], after: readonly Box[]): string[] =>
  after.flatMap(({ text, top, bottom }, index) => {
    const was = before[index] ?? { top: Number.NaN, bottom: Number.NaN };
    const still = Math.abs(top - was.top) <= 3 && Math.abs(bottom - was.bottom) <= 3;
    return still ? [] : [`${text}: from ${was.top}–${was.bottom} to ${top}–${bottom}`];
  });

/** Opens a page as it is for who comes from another page of the site: the face is asked for at once. */
const arrive = (page: Page, site: { url: string }, path: string) =>
  page.goto(path, { referer: `${site.url}/` });

/** Has the page drawn as it first is, in the fallback, and then lets the face come. */
async function faceComes(page: Page): Promise<{ moves: string[]; set: boolean }> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('html, body > *, main > *'))
      part.style.removeProperty('--font-display');
  });
  const before = await boxes(page);
  await page.evaluate(loadDisplayFont, displayFontSource);
  // Each part has a timer of its own: this one comes after them all.
  await page.evaluate(() => new Promise((next) => setTimeout(next)));
  return { moves: moved(before, await boxes(page)), set: await page.evaluate(hasDisplayFace) };
}

/** Every fourth page: together all of them, each part in a worker of its own. */
const parts = [0, 1, 2, 3].map((part) => [...sitemapPaths, '/404'].filter((_, index) => index % 4 === part));

for (const [index, paths] of parts.entries()) {
  test(`no title moves at any width, part ${index + 1}`, async ({ page, site }) => {
    test.setTimeout(240_000);
    let tries = 0;
    let set = 0;
    for (const path of paths) {
      await arrive(page, site, path);
      for (const width of kinds.includes(path) ? [...screens, ...steps] : screens) {
        await page.setViewportSize({ width, height: 800 });
        const came = await faceComes(page);
        expect.soft(came.moves, `${path} at ${width} px`).toEqual([]);
        tries += 1;
        if (came.set) set += 1;
      }
    }
    // Else it would be easy.
    expect(set / tries, 'share of pages in their own face').toBeGreaterThan(0.6);
  });
}

test('where a title would break anew, the page keeps the face that it has', async ({ page, site }) => {
  await arrive(page, site, pageLike('/towns/kumeu'));
  await page.evaluate(() => {
    const title = document.querySelector('h1');
    if (title !== null) title.textContent = 'We fix 0800 drains & taps, why wait? '.repeat(20);
  });
  let kept = 0;
  for (let width = 400; width < 800; width += 20) {
    await page.setViewportSize({ width, height: 3000 });
    const { moves, set } = await faceComes(page);
    expect(moves).toEqual([]);
    if (!set) kept += 1;
  }
  expect(kept, 'widths at which sixty words break otherwise in the two faces').toBeGreaterThan(0);
});

test('home comes in its own face on phones and on desks', async ({ page, site }) => {
  await arrive(page, site, '/');
  for (const width of [360, 390, 412, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft((await faceComes(page)).set, `${width} px`).toBe(true);
  }
});
