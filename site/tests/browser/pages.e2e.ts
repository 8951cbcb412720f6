// What any page can break by itself: each kind of page is opened once and asked everything.
import type { Page } from '@playwright/test';
import { emergencyPath, pageLike, pagesOfEachKind, site } from '../pages.ts';
import { axeFaults } from './axe-faults.ts';
import { covered, coveredFaults } from './covered.ts';
import { faultsInEveryFace, faultsOfLargeText, layoutFaults } from './layout-faults.ts';
import { faultsInForcedColours, paperFaults } from './media-faults.ts';
import { faultsOfTheFace } from './shifts.ts';
import { expect, test } from './site.ts';
import { tabFaults } from './tab-faults.ts';
import { treeFaults } from './tree-faults.ts';

// Before a release, and once a week, every page is asked.
const paths = process.env.RELEASE === 'yes' ? site.everyPath : pagesOfEachKind();

const checks: Record<string, (page: Page) => Promise<string[]>> = {
  'axe objects to nothing, light and dark': axeFaults,
  'nothing lies on anything, leaves the page, is cut or broken, in any face at any width': faultsInEveryFace,
  'all is there with text of twice the size and wide spacing': faultsOfLargeText,
  'what is heard is what is seen, under one name, and everything can be hit': treeFaults,
  'nothing floats over a first screen or the end of a page': coveredFaults,
  'every button and field has an edge in forced colours': faultsInForcedColours,
  'prints with black headings on white, nothing beyond the sheet': paperFaults,
};
for (const path of paths)
  test(`${path} holds what every page promises`, async ({ page }) => {
    expect
      .soft(await faultsOfTheFace(page, path), 'hardly moves when its face comes, after the first paint')
      .toEqual([]);
    for (const [promise, faults] of Object.entries(checks))
      expect.soft(await faults(page), promise).toEqual([]);
  });

// Pages with most to press are walked as on a phone.
for (const [path, width] of [
  ['/', 1280],
  ['/contact', 360],
  [emergencyPath, 360],
  [pageLike('/areas/rodney-district'), 360],
] as const)
  test(`Tab walks through ${path} and back, focus always in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    expect(await tabFaults(page)).toEqual([]);
  });

type Planted = [tag: string, text: string, style: string];

test('each look finds what is planted for it', async ({ page, heard }) => {
  const looks: [Planted[], look: (page: Page) => Promise<string[]>, told: RegExp[]][] = [
    [
      [
        ['div', '', 'width: 3000px; height: 9px'],
        ['p', 'Kitchens', 'position: absolute; left: -9px'],
        ['p', 'Water', 'height: 0; margin: 0'],
        ['p', 'Drains', 'margin: 0'],
        ['p', 'Plumbing', 'width: 3ch; overflow-wrap: anywhere'],
        ['p', 'Hot water', 'width: 3ch; overflow: hidden; white-space: nowrap'],
      ],
      layoutFaults,
      [/px to the side/, /"Kitchens" lea/, /"Water" on "Drains"/, /"Plumbing" is br/, /"Hot water" is cut/],
    ],
    [
      [['p', 'Water', 'width: 24em']],
      faultsOfLargeText,
      [/text, 320 px: \d+ px to the side/, /spacing, 360/],
    ],
    [[['div', 'Chat', 'position: fixed; inset: 0']], covered, [/SPAN "Oops! Page not found" is covered/]],
    [
      [
        ['div', 'Chat', 'position: fixed; inset: 50% 0 0'],
        ['button', 'Stop', 'outline: none'],
      ],
      tabFaults,
      [/is covered by div Chat/, /button Stop does not show its focus/],
    ],
  ];
  await page.goto('/404');
  await page.evaluate(() => {
    const made = <Name extends keyof HTMLElementTagNameMap>(tag: Name, text: string) =>
      Object.assign(document.createElement(tag), { textContent: text });
    const row = document.createElement('details');
    row.append(made('summary', 'Row'), made('p', 'In sight although the row is closed'));
    const box = Object.assign(made('input', ''), { type: 'checkbox', ariaLabel: 'Water on' });
    box.addEventListener('click', () => {
      box.ariaLabel = 'Water off';
    });
    const stops = made('nav', '');
    stops.append(Object.assign(made('a', 'Stop'), { href: '/towns/stop' }));
    document.querySelector('main')?.append(row, box, made('button', 'x'), stops);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      ::details-content { content-visibility: visible }
      main > button { inline-size: 9px }
      main > nav > a { display: block; block-size: 30px }
    `);
    document.adoptedStyleSheets = [sheet];
  });
  const heardWrong = (await treeFaults(page)).join('\n');
  expect.soft(heardWrong).toContain('"Row" is heard as closed and is not');
  expect.soft(heardWrong).toContain('"Water on" is called "Water off" once it has been pressed');
  expect.soft(heardWrong).toContain('BUTTON "x" is 9 by');
  expect.soft(heardWrong).toMatch(/touch: A "Stop" is \d+ by 30 px/);
  for (const [planted, look, told] of looks) {
    await page.goto('/404');
    // Without markup, which the policy refuses.
    await page.evaluate((elements) => {
      for (const [tag, textContent, style] of elements) {
        const made = Object.assign(document.createElement(tag), { textContent });
        made.style.cssText = style;
        document.querySelector('main')?.append(made);
      }
    }, planted);
    const found = (await look(page)).join('\n');
    for (const one of told) expect.soft(found).toMatch(one);
  }
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
    new Image().src = 'http://127.0.0.2/water.png';
  });
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  const told = heard.splice(0).join('\n');
  expect(told).toMatch(/inline style violates|apply inline style/);
  expect(told).toContain('127.0.0.2/water.png');
});
