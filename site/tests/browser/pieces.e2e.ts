// On a slow line a page comes in pieces, and is read before it is whole.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { built, fileOf, pageLike } from '../pages.ts';
import { watchShifts } from './shifts.ts';

/** Into how many pieces the part that is read is cut. */
const pieces = 6;

for (const path of ['/', '/contact', pageLike('/towns/albany')]) {
  test(`what is read of ${path} stays where it is when the rest comes`, async ({ page }) => {
    const html = built(fileOf(path));
    const main = html.indexOf('<main');
    let finish = () => {};
    let cut = 0;
    const server = createServer((request, response) => {
      if (request.url !== path) return response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut));
      finish = () => response.end(html.slice(cut));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await page.setViewportSize({ width: 360, height: 740 });
    const shifts = await watchShifts(page);
    for (let piece = 0; piece < pieces; piece++) {
      // Between two elements; the first piece ends before the page's own words.
      cut = html.indexOf('<', main + Math.round((piece * (html.length - main)) / pieces));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
        waitUntil: 'commit',
      });
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1);
      finish();
      await page.waitForLoadState();
      // Less than this is a word that was cut in the middle of its button.
      const large = (await shifts()).filter(({ value }) => value > 0.001);
      expect.soft(large, `cut at ${html.slice(cut, cut + 60)}`).toEqual([]);
    }
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}
