// What every route of the site is to reach in the benchmark, and whether it does.
import { categories, type RouteResult, sentBytes } from './measure.ts';
import type { ScaleResult } from './scale.ts';
import { kB, ms, table } from './table.ts';

interface Goal {
  text: string;
  /** Whether it binds this route. */
  applies?(route: string): boolean;
  met(result: RouteResult): boolean;
  show(result: RouteResult): string;
}

const goals: readonly Goal[] = [
  ...categories.map((category) => ({
    text: `100 in ${category}`,
    met: ({ page }: RouteResult) => page.scores[category] === 100,
    show: ({ page }: RouteResult) => String(page.scores[category]),
  })),
  {
    text: 'LCP ≤ 1.15× the limit page',
    met: ({ ratio }) => ratio <= 1.15,
    show: ({ ratio }) => ratio.toFixed(2),
  },
  {
    text: 'HTML with styles ≤ 14 kB brotli, home 18',
    met: ({ route, htmlBytes }) => htmlBytes <= (route === '/' ? 18_000 : 14_000),
    show: ({ htmlBytes }) => `${kB(htmlBytes)} kB`,
  },
  {
    text: 'first visit ≤ 40 kB, except /contact',
    applies: (route) => route !== '/contact',
    met: ({ page }) => sentBytes(page) <= 40_000,
    show: ({ page }) => `${kB(sentBytes(page))} kB`,
  },
  {
    text: 'no script file, except on /contact',
    applies: (route) => route !== '/contact',
    met: ({ page }) => (page.bytes.Script ?? 0) === 0,
    show: ({ page }) => `${kB(page.bytes.Script ?? 0)} kB`,
  },
  {
    text: 'script ≤ 85 kB on /contact',
    applies: (route) => route === '/contact',
    met: ({ page }) => (page.bytes.Script ?? 0) <= 85_000,
    show: ({ page }) => `${kB(page.bytes.Script ?? 0)} kB`,
  },
  {
    text: 'blocking time ≤ 50 ms on /contact',
    applies: (route) => route === '/contact',
    met: ({ page }) => page.tbt <= 50,
    show: ({ page, limit }) => `${ms(page.tbt)} ms (its limit page: ${ms(limit.tbt)} ms)`,
  },
  { text: 'layout shift 0', met: ({ page }) => page.cls === 0, show: ({ page }) => page.cls.toFixed(4) },
];

/** Each goal, met or missed, with the routes that miss it. */
export function goalTable(routes: readonly RouteResult[], scale?: readonly ScaleResult[]): string {
  const rows = goals.map(({ text, applies, met, show }) => {
    const bound = routes.filter(({ route }) => applies?.(route) ?? true);
    const missed = bound.filter((result) => !met(result));
    if (bound.length === 0) return [text, 'not measured', ''];
    const where = missed.map((result) => `${result.route} ${show(result)}`).join('; ');
    return [text, missed.length === 0 ? 'met' : `missed on ${missed.length} of ${bound.length}`, where];
  });
  if (scale) rows.push(...scaleGoals(scale));
  return table(['goal', 'result', 'where'], rows);
}

/** Cost is flat where the second half of a thousand costs no more a page than the first. */
function scaleGoals(scale: readonly ScaleResult[]): string[][] {
  const half = scale.find(({ suburbs }) => suburbs === 500);
  const whole = scale.find(({ suburbs }) => suburbs === 1000);
  const cost = 'cost per page at 1,000 suburbs not above that at 500';
  const memory = 'memory under 2 GiB at 1,000 suburbs';
  if (half === undefined || whole === undefined)
    return [cost, memory].map((goal) => [goal, 'not measured', '']);
  const failure = half.failure ?? whole.failure;
  if (failure !== undefined) return [cost, memory].map((goal) => [goal, 'missed', failure]);
  const [less, more] = [half.cpuSeconds / half.pages, whole.cpuSeconds / whole.pages];
  return [
    [
      cost,
      more <= less ? 'met' : 'missed',
      `${ms(more * 1000)} ms of processor time against ${ms(less * 1000)} ms`,
    ],
    [memory, whole.peakBytes < 2 ** 31 ? 'met' : 'missed', `${ms(whole.peakBytes / 2 ** 20)} MiB`],
  ];
}
