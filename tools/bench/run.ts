// npm run bench: how far each page is from a bare page of text, and how the build grows.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveSite } from '../../site/hosting/serve.ts';
import { ensureBrowser } from '../../site/tests/browsers.ts';
import { dist, root } from '../root.ts';
import { measureEditing } from './edit.ts';
import { goalTable } from './goals.ts';
import { limitRoute, pictureRoute, writeLimitSite } from './limit-pages.ts';
import {
  categories,
  type Measurement,
  measure,
  median,
  medianOf,
  type RouteResult,
  startChromium,
  visibleLines,
} from './measure.ts';
import { markdown, type Results, routeTable, scaleTable, worstTable } from './report.ts';
import { measureScale } from './scale.ts';
import { measureSlowly, type SlowResult } from './slow-phone.ts';
import { slowPart } from './slow-report.ts';
import { brotliBytes, type Route, sampleOf, takeSnapshot } from './snapshot.ts';

const usage = `npm run bench -- [options]
  --runs N             rounds of Lighthouse (3)
  --routes all|sample  every route, or one of each kind (sample)
  --slow               a slow phone instead: blocking time, answers to taps, shifts
  --edit               npm run edit: from a typed word to that word on the page beside the form
  --scale              build with more and more suburbs instead; the pages' last figures stay
  --sizes 0,500,…      how many suburbs with --scale, 0 for the site as it is (0,500,1000)
  --limit SECONDS      the longest that a build may take (240)
  --json FILE          the figures (site/node_modules/.cache/bench.json)
  --out FILE           the report (docs/performance.md)`;

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    routes: { type: 'string', default: 'sample' },
    slow: { type: 'boolean', default: false },
    edit: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '0,500,1000' },
    limit: { type: 'string', default: '240' },
    json: { type: 'string', default: join(root, 'site', 'node_modules', '.cache', 'bench.json') },
    out: { type: 'string', default: join(root, 'docs', 'performance.md') },
    help: { type: 'boolean', default: false },
  },
});

