// What can go wrong with how a page is laid out, found in the browser by where words stand.
import type { Page } from '@playwright/test';
import { open } from './site.ts';

/** Roboto for Android, Inter for San Francisco, Open Sans for the widths of Segoe. */
export const faces = ['Roboto', 'Inter', 'Open Sans'] as const;
/** Of the screens that people have, in CSS pixels. */
export const widths = [320, 360, 390, 480, 768, 1024, 1280, 1440, 1920] as const;

/** Sets the text in a face, as `system-ui` would. @returns Whether the machine has it. */
const setFace = (page: Page, face: string) =>
  page.evaluate((name) => {
    const context = document.createElement('canvas').getContext('2d');
    const width = (family: string) => {
      if (context === null) return 0;
      context.font = `40px ${family}`;
      return context.measureText('Wm iIl 0800').width;
    };
    const there = ['monospace', 'serif'].some((other) => width(`"${name}", ${other}`) !== width(other));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:root { --font-text: "${name}" !important } main > * { content-visibility: visible !important }`,
    );
    document.adoptedStyleSheets = [sheet];
    return there;
  }, face);

/**
 * What is wrong with the page as it stands: wider than the window, a text that lies on another, leaves the page, is
 * cut off or broken within a word, a number too near to its button's edge, a line that has to be one.
 *
 * @param ownText Whether the text is as the page sets it. Where a reader has made it larger or wider, words and
 *   lines may break.
 */
export const layoutFaults = (page: Page, ownText = true) =>
  page.evaluate((asDesigned) => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px to the side`);

    const said = (node: Node) => `"${(node.textContent ?? '').trim().slice(0, 40)}"`;
    const rectsOf = (node: Node, start?: number, end?: number) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (start !== undefined && end !== undefined) {
        range.setStart(node, start);
        range.setEnd(node, end);
      }
      return [...range.getClientRects()].filter(({ width, height }) => width * height > 4);
    };
    const textNodes = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text);
      return nodes.filter(({ data }) => data.trim() !== '');
    };
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));

    // Elements with text of their own, not inside another such: a paragraph, but not the links in it.
    const texts = [...document.querySelectorAll('body > header *, main *, footer *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('svg, select, script, [class*=sr-only], [popover]') === null &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const blocks = texts.filter(
      (element) => !texts.some((other) => other !== element && other.contains(element)),
    );
    const lines = blocks
      .filter((element) => !scrolls(element) && getComputedStyle(element).clipPath === 'none')
      .flatMap((element) => rectsOf(element).map((rect) => ({ element, rect })));
    lines.forEach(({ element, rect }, index) => {
      if (rect.left < -1 || rect.right > clientWidth + 1) found.push(`${said(element)} leaves the page`);
      for (const other of lines.slice(index + 1)) {
        if (other.element === element) continue;
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
        const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
        // A line's box is taller than its letters: an eighth of it may reach into the next.
        if (across > 1 && down > Math.min(rect.height, other.rect.height) / 8)
          found.push(`${said(element)} on ${said(other.element)}`);
      }
    });

    for (const node of asDesigned ? blocks.flatMap(textNodes) : []) {
      // Of letters alone: an address may break after a dot, a compound after its hyphen.
      for (const word of node.data.matchAll(/(?<![^\s])\p{L}{2,}(?=[\s.,?!:;]|$)/gu)) {
        const [first, second] = rectsOf(node, word.index, word.index + word[0].length);
        if (first !== undefined && second !== undefined && second.top > first.bottom - 4)
          found.push(`"${word[0]}" is broken`);
      }
    }

    for (const element of document.querySelectorAll('body *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // What is clipped to nothing is for screen readers alone.
      const [across, down] = [overflowX, overflowY].map((overflow) => /hidden|clip/.test(overflow));
      if (clipPath !== 'none' || !(across || down)) continue;
      const box = element.getBoundingClientRect();
      for (const node of textNodes(element)) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility() || parent.closest('svg, [class*=sr-only]')) continue;
        for (const { left, right, bottom } of rectsOf(node))
          if ((across && (left < box.left - 1 || right > box.right + 1)) || (down && bottom > box.bottom + 1))
            found.push(`${said(node)} is cut off`);
      }
    }

    for (const number of document.querySelectorAll('main a[href^="tel:"] b')) {
      const [text] = rectsOf(number);
      const button = number.closest('a')?.getBoundingClientRect();
      if (text !== undefined && button !== undefined && button.right - text.right < (asDesigned ? 6 : 0))
        found.push(`the number stands ${button.right - text.right} px from the edge of its button`);
    }

    // The mail's address, opening times, and the button in the header.
    for (const element of document.querySelectorAll(
      'footer a[href^="mailto:"], #contact-info dl dl dd, header a[data-variant]',
    )) {
      if (!asDesigned || clientWidth < 360) break;
      const tops = textNodes(element).flatMap((node) => rectsOf(node).map(({ top }) => Math.round(top)));
      if (new Set(tops).size > 1) found.push(`${said(element)} is not on one line`);
    }
    return [...new Set(found)];
  }, ownText);

