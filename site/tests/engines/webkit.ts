import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { findBrowser, findMiniBrowser } from '../browsers.ts';
import { type Driver, type Engine, findVisible, notFound, type Sent } from './driver.ts';

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE } as const;

// MiniBrowser's toolbar keeps its window wider than a phone; a toolbar without sizes lets it shrink.
const slimToolbar = '* { font-size: 1px; min-width: 0; margin: 0; border-width: 0; padding: 0; }';

/** WebKitGTK, the engine of Safari: its own driver with its small browser, on a screen of their own. */
export const webkit: Engine = {
  name: 'webkit',
  async start() {
    const ends: (() => unknown)[] = [];
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
async function session(ends: (() => unknown)[]): Promise<WebDriver> {
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
  ends.push(() => rm(settings, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), slimToolbar);

  const screen = startProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24']);
  ends.push(screen.stop);
  const [display] = await once(screen.output, 'data');

  // The driver wants to be told its port.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const driver = startProcess(findBrowser('webkit') ?? '', [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${String(display).trim()}`,
    // Nobody else uses this screen: no accessibility bus is looked for, no settings are read or left.
    NO_AT_BRIDGE: '1',
    XDG_CONFIG_HOME: settings,
    XDG_CACHE_HOME: settings,
    XDG_DATA_HOME: settings,
  });
  ends.push(driver.stop);
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: 15_000, interval: 50 });

  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  });
  const browser = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  ends.push(() => browser.quit());
  return browser;
}

/** Starts a program, with what it starts itself, which ends with it or with this process. */
function startProcess(command: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  process.once('exit', end);
  const ended = once(child, 'exit');
  const stop = async () => {
    process.off('exit', end);
    end();
    await ended;
  };
  return { output: child.stdout.resume(), stop };
}

function drive(browser: WebDriver): Omit<Driver, 'close'> {
  const evaluate = (work: string, given: readonly unknown[]) =>
    browser.executeScript<unknown>(`return (${work}).apply(null, arguments)`, ...given);

  const look = (css: string, text?: string) => evaluate(String(findVisible), [css, text ?? null]);
  async function find(css: string, text?: string): Promise<WebElement> {
    const element = await look(css, text);
    if (!(element instanceof WebElement)) throw notFound(css, text);
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
    sees: async (css, text) => (await look(css, text)) !== null,
    click: async (css, text) => {
      const element = await find(css, text);
      // The driver does not wait for a scroll that is smooth, and then finds nothing to click.
      const instantly = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
      await browser.executeScript(instantly, element);
      await element.click();
    },
    type: async (css, text) => (await find(css)).sendKeys(text),
    press: (key) => browser.actions().keyDown(keys[key]).keyUp(keys[key]).perform(),
    back: () => browser.navigate().back(),
  };
}
