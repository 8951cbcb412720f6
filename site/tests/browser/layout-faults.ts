// What can go wrong with how a page is laid out, found in the browser by where words stand.
import type { Page } from '@playwright/test';

/** Roboto for Android, Inter for San Francisco, Open Sans for the widths of Segoe. */
export const faces = ['Roboto', 'Inter', 'Open Sans'] as const;
/** Of the screens that people have, in CSS pixels. */
export const widths = [320, 360, 390, 480, 768, 1024, 1280, 1440, 1920] as const;

/** Sets the text in a face, as `system-ui` would. @returns Whether the machine has it. */
export const setFace = (page: Page, face: string) =>
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
        element.closest('svg, select, script, [class*=visually-hidden], [popover]') === null &&
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
        if (!parent?.checkVisibility() || parent.closest('svg, [class*=visually-hidden]')) continue;
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
      const isFloating = (element: Element) =>
        /fixed|sticky/.test(getComputedStyle(element).position) && !element.matches(allowed);
      const floating = [...document.querySelectorAll('body *')]
        .filter((element) => isFloating(element) && element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, boxes: [element, ...element.querySelectorAll('*')] }))
        .map(({ element, boxes }) => ({ element, boxes: boxes.map((box) => box.getBoundingClientRect()) }));
      const isControl = (element: Element) =>
        element.matches('a[data-variant], button, input, select, textarea');
      const rectsOf = (element: Element) => {
        if (isControl(element)) return [element.getBoundingClientRect()];
        return [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          .flatMap((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return [...range.getClientRects()];
          });
      };
      const under = [...document.querySelectorAll(asked)].filter((element) =>
        rectsOf(element).some((rect) =>
          floating.some(({ element: floater, boxes }) =>
            boxes.some((box) => {
              const x = (Math.max(rect.left, box.left) + Math.min(rect.right, box.right)) / 2;
              const y = (Math.max(rect.top, box.top, 0) + Math.min(rect.bottom, box.bottom, innerHeight)) / 2;
              const meets =
                Math.min(rect.right, box.right) - Math.max(rect.left, box.left) > 1 &&
                Math.min(rect.bottom, box.bottom, innerHeight) - Math.max(rect.top, box.top, 0) > 1;
              return meets && !floater.contains(element) && floater.contains(document.elementFromPoint(x, y));
            }),
          ),
        ),
      );
      return under.map(
        (element) => `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`,
      );
    },
    [css, over],
  );
