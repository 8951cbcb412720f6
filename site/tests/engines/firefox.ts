import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { findBrowser } from '../browsers.ts';
import { type Driver, type Engine, findVisible, notFound, type Sent } from './driver.ts';

/** Debian's own Firefox, which speaks WebDriver BiDi as it is. */
export const firefox: Engine = { name: 'firefox', start };

async function start(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findBrowser('firefox') ?? 'firefox',
  });
  const heard: string[] = [];
  let page = await freshPage();

  async function freshPage(): Promise<Page> {
    const fresh = await browser.newPage();
    fresh.on('console', (message) => heard.push(message.text()));
    fresh.on('pageerror', (error) => heard.push(String(error)));
    return fresh;
  }
  async function look(css: string, text?: string): Promise<ElementHandle | null> {
    const handle = await page.evaluateHandle(findVisible, css, text ?? null);
    return handle.asElement() as ElementHandle | null;
  }
  async function find(css: string, text?: string): Promise<ElementHandle> {
    const element = await look(css, text);
    if (element === null) throw notFound(css, text);
    return element;
  }

  return {
    heard,
    visit: async ([width, height], url) => {
      const before = page;
      page = await freshPage();
      await before.close();
      await page.setViewport({ width, height });
      await page.goto(url);
    },
    run: <Given extends readonly Sent[], Result>(work: (...given: Given) => Result, ...given: Given) =>
      page.evaluate(`(${work})(...${JSON.stringify(given)})`) as Promise<Result>,
    sees: async (css, text) => (await look(css, text)) !== null,
    // A locator waits until the element stays where it is: what comes late, a face or a note, moves it.
    click: async (css, text) => (await find(css, text)).asLocator().click(),
    type: async (css, text) => (await find(css)).type(text),
    press: (key) => page.keyboard.press(key),
    // Not page.goBack(), which waits for a load that a page kept in memory does not have.
    back: () => page.evaluate(() => history.back()),
    close: () => browser.close(),
  };
}