/**
 * Words, fields and buttons in the window that something floating lies on.
 *
 * @param css What is asked about.
 * @param over Floating things that may lie there.
 */
export const covered = (page: Page, css = 'main *, footer *', over = 'none') =>
  page.evaluate(
    async ([asked = '', allowed = '']) => {
      // What comes and goes with scrolling follows a new size of the window a frame later.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      const floating = [...document.querySelectorAll('body *')].filter(
        (element) => /fixed|sticky/.test(getComputedStyle(element).position) && !element.matches(allowed),
      );
      const rectsOf = (element: Element) => {
        if (element.matches('a[data-variant], button, input, select, textarea'))
          return [element.getBoundingClientRect()];
        return [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          .flatMap((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return [...range.getClientRects()];
          });
      };
      const boxes = floating.flatMap((floater) =>
        [floater, ...floater.querySelectorAll('*')].map((part) => part.getBoundingClientRect()),
      );
      const isCovered = (element: Element) =>
        rectsOf(element).some(({ left, right, top, bottom }) => {
          const isNear = (box: DOMRect) =>
            box.left < right && box.right > left && box.top < bottom && box.bottom > top;
          if (!boxes.some(isNear)) return false;
          for (let y = Math.max(top, 0) + 2; y < Math.min(bottom, innerHeight); y += 4) {
            for (let x = left + 1; x < right; x += 8) {
              const there = document.elementFromPoint(x, y);
              if (floating.some((floater) => floater.contains(there) && !floater.contains(element)))
                return true;
            }
          }
          return false;
        });
      return [...document.querySelectorAll(asked)]
        .filter(isCovered)
        .map(
          (element) => `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}" is covered`,
        );
    },
    [css, over],
  );

/** In a face at every width. */
export async function faultsAtEveryWidth(page: Page, face: string): Promise<string[]> {
  const faults: string[] = [];
  if (!(await setFace(page, face)))
    console.warn(`NOT TESTED: the pages in ${face}, which this machine does not have.`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await layoutFaults(page)) faults.push(`${face}, ${width} px: ${fault}`);
  }
  return faults;
}

export async function faultsInEveryFace(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  const faults: string[] = [];
  for (const face of faces) faults.push(...(await faultsAtEveryWidth(page, face)));
  return faults;
}

/** With text of twice the size, and with the spacing that a reader may ask for (WCAG 2.2, 1.4.12). */
export async function faultsOfLargeText(page: Page, path: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, path);
  const faults = await layoutFaults(page, false);
  const menu = await page.getByRole('banner').locator('[popovertarget]:visible').first().boundingBox();
  if (menu === null || menu.x + menu.width > 390) faults.push('the menu button is not on the screen');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  // As a browser extension would set it.
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
    faults.push(...lost.map((fault) => `wide spacing, ${width} px: ${fault}`));
  }
  return faults;
}

/** First screens of phones, tablets and desktops that people have. */
export const screens = [
  [360, 640],
  [390, 844],
  [412, 915],
  [1024, 768],
  [1120, 800],
] as const;

/** What something floats over on a first screen. */
export async function coveredOnFirstScreens(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  const faults: string[] = [];
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    for (const fault of await covered(page)) faults.push(`${width} by ${height} px: ${fault}`);
  }
  return faults;
}

/** What something floats over at the end of a page. */
export async function coveredAtTheEnd(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  const faults: string[] = [];
  for (const [width, height] of [...screens, [320, 568], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    for (const fault of await covered(page, 'footer *', 'header')) faults.push(`${width} px: ${fault}`);
  }
  return faults;
}
