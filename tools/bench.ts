// npm run bench: each kind of page beside a bare page with the same text, in the same run. Milliseconds depend on the
// machine and on what else it does: go by the ratios.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { startFlow } from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import { listen } from 'receiver/server';
import { serveSite } from '../site/hosting/serve.ts';
import { chromiumArgs, ensureBrowser } from '../testing/browsers.ts';
import { buildIfChanged } from './build.ts';
import { commandLine, dist, runTool } from './run.ts';
import { slowLink } from './slow-link.ts';

const help = `npm run bench               each kind of page beside a bare page with the same text, medians of three
npm run bench -- /PATH …    these pages alone`;
const usualRoutes = [
  '/',
  '/contact',
  '/areas/central-auckland',
  '/services/drainage',
  '/services/emergency',
  '/towns/albany',
  '/404',
];
const local = { host: '127.0.0.1', port: 0 };
const rounds = 3;
const menu = 'header button[popovertarget=menu-mobile]';
// The form starts when its first field is touched.
const field = 'form [name=firstName]';
const send = 'form[novalidate] button[type=submit]';
/** Lighthouse reckons what loading costs a slow phone. A tap is measured on one: six times slower than this machine. */
const slowed = { throttlingMethod: 'devtools', throttling: { cpuSlowdownMultiplier: 6 } } as const;

/**
 * Run in a page before a tap and after it: Chromium measures a tap when the frame that shows what it did is there, on a
 * busy machine some frames later. One that takes less than 16 ms it does not report. `evaluate` is given
 * nothing to wait for: it would wait for a tap that comes after it.
 */
const expectTap = `void (globalThis.tapMeasured = new Promise((measured) => {
  new PerformanceObserver((list) => list.getEntriesByName('click').length > 0 && measured())
    .observe({ type: 'event', durationThreshold: 16 });
  setTimeout(measured, 5_000);
}))`;
const tapMeasured = 'globalThis.tapMeasured';

/** Opens a page in a browser of its own, which knows nothing yet. */
async function inBrowser<T>(executablePath: string, run: (page: Page) => Promise<T>): Promise<T> {
  const browser = await puppeteer.launch({ executablePath, args: [...chromiumArgs, '--headless=new'] });
  try {
    return await run(await browser.newPage());
  } finally {
    await browser.close();
  }
}

/** What Lighthouse says of loading a page, of loading it again with the face in the cache, and of taps. */
async function lighthouse(page: Page, url: string, taps: readonly string[]) {
  const flow = await startFlow(page, { flags: { logLevel: 'silent', ignoreStatusCode: true } });
  await flow.navigate(url);
  const text = String(await page.evaluate('document.body.innerText'));
  await flow.navigate(url, { disableStorageReset: true });
  for (const selector of taps) {
    await page.waitForSelector(selector);
    await flow.startTimespan(slowed);
    await page.evaluate(expectTap);
    await page.tap(selector);
    await page.evaluate(tapMeasured);
    await flow.endTimespan();
  }
  const { steps } = await flow.createFlowResult();
  const value = (id: string, step = 0) => steps.at(step)?.lhr.audits[id]?.numericValue;
  return {
    text,
    values: {
      lcp: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      shiftAgain: value('cumulative-layout-shift', 1),
      ...Object.fromEntries(
        taps.map((selector, index) => [selector, value('interaction-to-next-paint', index + 2)]),
      ),
    } as Record<string, number | undefined>,
  };
}