function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${process.platform} ${process.arch}, ${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${memory} GiB, Node ${process.version}`;
}

const lists = (value: string): string => (value === '' ? '' : ` ${value}`);

/** The figures of the last run, so that the pages' and the builds' can be measured one after the other. */
async function earlier(): Promise<Partial<Results>> {
  try {
    return JSON.parse(await readFile(resolve(options.json), 'utf8')) as Partial<Results>;
  } catch {
    return {};
  }
}

async function measureRoutes(
  chromium: string,
  siteUrl: string,
  limitUrl: string,
  routes: readonly Route[],
  runs: number,
): Promise<{ pages: Map<Route, Measurement[]>; limits: Map<Route, Measurement[]>; pictures: Measurement[] }> {
  const pages = new Map<Route, Measurement[]>(routes.map((route) => [route, []]));
  const limits = new Map<Route, Measurement[]>(routes.map((route) => [route, []]));
  const pictures: Measurement[] = [];
  for (let round = 1; round <= runs; round++) {
    for (const route of routes) {
      const limit = await measure(chromium, limitUrl + limitRoute(route), ['performance']);
      const page = await measure(chromium, siteUrl + route, categories);
      limits.get(route)?.push(limit);
      pages.get(route)?.push(page);
      console.log(
        `${round}/${runs} ${route} LCP ${page.lcp.toFixed(0)} ms, limit ${limit.lcp.toFixed(0)} ms`,
      );
    }
    pictures.push(await measure(chromium, limitUrl + pictureRoute, ['performance']));
  }
  return { pages, limits, pictures };
}

/** What is measured: the site and its limit pages, each served. */
interface Served {
  dist: string;
  siteUrl: string;
  limitUrl: string;
  routes: Route[];
}

/** Serves a copy of the site and the limit pages of its routes for as long as the work takes. */
async function withBoth<T>(chromium: string, work: (served: Served) => Promise<T>): Promise<T> {
  const site = await takeSnapshot(dist);
  const routes = options.routes === 'all' ? site.routes : sampleOf(site.routes);
  const server = await serveSite({ dist: site.dist, host: '127.0.0.1', port: 0 });

  const texts = new Map<Route, string[]>();
  const reader = await startChromium(chromium);
  for (const route of new Set<Route>(['/', ...routes])) {
    texts.set(route, await visibleLines(reader, server.url + route));
  }
  await reader.close();

  const limitSite = await writeLimitSite(texts);
  const limitServer = await serveSite({ dist: limitSite.dist, host: '127.0.0.1', port: 0 });
  try {
    return await work({ dist: site.dist, siteUrl: server.url, limitUrl: limitServer.url, routes });
  } finally {
    await Promise.all([server.close(), limitServer.close()]);
    await Promise.all([site.remove(), limitSite.remove()]);
  }
}

const benchPages = (chromium: string): Promise<Pick<Results, 'routes' | 'picture'>> =>
  withBoth(chromium, async ({ dist: copy, siteUrl, limitUrl, routes }) => {
    const measured = await measureRoutes(chromium, siteUrl, limitUrl, routes, Number(options.runs));
    const results: RouteResult[] = [];
    for (const route of routes) {
      const page = measured.pages.get(route) ?? [];
      const limit = measured.limits.get(route) ?? [];
      const ratios = page.map(({ lcp }, round) => lcp / (limit[round]?.lcp ?? Number.NaN));
      results.push({
        route,
        page: medianOf(page),
        limit: medianOf(limit),
        ratio: median(ratios),
        htmlBytes: await brotliBytes(copy, route),
      });
    }
    return { routes: results, picture: medianOf(measured.pictures) };
  });

const benchSlowly = (chromium: string): Promise<SlowResult[]> =>
  withBoth(chromium, async ({ siteUrl, limitUrl, routes }) => {
    const browser = await startChromium(chromium);
    try {
      return await measureSlowly(browser, siteUrl, limitUrl, routes, Number(options.runs));
    } finally {
      await browser.close();
    }
  });

async function save(results: Results): Promise<void> {
  const json = resolve(options.json);
  await mkdir(dirname(json), { recursive: true });
  await writeFile(json, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(resolve(options.out), markdown(results));
}

async function main(): Promise<number> {
  if (options.help) {
    console.log(usage);
    return 0;
  }
  if (!['all', 'sample'].includes(options.routes) || !(Number(options.runs) >= 1)) {
    console.error(usage);
    return 2;
  }
  const about = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    command: `npm run bench${lists(process.argv.length > 2 ? `-- ${process.argv.slice(2).join(' ')}` : '')}`,
    runs: Number(options.runs),
  };
  if (options.scale) {
    const sizes = options.sizes.split(',').map(Number);
    const scale = await measureScale(sizes, Number(options.limit));
    console.log(scaleTable(scale));
    await save({ ...about, routes: [], ...(await earlier()), scale });
    return 0;
  }
  const chromium = ensureBrowser('chromium');
  if (chromium === undefined) return 1;
  if (options.slow) {
    const slow = { date: about.date, runs: about.runs, routes: await benchSlowly(chromium) };
    console.log(slowPart(slow));
    await save({ ...about, routes: [], ...(await earlier()), slow });
    return 0;
  }
  if (options.edit) {
    const taken = await measureEditing(chromium, 10);
    const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
    console.log(
      `From a typed word to the page beside the form: median ${seconds(median(taken))} of ${taken.length}, slowest ${seconds(Math.max(...taken))}. ${machine()}`,
    );
    return 0;
  }
  const pages = await benchPages(chromium);
  const { scale, slow } = await earlier();
  const results: Results = { ...about, ...pages, ...(scale && { scale }), ...(slow && { slow }) };
  console.log(
    [routeTable(results), worstTable(results), goalTable(results.routes, results.scale)].join('\n\n'),
  );
  await save(results);
  return 0;
}

process.exitCode = await main();
