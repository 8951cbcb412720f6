import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { findBrowser, howToInstall } from '../browsers.ts';
import { type Driver, type Engine, findVisible, notFound, type Sent, type Target } from './driver.ts';

/** Debian's own Firefox, which speaks WebDriver BiDi as it is. */
export const firefox: Engine = {
  name: 'firefox',
  missing: () => (findBrowser('firefox') === undefined ? howToInstall('firefox') : undefined),
  start: async () =>
    drivePuppeteer(
      await puppeteer.launch({ browser: 'firefox', executablePath: findBrowser('firefox') ?? 'firefox' }),
    ),
};

/** A browser that Puppeteer has started, as the journeys want it. */
export async function drivePuppeteer(browser: Browser): Promise<Driver> {
  const heard: string[] = [];
  let page = await freshPage();

  async function freshPage(): Promise<Page> {
    const fresh = await browser.newPage();
    fresh.on('console', (message) => heard.push(message.text()));
    fresh.on('pageerror', (error) => heard.push(String(error)));
    return fresh;
  }
  async function look(target: Target): Promise<ElementHandle | null> {
    const handle = await page.evaluateHandle(findVisible, target.css, target.text ?? null);
    return handle.asElement() as ElementHandle | null;
  }
  async function find(target: Target): Promise<ElementHandle> {
    const element = await look(target);
    if (element === null) throw notFound(target);
    return element;
  }

  return {
    heard,
    visit: async ([width, height], url, { script = true, scheme } = {}) => {
      const before = page;
      page = await freshPage();
      await before.close();
      await page.setViewport({ width, height });
      if (!script) await page.setJavaScriptEnabled(false);
      if (scheme !== undefined) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      }
      await page.goto(url);
    },
    run: <Given extends readonly Sent[], Result>(work: (...given: Given) => Result, ...given: Given) =>
      page.evaluate(`(${work})(...${JSON.stringify(given)})`) as Promise<Result>,
    sees: async (target) => (await look(target)) !== null,
    click: async (target) => {
      const element = await find(target);
      await inOnePlace(element);
      await element.click();
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: async (target, text) => (await find(target)).type(text),
    press: (key) => page.keyboard.press(key),
    // Not page.goBack(), which waits for a load that a page kept in memory does not have.
    back: () => page.evaluate(() => history.back()),
    close: () => browser.close(),
  };
}

/** Milliseconds between two looks at where an element is: more than a frame. */
const betweenLooks = 50;

/**
 * Brings an element into view and waits until two looks find it in one place, as what comes late (a face,
 * a note of the form) moves it, and a click would go where it was. Frames can't be waited for in the
 * page: without script it has none.
 */
async function inOnePlace(element: ElementHandle): Promise<void> {
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
  let before: string | undefined;
  for (;;) {
    const now = JSON.stringify(await element.boundingBox());
    if (now === before) return;
    before = now;
    await setTimeout(betweenLooks);
  }
}
