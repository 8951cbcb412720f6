// What moves under a reader's eyes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { displayFaceCame } from '../display-face.ts';
import { built, fileOf } from '../pages.ts';

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

/** How much of a page moves when its face comes, which is after it has been painted. */
export async function shiftsOfTheFace(page: Page, path: string): Promise<string[]> {
  const font = /\.woff2$/;
  const faults: string[] = [];
  const shifted = await watchShifts(page);
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
    const moved = await shifted();
    if (moved >= 0.03) faults.push(`${width} px: moved by ${moved}`);
    await page.unroute(font);
  }
  return faults;
}

/** How much of what has been read of a page moves when the rest comes, as on a slow line. */
export async function shiftsOfTheRest(page: Page, path: string): Promise<string[]> {
  const html = built(fileOf(path));
  const main = html.indexOf('<main');
  const faults: string[] = [];
  let finish = () => {};
  let cut = 0;
  const server = createServer((request, response) => {
    if (request.url !== path) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut));
    finish = () => response.end(html.slice(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  await page.setViewportSize({ width: 360, height: 740 });
  const shifted = await watchShifts(page);
  for (let piece = 0; piece < 4; piece++) {
    // Between two elements; the first piece ends before the page's own words.
    cut = html.indexOf('<', main + Math.round((piece * (html.length - main)) / 4));
    await page.goto(url, { waitUntil: 'commit' });
    await expect.poll(() => isPainted(page)).toBe(true);
    finish();
    await page.waitForLoadState();
    const moved = await shifted();
    // Less than this is a word that was cut in the middle of its button.
    if (moved > 0.001) faults.push(`cut at ${html.slice(cut, cut + 60)}: moved by ${moved}`);
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return faults;
}
