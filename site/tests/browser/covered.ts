// What floats over the page may not lie on words, fields or buttons.
import type { Page } from '@playwright/test';

/** Words, fields and buttons in the window that something floating lies on. @param allowed What may lie there. */
export const covered = (page: Page, allowed = 'none') =>
  page.evaluate(async (except) => {
    // What comes and goes with scrolling follows a new size of the window a frame later.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const controls = 'a[data-variant], button, input, select, textarea';
    /** Whether an element has a letter of its own there, or is something to press. */
    const hasAt = (element: Element, x: number, y: number) => {
      if (element.matches(controls)) return true;
      const range = document.createRange();
      return [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) => left < x && x < right && top + 2 < y && y < bottom - 2,
        );
      });
    };
    const found = new Set<Element>();
    const floating = [...document.querySelectorAll('body *')].filter(
      (element) => /fixed|sticky/.test(getComputedStyle(element).position) && !element.matches(except),
    );
    for (const floater of floating) {
      // What hangs out of it, such as an open menu, is looked at too.
      const boxes = [floater, ...floater.querySelectorAll('*')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)));
      for (let y = Math.max(1, Math.min(...boxes.map(({ top }) => top)) + 1); y < bottom; y += 8)
        for (let x = 1; x < innerWidth; x += 12) {
          const [first, ...below] = document.elementsFromPoint(x, y);
          if (first === undefined || !floater.contains(first)) continue;
          for (const element of below)
            if (element.closest('main, footer') && !floater.contains(element) && hasAt(element, x, y))
              found.add(element);
        }
    }
    return [...found].map(({ tagName, textContent }) => `${tagName} "${textContent?.trim()}" is covered`);
  }, allowed);

/** What something floats over on first screens that people have, and at the end of a page there. */
export async function coveredFaults(page: Page): Promise<string[]> {
  const screens = [
    [320, 568],
    [360, 640],
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const;
  const faults: string[] = [];
  for (const end of [false, true])
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), end ? 1e6 : 0);
      // Further down, the page goes under the header as it is scrolled.
      const found = await covered(page, end ? 'header' : undefined);
      faults.push(...found.map((fault) => `${width} by ${height} px: ${fault}`));
    }
  return faults;
}
