// npm run bench: each kind of page beside a bare page with the same text, in the same run. Milliseconds depend on the
// machine and on what else it does: go by the ratios.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import lighthouse from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import { listen } from 'receiver/server';
import { serveSite } from '../site/hosting/serve.ts';
import { chromiumArgs, ensureBrowser } from '../site/tests/browsers.ts';
import { dist, root } from './run.ts';

const routes = ['/', '/contact', '/areas/central-auckland', '/services/drainage', '/towns/albany', '/404'];
const local = { host: '127.0.0.1', port: 0 };
const executablePath = ensureBrowser('chromium') ?? process.exit(1);
const launch = { executablePath, args: [...chromiumArgs, '--headless=new'] };
const vitals = join(root, 'node_modules/web-vitals/dist/web-vitals.iife.js');
const firstInp = `new Promise((done) =>
  webVitals.onINP(({ value }) => done(value), { reportAllChanges: true, durationThreshold: 0 }))`;

const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Opens a page as a phone six times slower than this machine, which has never seen the site. */
async function onSlowPhone<T>(url: string, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await page.setBypassCSP(true);
  await page.emulateCPUThrottling(6);
  await page.goto(url, { waitUntil: 'load' });
  await page.addScriptTag({ path: vitals });
  return look(page).finally(() => context.close());
}

/** INP of one tap, in milliseconds. */
async function tap(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector);
  const inp = page.evaluate(firstInp);
  await page.tap(selector);
  return Number(await inp);
}

/** One run of Lighthouse for phones, in a browser of its own. */
async function measure(url: string) {
  const fresh = await puppeteer.launch(launch);
  const port = Number(new URL(fresh.wsEndpoint()).port);
  const report = (await lighthouse(url, { port, logLevel: 'silent', ignoreStatusCode: true }))?.lhr;
  await fresh.close();
  const value = (id: string) => report?.audits[id]?.numericValue ?? Number.NaN;
  const [lcp, blocking] = [value('largest-contentful-paint'), value('total-blocking-time')];
  return { lcp, blocking, shift: value('cumulative-layout-shift') };
}

let words = '';
const bareApp = new Hono().use(compress()).get('/', (c) =>
  c.html(`<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<title>Bare</title><h1>Bare</h1><p>${words}`),
);
const browser = await puppeteer.launch(launch);
const site = await serveSite({ dist, ...local });
const bare = await listen(bareApp, local);
const rows: Record<string, Record<string, string | number>> = {};
for (const route of routes) {
  const url = site.url + route;
  const text = String(await onSlowPhone(url, (page) => page.evaluate('document.body.innerText')));
  words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<p>');
  const pairs = [];
  for (let round = 0; round < 3; round += 1)
    pairs.push({ limit: await measure(bare.address), page: await measure(url) });
  const send = (page: Page) =>
    page.focus('form [name=firstName]').then(() => tap(page, 'form[novalidate] button[type=submit]'));
  rows[route] = {
    'LCP ÷ bare': middle(pairs.map(({ page, limit }) => page.lcp / limit.lcp)).toFixed(2),
    'blocking − bare, ms': Math.round(middle(pairs.map(({ page, limit }) => page.blocking - limit.blocking))),
    shift: middle(pairs.map(({ page }) => page.shift)).toFixed(3),
    'INP menu, ms': await onSlowPhone(url, (page) => tap(page, 'header button[popovertarget=menu-mobile]')),
    ...(route === '/contact' && { 'INP Send, ms': await onSlowPhone(url, send) }),
    'HTML, br bytes': (await stat(join(dist, `${route === '/' ? 'index' : route}.html.br`))).size,
  };
}
console.table(rows);
await Promise.all([browser.close(), site.close(), bare.close()]);
