// The benchmark's results in words: Markdown tables, the goals met and missed, the worst route of each kind.
import { goalTable } from './goals.ts';
import { categories, type Measurement, type RouteResult, sentBytes } from './measure.ts';
import type { ScaleResult } from './scale.ts';
import { type SlowRun, slowPart } from './slow-report.ts';
import { kB, ms, table } from './table.ts';

export interface Results {
  date: string;
  machine: string;
  command: string;
  runs: number;
  routes: RouteResult[];
  /** The limit page with a 30 kB picture. */
  picture?: Measurement;
  scale?: ScaleResult[];
  slow?: SlowRun;
}

const scoreCells = ({ scores }: Measurement): (string | number)[] =>
  categories.map((category) => scores[category] ?? '–');

export function routeTable({ routes, picture }: Results): string {
  const head = [
    'route',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP ms',
    'limit ms',
    'ratio',
    'CLS',
    'TBT ms',
    'limit TBT',
    'requests',
    'kB sent',
    'HTML kB',
  ];
  const rows = routes.map(({ route, page, limit, ratio, htmlBytes }) => [
    route,
    ...scoreCells(page),
    ms(page.lcp),
    ms(limit.lcp),
    ratio.toFixed(2),
    page.cls.toFixed(3),
    ms(page.tbt),
    ms(limit.tbt),
    page.requests,
    kB(sentBytes(page)),
    kB(htmlBytes),
  ]);
  if (picture) {
    rows.push([
      'limit page with a 30 kB picture',
      ...scoreCells(picture),
      ms(picture.lcp),
      '',
      '',
      picture.cls.toFixed(3),
      ms(picture.tbt),
      '',
      picture.requests,
      kB(sentBytes(picture)),
      '',
    ]);
  }
  return table(head, rows);
}

/** kB by kind of file, for every route. */
export function kindTable({ routes }: Results): string {
  const kinds = [...new Set(routes.flatMap(({ page }) => Object.keys(page.bytes)))].toSorted();
  return table(
    ['route', ...kinds],
    routes.map(({ route, page }) => [route, ...kinds.map((kind) => kB(page.bytes[kind] ?? 0))]),
  );
}

interface Measure {
  name: string;
  of(result: RouteResult): number;
  show(value: number): string;
  /** Less is worse. */
  lessIsWorse?: boolean;
}

const measures: readonly Measure[] = [
  ...categories.map((category) => ({
    name: category,
    of: ({ page }: RouteResult) => page.scores[category] ?? 100,
    show: String,
    lessIsWorse: true,
  })),
  { name: 'LCP', of: ({ page }) => page.lcp, show: (value) => `${ms(value)} ms` },
  { name: 'LCP to the limit page', of: ({ ratio }) => ratio, show: (value) => `${value.toFixed(2)}×` },
  { name: 'layout shift', of: ({ page }) => page.cls, show: (value) => value.toFixed(3) },
  { name: 'blocking time', of: ({ page }) => page.tbt, show: (value) => `${ms(value)} ms` },
  { name: 'requests', of: ({ page }) => page.requests, show: String },
  { name: 'sent', of: ({ page }) => sentBytes(page), show: (value) => `${kB(value)} kB` },
  { name: 'HTML with styles', of: ({ htmlBytes }) => htmlBytes, show: (value) => `${kB(value)} kB` },
];

/** The worst route by each measure; where all are equal, it says so. */
export function worstTable({ routes }: Results): string {
  const rows = measures.map(({ name, of, show, lessIsWorse }) => {
    const sorted = routes.toSorted((a, b) => (lessIsWorse ? of(a) - of(b) : of(b) - of(a)));
    const [worst] = sorted;
    const best = sorted.at(-1);
    if (worst === undefined || best === undefined) return [name, '', ''];
    return [name, of(worst) === of(best) ? 'all the same' : worst.route, show(of(worst))];
  });
  return table(['measure', 'worst route', 'figure'], rows);
}

/** What cost points, audit by audit. */
export function failedList({ routes }: Results): string {
  const lines = routes.flatMap(({ route, page }) =>
    page.failed.map(({ category, id, detail }) => `- ${route}: ${category}, \`${id}\` ${detail}`.trimEnd()),
  );
  return lines.length === 0 ? 'None.' : lines.join('\n');
}

export function scaleTable(scale: readonly ScaleResult[]): string {
  return table(
    [
      'suburbs',
      'pages',
      'build s',
      'ms a page',
      'CPU s',
      'CPU ms a page',
      'peak MiB',
      'MiB a page',
      'home kB',
      'largest area page kB',
      '',
    ],
    scale.map(({ suburbs, pages, seconds, cpuSeconds, peakBytes, homeBytes, areaBytes, failure }) => [
      suburbs.toLocaleString('en'),
      pages.toLocaleString('en'),
      seconds.toFixed(1),
      failure ? '' : ((seconds / pages) * 1000).toFixed(1),
      failure ? '' : cpuSeconds.toFixed(1),
      failure ? '' : ((cpuSeconds / pages) * 1000).toFixed(1),
      ms(peakBytes / 2 ** 20),
      failure ? '' : (peakBytes / 2 ** 20 / pages).toFixed(2),
      failure ? '' : kB(homeBytes),
      failure ? '' : kB(areaBytes),
      failure ?? '',
    ]),
  );
}

/** All of it, as docs/performance.md. */
export function markdown(results: Results): string {
  const { date, machine, command, runs, scale } = results;
  const parts = [
    '# Performance',
    `Written by \`npm run bench\` (tools/bench). Measured on ${date} on ${machine}, with \`${command}\`.`,
  ];
  if (results.routes.length > 0) {
    parts.push(
      `Lighthouse 13, mobile preset, simulated slow 4G, a fresh Chromium for each run; medians of ${runs} runs. Each round measures a page and its limit page one after the other: the limit page is hand-written HTML with the same visible words, a few lines of inline CSS, no script and no picture, from the same kind of server with the same headers and brotli. The ratio is the median of the rounds' ratios of LCP. Milliseconds depend on how busy the machine was; go by the ratios. 1 kB is 1,000 bytes; "kB sent" counts headers and everything the browser fetched by itself, "HTML" is the page with its styles as brotli sends it. /404 is measured without the audits that fail a page for answering 404 and for staying out of search results.`,
      '## Goals',
      goalTable(results.routes, scale),
      'A page that is over 14,600 bytes with its headers does not fit the ten segments that a server may send at first, and waits for one more round trip: 150 ms here, about a fifth of the limit page. Home is the one, for the two pictures that it carries within itself: it may have 18 kB, and some 3 kB less would spare it that round trip, more than the whole house or the whole map takes. /contact is measured as a phone opens it: the form, and with it all script, comes when it is within 400 px of the screen.',
      '## Routes',
      routeTable(results),
      '## kB sent by kind',
      kindTable(results),
      '## Worst routes',
      worstTable(results),
      '## Audits that cost points in any run',
      failedList(results),
    );
  }
  if (results.slow) parts.push('## A slow phone', slowPart(results.slow));
  if (scale && scale.length > 0) {
    parts.push(
      '## Scale',
      '`npm run bench -- --scale`: builds of a copy of the site with generated suburbs beside the real ones, without the social pictures (some 100 ms each, however many there are) and with empty caches, so the first row bears the whole fixed cost of a start. A build is all of `astro build`, the check of every page and its compressed copies included. Peak memory is that of the whole build process. home and area pages are uncompressed.',
      scaleTable(scale),
    );
  }
  return `${parts.join('\n\n')}\n`;
}
