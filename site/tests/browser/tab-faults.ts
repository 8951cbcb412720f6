// Whoever has no mouse walks through a page by Tab.
import type { Page } from '@playwright/test';

/** What is wrong with what has focus now; undefined once Tab has left the page. */
const focused = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(async () => {
    // Scrolling to the focused element is over after the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const describe = (e: Element) =>
      `${e.tagName.toLowerCase()} ${(e.textContent || e.getAttribute('name') || '').trim().slice(0, 40)}`;
    const what = describe(element);
    const faults: string[] = [];
    // Of a link that wraps, the first line; a point of the element itself, not of its box's empty middle.
    const [line = element.getBoundingClientRect()] = element.getClientRects();
    const over = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
    if (over === null || !(element.contains(over) || over.contains(element)))
      faults.push(`${what} is covered by ${over === null ? 'the edge of the window' : describe(over)}`);
    // A link that fills its card carries the mark around the card. The window cuts nothing off it.
    const marks = [getComputedStyle(element), getComputedStyle(element, '::after')];
    const mark = marks.find((one) => one.outlineStyle !== 'none' && Number.parseFloat(one.outlineWidth) >= 2);
    const reach = mark && Number.parseFloat(mark.outlineWidth) + Number.parseFloat(mark.outlineOffset);
    if (reach === undefined || line.left < reach || line.right + reach > innerWidth)
      faults.push(`${what} does not show its focus`);
    return faults;
  });

/** What is wrong with each stop that a key comes to until it has left the page. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[][]> {
  const stops: string[][] = [];
  while (stops.length < 250) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  throw new Error(`${key} never left the page`);
}

/** What is wrong on the way through a page and back. */
export async function tabFaults(page: Page): Promise<string[]> {
  const there = await walk(page, 'Tab');
  const back = await walk(page, 'Shift+Tab');
  const faults = [...there, ...back].flat();
  if (back.length !== there.length) faults.push(`${there.length} stops, and ${back.length} on the way back`);
  return faults;
}
