// What any page can break by itself: asked of a page of each kind, and of pages into which a fault is planted.
import type { Page } from '@playwright/test';
import { pageLike, site } from '../pages.ts';
import { axeFaultsInBothSchemes } from './axe-faults.ts';
import {
  coveredAtTheEnd,
  coveredOnFirstScreens,
  faultsInEveryFace,
  faultsOfLargeText,
} from './layout-faults.ts';
import { faultsInForcedColours, paperFaults } from './media-faults.ts';
import { compositions, isRelease, kinds } from './page-kinds.ts';
import { shiftsOfTheFace, shiftsOfTheRest } from './shifts.ts';
import { expect, test } from './site.ts';
import { tabFaults } from './tab-faults.ts';

interface Check {
  promise: string;
  /** What is wrong with a page, a line each. */
  faults: (page: Page, path: string, heard: string[]) => Promise<string[]>;
  paths: readonly string[];
  /** What is planted into a page once it is read. */
  plant: () => void;
  /** What is told of it then. */
  told: RegExp[];
}

/** Adds an element to the main part, without markup: the policy refuses that. */
declare function add(tag: string, text: string, style: string): HTMLElement;

/** Makes `add` there for what is planted. */
const adder = `const add = (tag, text, style) => {
  const made = document.createElement(tag);
  made.textContent = text;
  made.style.cssText = style;
  document.querySelector('main').append(made);
  return made;
};`;

const checks: Check[] = [
  {
    promise: 'nothing lies on anything, leaves the page, is cut or broken, in any face at any width',
    faults: faultsInEveryFace,
    paths: kinds,
    plant: () => {
      add('div', '', 'width: 3000px; height: 9px');
      add('p', 'Kitchens', 'position: absolute; left: -9px');
      add('p', 'Water', 'height: 0; margin: 0');
      add('p', 'Drains', 'margin: 0');
      add('p', 'Plumbing', 'width: 3ch; overflow-wrap: anywhere');
      add('p', 'Hot water', 'width: 3ch; overflow: hidden; white-space: nowrap');
      const button = add('a', '', '') as HTMLAnchorElement;
      button.href = 'tel:1';
      button.append(add('b', '0800', ''));
    },
    told: [
      /px to the side/,
      /"Kitchens" leaves/,
      /"Water" on "Drains"/,
      /"Plumbing" is broken/,
      /"Hot water" is cut off/,
      /the number stands/,
    ],
  },
  {
    promise: 'all is there with text of twice the size and wide spacing',
    faults: faultsOfLargeText,
    paths: kinds,
    plant: () => add('p', 'Water', 'width: 24em'),
    told: [/px to the side/, /wide spacing, 360 px/],
  },
  {
    promise: 'nothing floats over a first screen, asks another host or breaks the security policy',
    faults: coveredOnFirstScreens,
    paths: site.everyPath,
    plant: () => {
      add('div', 'Chat', 'position: fixed; inset: 0');
      add('p', 'Water', '').setAttribute('style', 'color: red');
      new Image().src = 'http://127.0.0.2/water.png';
    },
    told: [/H1 ".*" is covered/, /inline style violates|apply inline style/, /127\.0\.0\.2\/water\.png/],
  },
  {
    promise: 'nothing floats over the end of a page',
    faults: coveredAtTheEnd,
    paths: kinds,
    plant: () => add('div', 'Chat', 'position: fixed; inset: 0'),
    told: [/is covered/],
  },
  {
    promise: 'axe objects to nothing, light and dark',
    faults: axeFaultsInBothSchemes,
    paths: compositions,
    plant: () => {
      add('img', '', '');
      add('p', 'Water', 'background: light-dark(#fff, #222); color: light-dark(#000, #333)');
    },
    told: [/^image-alt/m, /dark: color-contrast/],
  },
  {
    promise: 'Tab walks from end to end and back, focus always in sight',
    faults: tabFaults,
    paths: isRelease ? kinds : ['/', '/contact', '/services/emergency', pageLike('/towns/cbd')],
    plant: () => {
      add('div', 'Chat', 'position: fixed; inset: 50% 0 0');
      const row = add('nav', '', '');
      row.append(add('i', '', ''));
      row.firstElementChild?.setAttribute('data-area', 'north');
      for (const tabIndex of [0, 1]) {
        const link = add('a', `Stop ${tabIndex}`, 'outline: none') as HTMLAnchorElement;
        row.append(Object.assign(link, { href: '/', tabIndex }));
      }
    },
    told: [/is covered by div Chat/, /a Stop 0 does not show its focus/, /not each once/],
  },
  {
    promise: 'is painted before its face comes, and hardly moves then',
    faults: shiftsOfTheFace,
    paths: kinds,
    plant: () =>
      document.fonts.addEventListener('loadingdone', () => {
        document.body.style.paddingTop = '300px';
      }),
    told: [/moved by/],
  },
  {
    promise: 'what is read stays where it is when the rest comes',
    faults: shiftsOfTheRest,
    paths: ['/', '/contact', pageLike('/towns/albany')],
    plant: () => {
      document.body.style.paddingTop = '300px';
    },
    told: [/moved/],
  },
  {
    promise: 'prints with black headings on white, nothing beyond the sheet',
    faults: paperFaults,
    paths: kinds,
    plant: () => {
      add('h2', 'Water', 'color: #777');
      add('p', 'Drains', 'width: 900px');
      add('button', 'Send', '');
    },
    told: [/Water is not black/, /Drains leaves the sheet/, /Send is of no use/],
  },
  {
    promise: 'every button and field has an edge in forced colours',
    faults: faultsInForcedColours,
    paths: kinds,
    plant: () => add('button', 'Send', 'border: 0').setAttribute('data-variant', ''),
    told: [/Send has no edge/],
  },
];

for (const { promise, faults, paths, plant, told } of checks) {
  test.describe(promise, () => {
    for (const path of paths)
      test(path, async ({ page, heard }) => {
        expect(await faults(page, path, heard)).toEqual([]);
      });

    test('finds what is planted', async ({ page, heard }) => {
      await page.addInitScript(`${adder} addEventListener('DOMContentLoaded', ${plant})`);
      const path = paths.includes('/404') ? '/404' : '/contact';
      const found = [...(await faults(page, path, heard)), ...heard.splice(0)].join('\n');
      for (const one of told) expect.soft(found).toMatch(one);
    });
  });
}
