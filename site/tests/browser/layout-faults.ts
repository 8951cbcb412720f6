// What can go wrong with how a page is laid out, found in the browser by where words stand.
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { notTested } from '../../../testing/not-tested.ts';

/** Widths in CSS pixels on which a face is read: Android's, Apple's, and one with the widths of Windows' Segoe. */
const faces = {
  Roboto: [320, 360, 390, 480, 768],
  Inter: [320, 390, 768, 1024, 1440],
  'Open Sans': [1024, 1280, 1440, 1920],
};

for (const face of Object.keys(faces))
  if (spawnSync('fc-list', [face]).stdout?.length === 0)
    notTested(`the pages in ${face}, which this machine does not have`);

/** Adds styles as a browser extension would, in the place of those added before. */
const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

/**
 * What is wrong with the page as it stands: wider than the window, a text that lies on another or under a hero's
 * drawing, leaves the page, is cut off or broken within a word.
 *
 * @param ownText Whether the text is as the page sets it. Where a reader has made it larger or wider, words may
 *   break.
 */
export const layoutFaults = (page: Page, ownText = true) =>
  page.evaluate((asDesigned) => {
    const found: string[] = [];
    // Further down the header lies over what is read.
    scrollTo({ top: 0, behavior: 'instant' });
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
      // What is clipped away is for screen readers alone.
      const isSeen = (node: Text) => !node.parentElement?.closest('[class*=sr-only]');
      return nodes.filter((node) => node.data.trim() !== '' && isSeen(node));
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
      .flatMap((element) =>
        textNodes(element).flatMap((node) => rectsOf(node).map((rect) => ({ element, rect }))),
      );
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

    // Under each other, the words and the buttons of a hero end where its drawing begins.
    const drawn = document.querySelectorAll('main > :first-child svg.drawing > *');
    for (const shape of clientWidth < 992 ? drawn : []) {
      if (shape.getClientRects().length === 0) continue;
      let { top } = shape.getBoundingClientRect();
      for (let around = shape.parentElement; around !== null; around = around.parentElement)
        if (getComputedStyle(around).overflowY === 'hidden')
          top = Math.max(top, around.getBoundingClientRect().top);
      for (const element of blocks) {
        const { bottom } = (element.closest('a') ?? element).getBoundingClientRect();
        const before = element.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING;
        // What is said within the picture is set into it.
        const within = shape.closest('.wrap > *')?.contains(element) || element.closest('body > header');
        if (before && !within && bottom > top) found.push(`a drawing on ${said(element)}`);
      }
    }

    for (const node of asDesigned ? blocks.flatMap(textNodes) : []) {
      // Of letters alone, or a count of things: an address may break after a dot, a compound after its hyphen.
      for (const word of node.data.matchAll(/^\d+ \p{L}+$|(?<![^\s])\p{L}{2,}(?=[\s.,?!:;]|$)/gu)) {
        const [first, second] = rectsOf(node, word.index, word.index + word[0].length);
        if (first !== undefined && second !== undefined && second.top > first.bottom - 4)
          found.push(`"${word[0]}" is broken`);
      }
    }

    for (const node of [...document.querySelectorAll('main a[href^="mailto:"]')].flatMap(textNodes))
      for (const { 0: part, index } of node.data.matchAll(/[^-]+-?/g)) {
        const lines = new Set(rectsOf(node, index, index + part.length).map(({ top }) => top));
        if (lines.size > 1) found.push(`"${part}" is broken`);
      }

    for (const element of document.querySelectorAll('body *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // What is clipped to nothing is for screen readers alone.
      const [across, down] = [overflowX, overflowY].map((overflow) => /hidden|clip/.test(overflow));
      if (clipPath !== 'none' || !(across || down)) continue;
      const box = element.getBoundingClientRect();
      for (const node of textNodes(element)) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility() || parent.closest('svg')) continue;
        for (const { left, right, bottom } of rectsOf(node))
          if ((across && (left < box.left - 1 || right > box.right + 1)) || (down && bottom > box.bottom + 1))
            found.push(`${said(node)} is cut off`);
      }
    }
    return [...new Set(found)];
  }, ownText);

const allShown = 'main > * { content-visibility: visible !important }';

/** In every face, at the widths at which people have it. */
export async function faultsInEveryFace(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [face, widths] of Object.entries(faces)) {
    // As `system-ui` would set it.
    await addStyles(page, `:root { --font-text: "${face}" !important } ${allShown}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const fault of await layoutFaults(page)) faults.push(`${face}, ${width} px: ${fault}`);
    }
  }
  await addStyles(page, '');
  return faults;
}

const wideSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** With text of twice the size, and with the spacing that a reader may ask for (WCAG 2.2, 1.4.12). */
export async function faultsOfLargeText(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const faults: string[] = [];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    const found = await layoutFaults(page, false);
    // On the smallest screen words may be cramped, but nobody has to scroll sideways for them.
    const lost = width < 390 ? found.filter((fault) => fault.endsWith('px to the side')) : found;
    faults.push(...lost.map((fault) => `large text, ${width} px: ${fault}`));
    const menu = await page.getByRole('banner').locator('[popovertarget]:visible').first().boundingBox();
    if (menu === null || menu.x + menu.width > width) faults.push(`the menu button is beyond ${width} px`);
    if (menu !== null && menu.height > 664 / 10) faults.push('the header takes a tenth of the window');
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  await addStyles(page, wideSpacing);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lost = (await layoutFaults(page, false)).filter((fault) => !fault.includes('" on "'));
    faults.push(...lost.map((fault) => `wide spacing, ${width} px: ${fault}`));
  }
  await addStyles(page, '');
  return faults;
}
