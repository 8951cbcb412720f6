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
import { compositions, isRelease, kinds } from './page-kinds.ts';
import { paperFaults } from './paper-faults.ts';
import { shiftsOfTheFace, shiftsOfTheRest } from './shifts.ts';
import { expect, test } from './site.ts';
import { tabFaults } from './tab-faults.ts';

interface Check {
  promise: string;
  /** What is wrong with a page, a line each. */
  faults: (page: Page, path: string, heard: string[]) => Promise<string[]>;
  paths: readonly string[];
  /** What is planted into a page once it is read, and what is told of it then. */
  planted: [fault: string, path: string, told: RegExp, plant: () => void][];
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
    planted: [
      ['an element too wide', '/404', /px to the side/, () => add('div', '', 'width: 3000px; height: 9px')],
      [
        'a text beyond the edge',
        '/404',
        /"Water" leaves/,
        () => add('p', 'Water', 'position: absolute; left: -9px'),
      ],
      [
        'a text on a text',
        '/404',
        /"Water" on "Drains"/,
        () => {
          add('p', 'Water', 'height: 0; margin: 0');
          add('p', 'Drains', 'margin: 0');
        },
      ],
      [
        'a word broken',
        '/404',
        /"Plumbing" is broken/,
        () => add('p', 'Plumbing', 'width: 3ch; overflow-wrap: anywhere'),
      ],
      [
        'a text cut off',
        '/404',
        /is cut off/,
        () => add('p', 'Hot water', 'width: 3ch; overflow: hidden; white-space: nowrap'),
      ],
      [
        'a number at the edge of its button',
        '/404',
        /the number stands/,
        () => {
          const button = add('a', '', '') as HTMLAnchorElement;
          button.href = 'tel:1';
          button.append(add('b', '0800', ''));
        },
      ],
    ],
  },
  {
    promise: 'all is there with text of twice the size and wide spacing',
    faults: faultsOfLargeText,
    paths: kinds,
    planted: [
      ['a button of a fixed width', '/404', /px to the side/, () => add('p', 'Water', 'width: 24em')],
    ],
  },
  {
    promise: 'nothing floats over words or buttons of a first screen',
    faults: coveredOnFirstScreens,
    paths: site.everyPath,
    planted: [
      ['what floats', '/404', /H1 ".*" is covered/, () => add('div', 'Chat', 'position: fixed; inset: 0')],
      [
        'a style that the policy blocks',
        '/404',
        /Content Security Policy/,
        () => add('p', 'Water', '').setAttribute('style', 'color: red'),
      ],
      [
        'a picture of another host',
        '/404',
        /Content Security Policy/,
        () => {
          new Image().src = 'http://127.0.0.2/water.png';
        },
      ],
    ],
  },
  {
    promise: 'nothing floats over the end of a page',
    faults: coveredAtTheEnd,
    paths: kinds,
    planted: [['what floats', '/404', /is covered/, () => add('div', 'Chat', 'position: fixed; inset: 0')]],
  },
  {
    promise: 'axe objects to nothing, light and dark',
    faults: axeFaultsInBothSchemes,
    paths: compositions,
    planted: [
      ['a picture without words', '/404', /^image-alt/m, () => add('img', '', '')],
      [
        'a text that is pale by night',
        '/404',
        /dark: color-contrast/,
        () => add('p', 'Water', 'background: light-dark(#fff, #222); color: light-dark(#000, #333)'),
      ],
    ],
  },
  {
    promise: 'Tab walks from end to end and back, focus always in sight',
    faults: tabFaults,
    paths: isRelease ? kinds : ['/', '/contact', '/services/emergency', pageLike('/towns/cbd')],
    planted: [
      [
        'what floats over it',
        '/404',
        /is covered by div Chat/,
        () => add('div', 'Chat', 'position: fixed; inset: 0'),
      ],
      [
        'a focus that is not shown',
        '/404',
        /a Water does not show its focus/,
        () => {
          (add('a', 'Water', 'outline: none') as HTMLAnchorElement).href = '/';
        },
      ],
      [
        'another order',
        '/',
        /not each once/,
        () => document.querySelector('[data-fixture]:nth-of-type(3) a')?.setAttribute('tabindex', '1'),
      ],
    ],
  },
  {
    promise: 'is painted before its face comes, and hardly moves then',
    faults: shiftsOfTheFace,
    paths: kinds,
    planted: [
      [
        'what comes with the face',
        '/404',
        /moved by/,
        () => {
          document.fonts.addEventListener('loadingdone', () => {
            document.body.style.paddingTop = '300px';
          });
        },
      ],
    ],
  },
  {
    promise: 'what is read stays where it is when the rest comes',
    faults: shiftsOfTheRest,
    paths: ['/', '/contact', pageLike('/towns/albany')],
    planted: [
      [
        'what the rest moves',
        '/contact',
        /moved/,
        () => {
          document.body.style.paddingTop = '300px';
        },
      ],
    ],
  },
  {
    promise: 'prints with black headings on white, nothing beyond the sheet',
    faults: paperFaults,
    paths: kinds,
    planted: [
      ['a text in another colour', '/404', /Water is not black/, () => add('h2', 'Water', 'color: #777')],
      ['a text beyond the sheet', '/404', /Water leaves the sheet/, () => add('p', 'Water', 'width: 900px')],
    ],
  },
];

for (const { promise, faults, paths, planted } of checks) {
  test.describe(promise, () => {
    for (const path of paths)
      test(path, async ({ page, heard }) => {
        expect(await faults(page, path, heard)).toEqual([]);
      });

    for (const [fault, path, told, plant] of planted)
      test(`finds ${fault}`, async ({ page, heard }) => {
        await page.addInitScript(`${adder} addEventListener('DOMContentLoaded', ${plant})`);
        const found = await faults(page, path, heard);
        expect([...found, ...heard.splice(0)].join('\n')).toMatch(told);
      });
  });
}
