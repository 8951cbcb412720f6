import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  /** The beginnings of what moved. */
  of: string[];
}

/** Keeps the layout shifts of each page that is opened from now on. @returns Those of the page as it is. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: { value: number; of: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        shifts.push({
          value: entry.value,
          of: entry.sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? ''),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The observer hears of a frame after it.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      return (globalThis as unknown as { shifts: { value: number; of: string[] }[] }).shifts;
    });
}

/** The sum, as it is told everywhere. */
export const shifted = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);
