import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core';
import { type BrowserName, chromiumArgs, findBrowser, howToInstall } from '../../../tools/browsers.ts';
import { type Driver, type Engine, findVisible, notFound, type Target } from './driver.ts';

function puppeteerEngine(name: BrowserName, options: LaunchOptions): Engine {
  return {
    name,
    missing: () => (findBrowser(name) === undefined ? howToInstall(name) : undefined),
    start: () => start({ ...options, executablePath: findBrowser(name) ?? name }),
  };
}

/** Debian's own Firefox, which speaks WebDriver BiDi as it is. */
export const firefox = puppeteerEngine('firefox', { browser: 'firefox' });

export const chromium = puppeteerEngine('chromium', { browser: 'chrome', args: chromiumArgs });

async function start(options: LaunchOptions): Promise<Driver> {
  const browser = await puppeteer.launch(options);
  const page = await browser.newPage();
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));

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
    open: async (url) => {
      await page.goto(url);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    run: (work, ...given) =>
      page.evaluate(work as (...given: unknown[]) => unknown, ...given) as Promise<never>,
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
