// Nothing lies on anything, leaves the page, is cut off or covered: on every screen, in every face, at every size.
import type { Page } from '@playwright/test';
import { displayFaceCame } from '../display-face.ts';
import { site } from '../pages.ts';
import { covered, faces, layoutFaults, setFace, widths } from './layout-faults.ts';
import { kinds } from './page-kinds.ts';
import { expect, test } from './site.ts';

// The not-found page speaks in the console on purpose.
test.use({ expected: { console: [/404/] } });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
}

for (const path of kinds) {
  test(`${path} holds in every face at every width`, async ({ page }) => {
    await open(page, path);
    for (const face of faces) {
      if (!(await setFace(page, face))) {
        console.warn(`NOT TESTED: the pages in ${face}, which this machine does not have.`);
        continue;
      }
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await layoutFaults(page), `${face}, ${width} px`).toEqual([]);
      }
    }
  });

  test(`${path} holds with text of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await open(page, path);
    expect.soft(await layoutFaults(page, false), 'text at 200 %').toEqual([]);
    const button = page.getByRole('banner').locator('[popovertarget]:visible').first();
    const box = await button.boundingBox();
    expect.soft((box?.x ?? 0) + (box?.width ?? 999), 'the menu is on the screen').toBeLessThanOrEqual(390);
  });

  test(`${path} keeps its words with wide text spacing`, async ({ page }) => {
    await open(page, path);
    // The spacing that a reader may ask for (WCAG 2.2, 1.4.12), as a browser extension would set it.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
          'p { margin-block-end: 2em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const lost = (await layoutFaults(page, false)).filter((fault) => !fault.includes('" on "'));
      expect.soft(lost, `${width} px`).toEqual([]);
    }
  });
}

/** First screens of phones, tablets and desktops that people have. */
const screens = [
  [360, 640],
  [390, 844],
  [412, 915],
  [1024, 768],
  [1120, 800],
] as const;
const phones = screens.slice(0, 3);

/** Every fourth page: together all of them, each part in a worker of its own. */
for (const part of [0, 1, 2, 3]) {
  test(`nothing floats over words or buttons of a first screen, part ${part + 1}`, async ({ page }) => {
    for (const path of site.everyPath.filter((_, index) => index % 4 === part)) {
      await open(page, path);
      for (const [width, height] of screens) {
        await page.setViewportSize({ width, height });
        expect.soft(await covered(page), `${path} at ${width} by ${height} px`).toEqual([]);
      }
    }
  });
}

test('nothing floats over the end of a page', async ({ page }) => {
  for (const path of kinds) {
    await open(page, path);
    for (const [width, height] of [...screens, [320, 568], [1440, 900]] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      expect.soft(await covered(page, 'footer *', 'header'), `${path} at ${width} px`).toEqual([]);
    }
  }
});

for (const [width, height] of phones) {
  test(`nothing floats over a field of the form at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/contact');
    const control = 'main form :is(input:not([tabindex]), select, textarea, button)';
    expect(await covered(page, control), 'as the page opens').toEqual([]);
    const controls = await page.locator(control).filter({ visible: true }).all();
    expect(controls.length).toBeGreaterThan(7);
    for (const field of controls) {
      await field.focus();
      await expect(field).toBeInViewport({ ratio: 1 });
      expect.soft(await covered(page, ':focus'), `with focus: ${field}`).toEqual([]);
      // A thumb leaves the page wherever it lets go. Under the header fields go as the page is scrolled.
      for (const share of [0.5, 1]) {
        await field.evaluate((element, part) => {
          const { bottom, height } = element.getBoundingClientRect();
          scrollBy({ top: bottom - innerHeight - (1 - part) * height, behavior: 'instant' });
          if (element instanceof HTMLElement) element.blur();
        }, share);
        expect.soft(await covered(page, control, 'header'), `at the lower edge: ${field}`).toEqual([]);
      }
    }
  });
}

test("the header stands on the page's grid, one line high", async ({ page }) => {
  await open(page, '/');
  for (const width of [992, 1056, 1184, 1280, 1366, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await page.getByRole('banner').evaluate((element) => {
      const shown = [...element.querySelectorAll('a, button')].filter((e) => e.checkVisibility());
      const boxes = shown
        .map((e) => e.getBoundingClientRect())
        .filter(({ top }) => top > 0 || innerWidth > 1183);
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        highest: Math.max(...boxes.map(({ height }) => height)),
      };
    });
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect.soft(edges.left, `${width} px`).toBeCloseTo(title?.x ?? 0, 0);
    expect.soft(edges.right, `${width} px`).toBeCloseTo(width - (title?.x ?? 0), 0);
    expect.soft(edges.highest, `${width} px`).toBeLessThanOrEqual(45);
  }
});

test('on a phone the way to stop the water is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/services/emergency');
  const link = 'main > section a[href="#stop-the-water"]';
  await expect(page.locator(link).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
  expect(await covered(page, link)).toEqual([]);
});

/** Faults to be found: elements of the main part, each with its text and style, and what is told. */
const planted: [fault: string, told: RegExp, ...elements: [tag: string, text: string, style: string][]][] = [
  ['an element wider than the window', /px to the side/, ['div', '', 'width: 3000px; height: 9px']],
  ['a text beyond the edge', /"Water" leaves/, ['p', 'Water', 'position: absolute; left: -40px']],
  [
    'a text on a text',
    /"Water" on "Drains"/,
    ['p', 'Water', 'height: 0; margin: 0'],
    ['p', 'Drains', 'margin: 0'],
  ],
  ['a word broken', /"Plumbing" is broken/, ['p', 'Plumbing', 'width: 3ch; overflow-wrap: anywhere']],
  [
    'a text cut off',
    /is cut off/,
    ['p', 'No hot water', 'width: 3ch; overflow: hidden; white-space: nowrap'],
  ],
  ['a number at the edge of its button', /the number stands/, ['tel', '0800', '']],
];
for (const [fault, told, ...elements] of planted) {
  test(`finds ${fault}`, async ({ page }) => {
    await open(page, '/contact');
    for (const element of elements) await plant(page, element);
    expect((await layoutFaults(page)).join('\n')).toMatch(told);
  });
}

test('finds what floats over a word', async ({ page }) => {
  await open(page, '/contact');
  expect(await covered(page, 'h1')).toEqual([]);
  await plant(page, ['div', 'Chat', 'position: fixed; inset: 0']);
  expect(await covered(page, 'h1')).toHaveLength(1);
});

/** Adds an element to the main part, without markup: the policy refuses that. `tel` is a button to call. */
const plant = (page: Page, element: [tag: string, text: string, style: string]) =>
  page.evaluate(([tag, text, style]) => {
    const made = document.createElement(tag === 'tel' ? 'b' : tag);
    made.textContent = text;
    made.style.cssText = style;
    const button = document.createElement('a');
    button.href = 'tel:1';
    if (tag === 'tel') button.append(made);
    document.querySelector('main')?.append(tag === 'tel' ? button : made);
  }, element);
