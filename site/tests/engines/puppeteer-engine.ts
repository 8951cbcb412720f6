import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';
import { type BrowserName, chromiumArgs, findBrowser, howToInstall } from '../browsers.ts';
import { type Driver, type Engine, findVisible, notFound, type Sent, type Target } from './driver.ts';

function puppeteerEngine(name: BrowserName, options: LaunchOptions): Engine {
  return {
    name,
    missing: () => (findBrowser(name) === undefined ? howToInstall(name) : undefined),
    start: () => start({ ...options, executablePath: findBrowser(name) ?? name }),
  };
}

/** Debian's own Firefox, which speaks WebDriver BiDi as it is. */
export const firefox = puppeteerEngine('firefox', { browser: 'firefox' });

// Puppeteer does not follow a visitor onto a page that was rendered ahead, so nothing is.
export const chromium = puppeteerEngine('chromium', {
  browser: 'chrome',
  args: [...chromiumArgs, '--disable-features=Prerender2'],
});

async function start(options: LaunchOptions): Promise<Driver> {
  const browser = await puppeteer.launch(options);
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
    visit: async ([width, height], url) => {
      const before = page;
      page = await freshPage();
      await before.close();
      await page.setViewport({ width, height });
      await page.goto(url);
    },
    run: <Given extends readonly Sent[], Result>(work: (...given: Given) => Result, ...given: Given) =>
      page.evaluate(`(${work})(...${JSON.stringify(given)})`) as Promise<Result>,
    sees: async (target) => (await look(target)) !== null,
    click: async (target) => (await find(target)).click(),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: async (target, text) => (await find(target)).type(text),
    press: (key) => page.keyboard.press(key),
    // Not page.goBack(), which waits for a load that a page kept in memory does not have.
    back: () => page.evaluate(() => history.back()),
    close: () => browser.close(),
  };
}
