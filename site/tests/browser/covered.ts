// What floats over the page may not lie on words, fields or buttons.
import type { Page } from '@playwright/test';

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
        const range = document.createRange();
        return [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          .flatMap((node) => {
            range.selectNodeContents(node);
            return [...range.getClientRects()];
          });
      };
      const boxes = floating
        .flatMap((floater) => [floater, ...floater.querySelectorAll('*')])
        .map((part) => part.getBoundingClientRect());
      const isCovered = (element: Element) =>
        rectsOf(element)
          .filter(({ left, right, top, bottom }) =>
            boxes.some((b) => b.left < right && b.right > left && b.top < bottom && b.bottom > top),
          )
          .some(({ left, right, top, bottom }) => {
            for (let y = Math.max(top, 0) + 2; y < Math.min(bottom, innerHeight); y += 8)
              for (let x = left + 1; x < right; x += 8) {
                const there = document.elementFromPoint(x, y);
                if (floating.some((floater) => floater.contains(there) && !floater.contains(element)))
                  return true;
              }
            return false;
          });
      return [...document.querySelectorAll(asked)]
        .filter(isCovered)
        .map(({ tagName, textContent }) => `${tagName} "${textContent?.trim().slice(0, 40)}" is covered`);
    },
    [css, over],
  );

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
      const found = end ? await covered(page, 'footer *', 'header') : await covered(page);
      faults.push(...found.map((fault) => `${width} by ${height} px: ${fault}`));
    }
  return faults;
}
