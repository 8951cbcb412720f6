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

/** One stop of a walk: the element, by its number among all of the page, and what is wrong with it. */
interface Stop {
  element: number;
  faults: string[];
}

/** The stops that a key comes to, until it has left the page or begins again. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < 250) {
    await page.keyboard.press(key);
    const faults = await focused(page);
    const element = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].indexOf(document.activeElement ?? document.body),
    );
    // After the last stop some browsers leave the page, and others begin again, not always with the first.
    if (faults === undefined || stops.some((stop) => stop.element === element)) return stops;
    stops.push({ element, faults });
  }
  throw new Error(`${key} never left the page`);
}

/** What is wrong on the way through a page and back, which begins at the last stop. */
export async function tabFaults(page: Page): Promise<string[]> {
  const there = await walk(page, 'Tab');
  const last = there.at(-1)?.element ?? 0;
  await page.evaluate(
    (index) => (document.querySelectorAll('body *')[index] as HTMLElement | undefined)?.focus(),
    last,
  );
  const back = await walk(page, 'Shift+Tab');
  const faults = [...there, ...back].flatMap((stop) => stop.faults);
  const expected = there.slice(0, -1).toReversed();
  // The last one may come once more.
  const met = back.filter(({ element }) => element !== last);
  if (met.map(({ element }) => element).join() !== expected.map(({ element }) => element).join())
    faults.push(`${expected.length} stops, and on the way back ${met.length} or others`);
  return faults;
}
