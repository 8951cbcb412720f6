// npm run bench: each kind of page beside a bare page with the same text, in the same run. Milliseconds depend on the
// machine and on what else it does: go by the ratios.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { startFlow } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { listen } from 'receiver/server';
import { serveSite } from '../site/hosting/serve.ts';
import { chromiumArgs, ensureBrowser } from '../testing/browsers.ts';
import { dist } from './run.ts';

const routes = ['/', '/contact', '/areas/central-auckland', '/services/drainage', '/towns/albany', '/404'];
const local = { host: '127.0.0.1', port: 0 };
const executablePath = ensureBrowser('chromium') ?? process.exit(1);
const menu = 'header button[popovertarget=menu-mobile]';
// The form starts when its first field is touched.
const field = 'form [name=firstName]';
const send = 'form[novalidate] button[type=submit]';
/** Lighthouse reckons what loading costs a slow phone. A tap is measured on one: six times slower than this machine. */
const slowed = { throttlingMethod: 'devtools', throttling: { cpuSlowdownMultiplier: 6 } } as const;

/** One run of Lighthouse for phones, in a browser of its own: loads a page, then taps what the selectors name. */
async function measure(url: string, taps: readonly string[] = []) {
  const browser = await puppeteer.launch({ executablePath, args: [...chromiumArgs, '--headless=new'] });
  const page = await browser.newPage();
  const flow = await startFlow(page, { flags: { logLevel: 'silent', ignoreStatusCode: true } });
  await flow.navigate(url);
  const text = String(await page.evaluate('document.body.innerText'));
  for (const selector of taps) {
    await page.waitForSelector(selector);
    await flow.startTimespan(slowed);
    await page.tap(selector);
    await flow.endTimespan();
  }
  const { steps } = await flow.createFlowResult();
  await browser.close();
  const value = (id: string, step = 0) => steps.at(step)?.lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    text,
    lcp: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    inp: (selector: string) => value('interaction-to-next-paint', taps.indexOf(selector) + 1),
  };
}

let words = '';
const bareApp = new Hono().use(compress()).get('/', (c) =>
  c.html(`<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<title>Bare</title><h1>Bare</h1><p>${words}`),
);
const site = await serveSite({ dist, ...local });
const bare = await listen(bareApp, local);
const rows: Record<string, Record<string, string | number>> = {};
for (const route of routes) {
  const taps = route === '/contact' ? [field, send, menu] : [menu];
  const runs: Record<'page' | 'limit', Awaited<ReturnType<typeof measure>>>[] = [];
  for (let round = 0; round < 3; round += 1) {
    const page = await measure(site.url + route, taps);
    words = page.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<p>');
    runs.push({ page, limit: await measure(bare.address) });
  }
  const middle = (of: (run: (typeof runs)[number]) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[1] ?? Number.NaN;
  rows[route] = {
    'LCP ÷ bare': middle(({ page, limit }) => page.lcp / limit.lcp).toFixed(2),
    'blocking − bare, ms': Math.round(middle(({ page, limit }) => page.blocking - limit.blocking)),
    shift: middle(({ page }) => page.shift).toFixed(3),
    'INP menu, ms': Math.round(middle(({ page }) => page.inp(menu))),
    ...(taps.includes(send) && { 'INP Send, ms': Math.round(middle(({ page }) => page.inp(send))) }),
    'HTML, br bytes': (await stat(join(dist, `${route === '/' ? 'index' : route}.html.br`))).size,
  };
}
console.table(rows);
await Promise.all([site.close(), bare.close()]);
