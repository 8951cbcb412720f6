// What a visitor waits for after a click, when the browser has prepared the page while they pointed at it.
import { setTimeout as delay } from 'node:timers/promises';
import { type BareChromium, startBareChromium, type Tab } from './devtools.ts';
import { median } from './measure.ts';

export interface SecondPage {
  /** Of each visit: milliseconds from the click's navigation to the largest paint. */
  lcps: number[];
  median: number;
  /** Visits in which the page had been prerendered; the others loaded it after the click. */
  prerendered: number;
  /** The same visits with a click straight away, for comparison. */
  unprepared: number[];
}

interface Times {
  /** When the page was shown; 0 where it was not prerendered. */
  activationStart: number;
  lcp: number;
}

/** Read in the page; all times count from when it began to load. */
const readTimes = `new Promise((resolve) => {
  const { activationStart = 0 } = performance.getEntriesByType('navigation')[0];
  new PerformanceObserver((list) => {
    resolve({ activationStart, lcp: list.getEntries().at(-1).startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => resolve(undefined), 3000);
})`;

/** The middle of the first link to a service or an area, scrolled into view. */
const findLink = `(() => {
  const link = document.querySelector('main a[href^="/services/"], main a[href^="/areas/"]');
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = link.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

/**
 * Points at a link of the home page for 300 ms, clicks, and reads the second page's LCP, each visit in a
 * fresh browser. With every visit, another that clicks at once.
 */
export async function measureSecondPage(
  executablePath: string,
  siteUrl: string,
  visits: number,
): Promise<SecondPage> {
  const prepared: Times[] = [];
  const unprepared: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    prepared.push(await visitTwoPages(executablePath, siteUrl, 300));
    const { lcp, activationStart } = await visitTwoPages(executablePath, siteUrl, 0);
    unprepared.push(Math.max(0, lcp - activationStart));
  }
  const lcps = prepared.map(({ activationStart, lcp }) => Math.max(0, lcp - activationStart));
  return {
    lcps,
    median: median(lcps),
    prerendered: prepared.filter(({ activationStart }) => activationStart > 0).length,
    unprepared,
  };
}

async function visitTwoPages(executablePath: string, siteUrl: string, hover: number): Promise<Times> {
  const chromium = await startBareChromium(executablePath);
  try {
    const first = await chromium.tab();
    await first.send('Page.navigate', { url: `${siteUrl}/` });
    await until(first, `location.pathname === '/' && document.readyState === 'complete'`);
    const point = (await first.evaluate(findLink)) as { x: number; y: number };
    await delay(500);
    const mouse = (type: string) =>
      first.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 });
    await mouse('mouseMoved');
    await delay(hover);
    await mouse('mousePressed');
    // The page that would answer may be gone by then.
    mouse('mouseReleased').catch(() => {});
    await delay(1000);
    first.close();
    return await timesOfSecond(chromium);
  } finally {
    await chromium.close();
  }
}

async function until(tab: Tab, condition: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await tab.evaluate(condition)) === true) return;
    await delay(50);
  }
  throw new Error(`The page did not come to this within 10 seconds: ${condition}`);
}

async function timesOfSecond(chromium: BareChromium): Promise<Times> {
  const second = await chromium.tab();
  await until(second, `location.pathname !== '/' && document.readyState === 'complete'`);
  const times = (await second.evaluate(readTimes)) as Times | undefined;
  second.close();
  if (times === undefined) throw new Error('The second page has no LCP.');
  return times;
}
