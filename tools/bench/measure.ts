// One Lighthouse run: mobile preset, simulated throttling, a Chromium of its own.
import lighthouse from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumArgs } from '../../site/tests/browsers.ts';
import { notFoundRoute, type Route } from './snapshot.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** An audit that cost a category points. */
export interface FailedAudit {
  category: Category;
  id: string;
  title: string;
  /** What Lighthouse shows for it, such as "1.2 s" or the first element at fault. */
  detail: string;
}

export interface Measurement {
  /** From 0 to 100, of the categories asked for. */
  scores: Partial<Record<Category, number>>;
  /** Milliseconds. */
  lcp: number;
  /** Milliseconds. */
  tbt: number;
  cls: number;
  requests: number;
  /** Everything that came over the wire, headers included, by Lighthouse's kinds of resource. */
  bytes: Record<string, number>;
  failed: FailedAudit[];
}

/** Everything that a visit sent, headers and all. */
export const sentBytes = ({ bytes }: Measurement): number =>
  Object.values(bytes).reduce((sum, size) => sum + size, 0);

/** A page that says it is not found fails these by being right. */
const notFoundSkips = ['http-status-code', 'is-crawlable', 'errors-in-console'];

export function startChromium(executablePath: string): Promise<Browser> {
  return puppeteer.launch({ executablePath, args: [...chromiumArgs, '--headless=new'] });
}

/** The text that a phone shows of a page, line by line. */
export async function visibleLines(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  try {
    await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true });
    await page.goto(url);
    const text = String(await page.evaluate('document.body.innerText'));
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  } finally {
    await page.close();
  }
}

/**
 * Runs Lighthouse in a Chromium that nothing else uses, again where it says that its recording failed.
 *
 * @throws Error where it could not measure in three tries.
 */
export async function measure(
  executablePath: string,
  url: string,
  wanted: readonly Category[],
): Promise<Measurement> {
  let failure = '';
  for (let tries = 0; tries < 3; tries++) {
    const report = await runLighthouse(executablePath, url, wanted);
    if (report.runtimeError === undefined) return read(report);
    failure = report.runtimeError.message;
  }
  throw new Error(`${url}: ${failure}`);
}

async function runLighthouse(
  executablePath: string,
  url: string,
  wanted: readonly Category[],
): Promise<Report> {
  const browser = await startChromium(executablePath);
  try {
    const notFound = new URL(url).pathname === notFoundRoute;
    const result = await lighthouse(url, {
      port: Number(new URL(browser.wsEndpoint()).port),
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...wanted],
      ...(notFound ? { ignoreStatusCode: true, skipAudits: notFoundSkips } : {}),
    });
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function read(report: Report): Measurement {
  const value = (id: string): number => {
    const found = report.audits[id]?.numericValue;
    if (found === undefined) {
      throw new Error(`${report.requestedUrl}: ${id} has no value. ${report.audits[id]?.errorMessage ?? ''}`);
    }
    return found;
  };
  const scores: Measurement['scores'] = {};
  const failed: FailedAudit[] = [];
  for (const category of categories) {
    const found = report.categories[category];
    if (found === undefined) continue;
    if (found.score === null) throw new Error(`${report.requestedUrl}: no score for ${category}`);
    scores[category] = Math.round(found.score * 100);
    for (const { id, weight } of found.auditRefs) {
      const audit = report.audits[id];
      if (weight === 0 || audit?.score == null || audit.score >= (category === 'performance' ? 0.9 : 1))
        continue;
      failed.push({ category, id, title: audit.title, detail: audit.displayValue ?? firstFault(audit) });
    }
  }
  const requests = requestsOf(report);
  const bytes: Record<string, number> = {};
  for (const { kind, size } of requests) bytes[kind] = (bytes[kind] ?? 0) + size;
  return {
    scores,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: requests.length,
    bytes,
    failed,
  };
}

function rowsOf(audit: Report['audits'][string] | undefined): object[] {
  const details = audit?.details;
  return details?.type === 'table' ? details.items : [];
}

function requestsOf(report: Report): { kind: string; size: number }[] {
  return rowsOf(report.audits['network-requests']).map((row) => ({
    kind: 'resourceType' in row ? String(row.resourceType) : 'Other',
    size: 'transferSize' in row ? Number(row.transferSize) : 0,
  }));
}

/** The first thing that an audit's table names, on one line. */
function firstFault(audit: Report['audits'][string]): string {
  const [row] = rowsOf(audit);
  return row === undefined ? '' : JSON.stringify(row).slice(0, 400);
}

/** A page's figures over several runs: the middle one of each. */
export function medianOf(runs: readonly Measurement[]): Measurement {
  const middle = (pick: (run: Measurement) => number) => median(runs.map(pick));
  const scores: Measurement['scores'] = {};
  for (const category of categories) {
    const seen = runs.flatMap((run) => run.scores[category] ?? []);
    if (seen.length > 0) scores[category] = median(seen);
  }
  const kinds = new Set(runs.flatMap((run) => Object.keys(run.bytes)));
  const failed = new Map(runs.flatMap((run) => run.failed).map((audit) => [audit.id, audit]));
  return {
    scores,
    lcp: middle((run) => run.lcp),
    tbt: middle((run) => run.tbt),
    cls: middle((run) => run.cls),
    requests: middle((run) => run.requests),
    bytes: Object.fromEntries([...kinds].map((kind) => [kind, middle((run) => run.bytes[kind] ?? 0)])),
    failed: [...failed.values()],
  };
}

/** The middle value; of an even number, the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/** The route's compared measurements. */
export interface RouteResult {
  route: Route;
  page: Measurement;
  limit: Measurement;
  /** Median of each round's LCP over that of the limit page next to it. */
  ratio: number;
  /** HTML with its styles as brotli sends it. */
  htmlBytes: number;
}
