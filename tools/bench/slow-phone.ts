// A phone six times slower than this machine: what blocks it, how soon it answers a tap, what shifts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { root } from '../root.ts';
import { limitRoute } from './limit-pages.ts';
import { median } from './measure.ts';
import type { Route } from './snapshot.ts';

/** How many times slower than here, as Lighthouse slows a desktop down to a cheap phone. */
const slowdown = 6;
const widths = [360, 412] as const;
const menuButton = 'header button[popovertarget=menu-mobile]';
/** The library as one script; the package exports modules alone. */
const vitals = readFileSync(join(root, 'node_modules', 'web-vitals', 'dist', 'web-vitals.iife.js'), 'utf8');

export interface SlowResult {
  route: Route;
  /** Milliseconds over 50 of each long task after the first contentful paint, added up; and its limit page's. */
  blocking: number;
  limitBlocking: number;
  /** How much more than the limit page in the same round, the middle of all rounds. */
  above: number;
  /** INP of the first tap on the menu, and on Send where there is a form; milliseconds. */
  menu: number;
  send?: number;
  /** CLS at each of the widths, the page scrolled to its end. */
  shifts: Record<number, number>;
}

/** What the page has told of itself; web-vitals and the observer fill it. */
interface Told {
  inp: number;
  cls: number;
  tasks: { start: number; duration: number }[];
}

/** Runs in the page before anything else. */
const listen = `
  const told = globalThis.told = { inp: NaN, cls: 0, tasks: [] };
  webVitals.onINP(({ value }) => { told.inp = value; }, { reportAllChanges: true, durationThreshold: 0 });
  webVitals.onCLS(({ value }) => { told.cls = value; }, { reportAllChanges: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) told.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });`;

const toldBy = (page: Page) => page.evaluate('told') as Promise<Told>;
/** Until nothing has kept the page busy for a second, and no file is on its way. */
async function quiet(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 1000 });
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
}

/** Opens a page on a slow phone that has never seen the site, and closes it. */
async function onSlowPhone<T>(
  browser: Browser,
  url: string,
  width: number,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    await page.evaluateOnNewDocument(`${vitals};${listen}`);
    await page.emulateCPUThrottling(slowdown);
    await page.goto(url, { waitUntil: 'load' });
    await quiet(page);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Blocking time as Lighthouse counts it: of each long task after the first paint, what is over 50 ms. */
async function blockingTime(page: Page): Promise<number> {
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  const { tasks } = await toldBy(page);
  return tasks.reduce((sum, { start, duration }) => {
    const after = start + duration - Math.max(start, painted);
    return sum + Math.max(0, after - 50);
  }, 0);
}

/** Taps, and waits for the INP that web-vitals tells of it. */
async function tap(page: Page, css: string): Promise<number> {
  await page.tap(css);
  await page.waitForFunction('told.inp > 0');
  return (await toldBy(page)).inp;
}

/** Fills the form in without a key or a tap, so that Send is the first that counts. */
async function send(page: Page): Promise<number> {
  await page.$eval('form', (form) => form.scrollIntoView());
  // Whoever comes to a field has the form's script start.
  await page.focus('form [name=firstName]');
  await page.waitForSelector('form[novalidate]');
  const words = {
    firstName: 'Mere',
    lastName: 'Mary',
    email: 'mere@customer.example',
    message: 'A tap drips.',
  };
  for (const [name, text] of Object.entries(words)) {
    await page.focus(`form [name=${name}]`);
    const client = await page.createCDPSession();
    await client.send('Input.insertText', { text });
  }
  await quiet(page);
  return tap(page, 'form button[type=submit]');
}

/** CLS once the whole page has been through the window. */
async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 50)));
    }
  })()`);
  return (await toldBy(page)).cls;
}

/**
 * Measures each route beside its limit page.
 *
 * @param runs rounds of blocking time and taps, of which the middle counts
 */
export async function measureSlowly(
  browser: Browser,
  siteUrl: string,
  limitUrl: string,
  routes: readonly Route[],
  runs: number,
): Promise<SlowResult[]> {
  const results: SlowResult[] = [];
  const [width] = widths;
  for (const route of routes) {
    const rounds: { page: number; limit: number; menu: number; send?: number }[] = [];
    for (let round = 0; round < runs; round++) {
      const limit = await onSlowPhone(browser, limitUrl + limitRoute(route), width, blockingTime);
      const [page, menu] = await onSlowPhone(browser, siteUrl + route, width, async (slow) => [
        await blockingTime(slow),
        await tap(slow, menuButton),
      ]);
      const sent =
        route === '/contact' ? await onSlowPhone(browser, siteUrl + route, width, send) : undefined;
      rounds.push({ page, limit, menu, ...(sent !== undefined && { send: sent }) });
    }
    const shifts: Record<number, number> = {};
    for (const wide of widths) shifts[wide] = await onSlowPhone(browser, siteUrl + route, wide, shiftOf);
    const sends = rounds.flatMap(({ send: sent }) => sent ?? []);
    const result: SlowResult = {
      route,
      blocking: median(rounds.map(({ page }) => page)),
      limitBlocking: median(rounds.map(({ limit }) => limit)),
      above: median(rounds.map(({ page, limit }) => page - limit)),
      menu: median(rounds.map(({ menu }) => menu)),
      ...(sends.length > 0 && { send: median(sends) }),
      shifts,
    };
    console.log(JSON.stringify(result));
    results.push(result);
  }
  return results;
}
