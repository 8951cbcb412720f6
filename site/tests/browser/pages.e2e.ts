// What any page can break by itself: each kind of page is opened once and asked everything.
import type { Page } from '@playwright/test';
import { pageLike, site } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { covered, coveredFaults } from './covered.ts';
import { faultsInEveryFace, faultsOfLargeText, layoutFaults } from './layout-faults.ts';
import { faultsInForcedColours, paperFaults } from './media-faults.ts';
import { shiftsOfTheFace, shiftsOfTheRest, watchShifts } from './shifts.ts';
import { expect, open, test } from './site.ts';
import { tabFaults } from './tab-faults.ts';

/** One page of each kind, of suburbs the one with the longest name and the one in the middle of the map. */
const suburb = pageLike('/towns/cbd');
const kinds = new Set([
  ...['/', '/contact', ...site.of('services'), '/404'],
  ...[pageLike('/areas/rodney-district'), pageLike('/towns/whangaparaoa'), suburb],
]);
// Before a release, and once a week, every page is asked.
const paths = process.env.RELEASE === 'yes' ? site.everyPath : [...kinds];

const checks: Record<string, (page: Page) => Promise<string[]>> = {
  'axe objects to nothing, light and dark': axeFaults,
  'nothing lies on anything, leaves the page, is cut or broken, in any face at any width': faultsInEveryFace,
  'all is there with text of twice the size and wide spacing': faultsOfLargeText,
  'nothing floats over a first screen or the end of a page': coveredFaults,
  'every button and field has an edge in forced colours': faultsInForcedColours,
  'prints with black headings on white, nothing beyond the sheet': paperFaults,
};
for (const path of paths)
  test(`${path} holds what every page promises`, async ({ page }) => {
    expect.soft(await shiftsOfTheFace(page, path), 'hardly moves when its face comes').toEqual([]);
    for (const [promise, faults] of Object.entries(checks))
      expect.soft(await faults(page), promise).toEqual([]);
  });

// Pages with most to press are walked as on a phone.
for (const [path, width] of [
  ['/', 1280],
  ['/contact', 360],
  ['/services/emergency', 360],
  [suburb, 1280],
] as const)
  test(`Tab walks through ${path} and back, focus always in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    expect(await tabFaults(page)).toEqual([]);
  });

test.describe('on a slow line', () => {
  // That server has the page alone, without its pictures.
  test.use({ expected: { console: [/404|Failed to load|another host/] } });

  for (const path of ['/', '/contact', suburb])
    test(`what is read of ${path} stays where it is when the rest comes`, async ({ page }) => {
      expect(await shiftsOfTheRest(page, path)).toEqual([]);
    });
});

test('on the second page nothing moves, as its face is there', async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  for (const path of kinds) {
    await open(page, path);
    expect.soft(await shifted(), path).toBe(0);
  }
});

/** Adds an element to the main part, without markup: the policy refuses that. */
declare function add(tag: string, text: string, style: string): HTMLElement;

/** Makes `add` there for what is planted. */
const adder = `globalThis.add = (tag, text, style) => {
  const made = document.createElement(tag);
  made.textContent = text;
  made.style.cssText = style;
  document.querySelector('main').append(made);
  return made;
};`;

test('each look finds what is planted for it', async ({ page, heard }) => {
  const planted: [plant: () => void, look: (page: Page) => Promise<string[]>, told: RegExp[]][] = [
    [
      () => {
        add('div', '', 'width: 3000px; height: 9px');
        add('p', 'Kitchens', 'position: absolute; left: -9px');
        add('p', 'Water', 'height: 0; margin: 0');
        add('p', 'Drains', 'margin: 0');
        add('p', 'Plumbing', 'width: 3ch; overflow-wrap: anywhere');
        add('p', 'Hot water', 'width: 3ch; overflow: hidden; white-space: nowrap');
      },
      layoutFaults,
      [/px to the side/, /"Kitchens" lea/, /"Water" on "Drains"/, /"Plumbing" is br/, /"Hot water" is cut/],
    ],
    [() => add('p', 'Water', 'width: 24em'), faultsOfLargeText, [/^\d+ px to the side/m, /spacing, 360/]],
    [() => add('div', 'Chat', 'position: fixed; inset: 0'), covered, [/SPAN "404" is covered/]],
    [
      () => {
        add('div', 'Chat', 'position: fixed; inset: 50% 0 0');
        const row = add('nav', '', '');
        row.append(add('i', '', ''));
        row.firstElementChild?.setAttribute('data-area', 'north');
        for (const tabIndex of [0, 1]) {
          const link = add('a', `Stop ${tabIndex}`, 'outline: none') as HTMLAnchorElement;
          row.append(Object.assign(link, { href: '/', tabIndex }));
        }
      },
      tabFaults,
      [/is covered by div Chat/, /a Stop 0 does not show its focus/, /not each once/],
    ],
    [
      () => {
        add('p', 'Water', '').setAttribute('style', 'color: red');
        new Image().src = 'http://127.0.0.2/water.png';
      },
      async () => {
        await expect.poll(() => heard.length).toBeGreaterThan(1);
        return heard.splice(0);
      },
      [/inline style violates|apply inline style/, /127\.0\.0\.2\/water\.png/],
    ],
  ];
  await page.addInitScript(adder);
  for (const [plant, look, told] of planted) {
    await page.goto('/404');
    await page.evaluate(plant);
    const found = (await look(page)).join('\n');
    for (const one of told) expect.soft(found).toMatch(one);
  }
});
