// Chromium, Firefox and WebKit as the journeys drive them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { Builder, Capabilities, Key, WebElement } from 'selenium-webdriver';
import { ServiceBuilder } from 'selenium-webdriver/safari.js';
import { chromiumArgs, findBrowser } from '../../../testing/browsers.ts';

/** What the journeys ask of a browser. An element is found as a person does: it is visible, and has exactly this
 * text where one is given. */
export interface Driver {
  /** Opens a page in a window of this size, whose width is that of the page. */
  visit(size: readonly [width: number, height: number], url: string): Promise<void>;
  /** Runs in the page. Only what can be sent as JSON goes in and comes out; nothing else is in reach. */
  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result>;
  sees(css: string, text?: string): Promise<boolean>;
  /** Scrolls there and presses the pointer, as a person would. */
  click(css: string, text?: string): Promise<void>;
  type(css: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  back(): Promise<void>;
  /** Console messages and page errors so far; WebKit's driver does not tell them. */
  heard?: readonly string[];
  close(): Promise<void>;
}

/** Runs in the page: the first visible element of a selector, with exactly this text unless null. */
function findVisible(css: string, text: string | null): Element | null {
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      element.getClientRects().length > 0 && (text === null || element.textContent?.trim() === text),
  );
  return found ?? null;
}

/** Chromium, and Debian's own Firefox, which speaks WebDriver BiDi as it is. */
async function withPuppeteer(name: 'headless-chromium' | 'firefox'): Promise<Driver> {
  const executablePath = findBrowser(name) ?? '';
  const browser = await puppeteer.launch(
    name === 'firefox'
      ? { browser: name, executablePath }
      : // A transition between pages that is cut short by the next click would be logged as an error.
        { headless: 'shell', executablePath, args: [...chromiumArgs, '--force-prefers-reduced-motion'] },
  );
  const heard: string[] = [];
  let page = await freshPage();

  async function freshPage(): Promise<Page> {
    const fresh = await browser.newPage();
    fresh.on('console', (message) => heard.push(message.text()));
    fresh.on('pageerror', (error) => heard.push(String(error)));
    return fresh;
  }
  const look = async (css: string, text?: string) =>
    (await page.evaluateHandle(findVisible, css, text ?? null)).asElement() as ElementHandle | null;
  async function find(css: string, text?: string): Promise<ElementHandle> {
    const element = await look(css, text);
    if (element === null) throw new Error(`Nothing visible is ${css} ${text}`);
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
    run: <Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given) =>
      page.evaluate(`(${work})(...${JSON.stringify(given)})`) as Promise<Result>,
    sees: async (css, text) => (await look(css, text)) !== null,
    // A locator waits until the element stays where it is: what comes late, a face or a note, moves it.
    click: async (css, text) => (await find(css, text)).asLocator().click(),
    type: async (css, text) => (await find(css)).type(text),
    press: (key) => page.keyboard.press(key),
    // Not page.goBack(), which waits for a load that a page kept in memory does not have.
    // Once the answer is on its way: a page that has gone cannot give it.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    close: () => browser.close(),
  };
}

/** WebKitGTK, the engine of Safari: its own driver with its small browser, on a screen of their own. */
async function webkit(): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.once('exit', () => screen.kill());
  const [display] = await once(screen.stdout, 'data');
  // WebKitGTK's driver is started as Safari's is.
  const service = new ServiceBuilder(findBrowser('webkit') ?? '')
    .setHostname('127.0.0.1')
    // Nobody else uses this screen: no accessibility bus is looked for.
    .setEnvironment({ ...process.env, DISPLAY: `:${String(display).trim()}`, NO_AT_BRIDGE: '1' })
    .build();
  const browser = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();

  const run = <Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given) =>
    browser.executeScript<Result>(`return (${work}).apply(null, arguments)`, ...given);
  const look = (css: string, text?: string) =>
    run<[string, string | null], unknown>(findVisible, css, text ?? null);
  async function find(css: string, text?: string): Promise<WebElement> {
    const element = await look(css, text);
    if (!(element instanceof WebElement)) throw new Error(`Nothing visible is ${css} ${text}`);
    return element;
  }

  return {
    run,
    visit: async ([width, height], url) => {
      await browser.get('about:blank');
      await browser.manage().window().setRect({ x: 0, y: 0, width, height });
      await browser.get(url);
    },
    sees: async (css, text) => (await look(css, text)) !== null,
    click: async (css, text) => {
      const element = await find(css, text);
      // The driver does not wait for a scroll that is smooth, and then finds nothing to click.
      const instantly = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
      await browser.executeScript(instantly, element);
      await element.click();
    },
    type: async (css, text) => (await find(css)).sendKeys(text),
    press: (key) =>
      browser
        .actions()
        .sendKeys(Key[key === 'Enter' ? 'ENTER' : 'ESCAPE'])
        .perform(),
    back: () => browser.navigate().back(),
    close: async () => {
      await browser.quit();
      await service.kill();
      screen.kill();
    },
  };
}

export const engines = {
  'headless-chromium': () => withPuppeteer('headless-chromium'),
  firefox: () => withPuppeteer('firefox'),
  webkit,
};
