// What can go wrong on a page in the system faces that people have.
import type { Page } from '@playwright/test';

/** Roboto for Android, Inter for San Francisco, Liberation Sans for Arial, Open Sans for Segoe's widths. */
export const faces = ['Roboto', 'Inter', 'Liberation Sans', 'Open Sans', 'DejaVu Sans'] as const;
/** Of the screens that people have, in CSS pixels. */
export const widths = [320, 360, 390, 480, 768, 1024, 1280, 1366, 1440, 1920] as const;

/** Sets the text in a face, as `system-ui` would; says whether the machine has it. */
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

/** What is wrong with the page as it stands: too wide, a text on another, out of the page, or broken in a word. */
export const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px to the side`);

    const said = (node: Node) => (node.textContent ?? '').trim().slice(0, 40);
    const rects = (range: Range) =>
      [...range.getClientRects()].filter(({ width, height }) => width * height > 4);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    // Elements with text of their own, not inside another such: a paragraph, but not the links in it.
    const texts = [...document.querySelectorAll('body > header *, main *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('svg, select, script, [class*=visually-hidden], [popover]') === null &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const blocks = texts.filter(
      (element) => !texts.some((other) => other !== element && other.contains(element)),
    );
    const boxes = blocks.flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      if (scrolls(element) || getComputedStyle(element).clipPath !== 'none') return [];
      return rects(range).map((rect) => ({ element, rect }));
    });
    boxes.forEach(({ element, rect }, index) => {
      if (rect.left < -1 || rect.right > clientWidth + 1) found.push(`"${said(element)}" leaves the page`);
      for (const other of boxes.slice(index + 1)) {
        if (other.element === element) continue;
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
        const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
        // A line's box is taller than its letters: an eighth of it may reach into the next.
        if (across > 1 && down > Math.min(rect.height, other.rect.height) / 8)
          found.push(`"${said(element)}" on "${said(other.element)}"`);
      }
    });

    for (const element of blocks) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        // Of letters alone: an address may break after a dot, a compound after its hyphen.
        for (const word of (node.textContent ?? '').matchAll(/(?<![^\s])\p{L}{2,}(?=[\s.,?!:;]|$)/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const [first, second] = rects(range);
          if (first !== undefined && second !== undefined && second.top > first.bottom - 4)
            found.push(`"${word[0]}" is broken`);
        }
      }
    }
    return [...new Set(found)];
  });
