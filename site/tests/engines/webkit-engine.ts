import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { commandPath, findBrowser, findMiniBrowser, howToInstall } from '../browsers.ts';
import { type Driver, type Engine, findVisible, notFound, type Sent, type Target } from './driver.ts';
import { startProcess } from './process.ts';

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE } as const;

// MiniBrowser's toolbar keeps its window wider than a phone; a toolbar without sizes lets it shrink.
const slimToolbar = '* { font-size: 1px; min-width: 0; margin: 0; border-width: 0; padding: 0; }';

/** WebKitGTK, the engine of Safari: its own driver with its small browser, on a screen of their own. */
export const webkit: Engine = {
  name: 'webkit',
  missing: () => (findBrowser('webkit') === undefined ? howToInstall('webkit') : undefined),
  async start() {
    const ends: (() => Promise<unknown>)[] = [];
    const close = async () => {
      for (const end of ends.toReversed()) await end();
    };
    try {
      return { ...drive(await session(ends)), close };
    } catch (error) {
      await close();
      throw error;
    }
  },
};

/** Starts screen, driver and browser. @param ends collects what ends them. */
async function session(ends: (() => Promise<unknown>)[]): Promise<WebDriver> {
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
  ends.push(() => rm(settings, { recursive: true, force: true }));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), slimToolbar);

  const screen = startProcess(commandPath('Xvfb'), ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {});
  ends.push(screen.stop);
  const display = await screen.firstLine();

  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const driver = startProcess(findBrowser('webkit'), [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${display}`,
    // Nobody else uses this screen: no accessibility bus is looked for, no settings are read or left.
    NO_AT_BRIDGE: '1',
    XDG_CONFIG_HOME: settings,
    XDG_CACHE_HOME: settings,
    XDG_DATA_HOME: settings,
  });
  ends.push(driver.stop);
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: 15_000, interval: 50 });

  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  });
  const browser = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  ends.push(() => browser.quit());
  return browser;
}

/** The driver wants to be told its port. */
async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer()
    .once('error', reject)
    .listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  return promise;
}

function drive(browser: WebDriver): Omit<Driver, 'close'> {
  const evaluate = (work: string, given: readonly unknown[]) =>
    browser.executeScript<unknown>(`return (${work}).apply(null, arguments)`, ...given);

  const look = (target: Target) => evaluate(String(findVisible), [target.css, target.text ?? null]);
  async function find(target: Target): Promise<WebElement> {
    const element = await look(target);
    if (!(element instanceof WebElement)) throw notFound(target);
    return element;
  }

  return {
    // WebKit's driver has no console: it speaks the classic protocol only.
    heard: undefined,
    visit: async ([width, height], url) => {
      await browser.get('about:blank');
      await browser.manage().window().setRect({ x: 0, y: 0, width, height });
      await browser.get(url);
    },
    run: <Given extends readonly Sent[], Result>(work: (...given: Given) => Result, ...given: Given) =>
      evaluate(String(work), given) as Promise<Result>,
    sees: async (target) => (await look(target)) !== null,
    click: async (target) => {
      const element = await find(target);
      // The driver does not wait for a scroll that is smooth, and then finds nothing to click.
      await browser.executeScript(
        'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
        element,
      );
      await element.click();
    },
    clickAt: (x, y) => browser.actions({ async: true }).move({ x, y }).press().release().perform(),
    type: async (target, text) => (await find(target)).sendKeys(text),
    press: (key) => browser.actions().keyDown(keys[key]).keyUp(keys[key]).perform(),
    back: () => browser.navigate().back(),
  };
}