/** Runs in a page. */
const whenPainted = `new Promise((painted) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) painted(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** When a page is first painted by a link, on a processor four times slower, in milliseconds. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await page.emulateCPUThrottling(4);
  await page.goto(url);
  return Number(await page.evaluate(whenPainted));
}

interface Measured {
  text: string;
  values: Record<string, number>;
}

/** A run in which nothing is missing. @throws Error that names the page, where the third try fails too. */
async function whole(
  url: string,
  measure: () => Promise<{ text: string; values: Record<string, number | undefined> }>,
): Promise<Measured> {
  let reason = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const { text, values } = await measure();
      const missing = Object.keys(values).filter((name) => !Number.isFinite(values[name]));
      if (missing.length === 0) return { text, values: values as Record<string, number> };
      reason = `nothing was measured for ${missing.join(', ')}`;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    console.log(`${url}: ${reason}`);
  }
  throw new Error(`${url}, three times: ${reason}`);
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** What one page costs beside a bare one with its words. */
async function measureRoute(route: string, executablePath: string, addresses: Addresses) {
  const taps = route === '/contact' ? [field, send, menu] : [menu];
  const page: Measured[] = [];
  const limit: Measured[] = [];
  const painted: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measure = (url: string, selectors: readonly string[]) =>
      whole(url, () => inBrowser(executablePath, (tab) => lighthouse(tab, url, selectors)));
    const one = await measure(addresses.site + route, taps);
    addresses.setWords(one.text);
    page.push(one);
    limit.push(await measure(addresses.bare, []));
    const paint = async (url: string) => {
      const { values } = await whole(url, () =>
        inBrowser(executablePath, async (tab) => ({
          text: '',
          values: { paint: await firstPaint(tab, url) },
        })),
      );
      return values.paint ?? 0;
    };
    painted.push((await paint(addresses.siteByLink + route)) / (await paint(addresses.bareByLink)));
  }
  const of = (runs: readonly Measured[], name: string) => runs.map(({ values }) => values[name] ?? 0);
  const beside = (name: string, compare: (page: number, limit: number) => number) =>
    median(of(page, name).map((value, round) => compare(value, of(limit, name)[round] ?? 0)));
  const row: Record<string, string | number> = {
    'LCP ÷ bare': beside('lcp', (value, bare) => value / bare).toFixed(2),
    'first paint ÷ bare, slow link': median(painted).toFixed(2),
    'blocking − bare, ms': Math.round(beside('blocking', (value, bare) => value - bare)),
    shift: median(of(page, 'shift')).toFixed(3),
    'shift, face cached': median(of(page, 'shiftAgain')).toFixed(3),
    'INP menu, ms': Math.round(median(of(page, menu))),
    'HTML, br bytes': (await stat(join(dist, `${route === '/' ? 'index' : route}.html.br`))).size,
  };
  if (taps.includes(send)) row['INP Send, ms'] = Math.round(median(of(page, send)));
  return row;
}

interface Addresses {
  site: string;
  bare: string;
  siteByLink: string;
  bareByLink: string;
  /** Gives the bare page these words. */
  setWords(text: string): void;
}

runTool(async () => {
  const { words: routes } = commandLine(help, {});
  const executablePath = ensureBrowser('chromium');
  if (executablePath === undefined || !(await buildIfChanged())) return false;
  let words = '';
  const bareApp = new Hono().use(compress()).get('/', (c) =>
    c.html(`<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<title>Bare</title><h1>Bare</h1><p>${words}`),
  );
  const site = await serveSite({ dist, ...local });
  const bare = await listen(bareApp, local);
  const links = await Promise.all([slowLink(site.url), slowLink(bare.address)]);
  const addresses: Addresses = {
    site: site.url,
    bare: bare.address,
    siteByLink: links[0].url,
    bareByLink: links[1].url,
    setWords(text) {
      words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<p>');
    },
  };
  const rows: Record<string, Record<string, string | number>> = {};
  let failed = false;
  for (const route of routes.length > 0 ? routes : usualRoutes) {
    try {
      rows[route] = await measureRoute(route, executablePath, addresses);
    } catch (error) {
      failed = true;
      rows[route] = { 'not measured': error instanceof Error ? error.message : String(error) };
    }
  }
  console.table(rows);
  for (const link of links) link.close();
  await Promise.all([site.close(), bare.close()]);
  return !failed;
});
