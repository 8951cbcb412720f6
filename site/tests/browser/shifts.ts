// What moves under a reader's eyes.
import { expect, type Page } from '@playwright/test';
import { displayFaceCame } from '../pages.ts';

/** Adds up the layout shifts of each page that is opened from now on. @returns The sum on the page as it is. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (globalThis as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The observer hears of a frame after it.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      return (globalThis as unknown as { shifted: number }).shifted;
    });
}

const isPainted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length === 1);

/** Whether the face was asked for before the first paint. */
const askedEarly = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const face = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'));
    return paint === undefined || face === undefined || face.startTime < paint.startTime;
  });

/**
 * What is wrong on a first visit with how the face comes: before the page is painted, or so that the page moves.
 * Whoever comes a second time has it at once.
 */
export async function faultsOfTheFace(page: Page, path: string): Promise<string[]> {
  const font = /\.woff2$/;
  const faults: string[] = [];
  const shifted = await watchShifts(page);
  await page.addInitScript(() => sessionStorage.clear());
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const held = Promise.withResolvers<void>();
    await page.route(font, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => isPainted(page)).toBe(true);
    expect(await page.evaluate(displayFaceCame)).toBe(false);
    held.resolve();
    await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
    if (await askedEarly(page)) faults.push(`${width} px: the face is asked for before the first paint`);
    const moved = await shifted();
    if (moved >= 0.03) faults.push(`${width} px: moved by ${moved}`);
    await page.unroute(font);
  }
  return faults;
}
