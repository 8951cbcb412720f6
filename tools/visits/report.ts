import type { Visit } from './access-log.ts';

/** Programs that say of themselves that nobody sits before them, and those that look for holes. */
const machine =
  /bot\b|bot\/|crawl|spider|slurp|preview|monitor|curl|wget|python|java\/|go-http|headless|scan|^-?$/i;

/** What the owner wants to know of a log, counted. */
export interface Report {
  from: string;
  to: string;
  views: number;
  machines: number;
  pages: Map<string, number>;
  /** Other sites that visitors came from. */
  sources: Map<string, number>;
  enquiries: { sent: number; refused: number };
  /** Addresses that there is no page of. */
  missing: Map<string, number>;
  /** Links of the site itself that lead nowhere: `from → to`. */
  clicksOnNothing: Map<string, number>;
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const isPage = (path: string) => !/\.[a-z0-9]+$/i.test(path) && !path.startsWith('/_');

/** Counts requests; nothing in it leads back to somebody. @param host The site's own, such as plumber.co.nz. */
export async function reportOf(
  visits: AsyncIterable<Visit> | Iterable<Visit>,
  host: string,
): Promise<Report> {
  const report: Report = {
    ...{ from: '', to: '', views: 0, machines: 0 },
    ...{ pages: new Map(), sources: new Map(), missing: new Map(), clicksOnNothing: new Map() },
    enquiries: { sent: 0, refused: 0 },
  };
  for await (const { day, method, path, status, referrer, agent } of visits) {
    if (report.from === '' || day < report.from) report.from = day;
    if (day > report.to) report.to = day;
    const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
    const inside = from?.hostname.replace(/^www\./, '') === host.replace(/^www\./, '');
    if (machine.test(agent)) report.machines++;
    else if (method === 'POST' && path === '/contact-form.php') {
      if (status < 400) report.enquiries.sent++;
      else report.enquiries.refused++;
    } else if (method !== 'GET') continue;
    else if (status === 404) {
      add(report.missing, path);
      if (inside && from !== undefined) add(report.clicksOnNothing, `${from.pathname} → ${path}`);
    } else if (isPage(path) && (status === 200 || status === 304)) {
      report.views++;
      add(report.pages, path);
      if (from !== undefined && !inside) add(report.sources, from.hostname);
    }
  }
  return report;
}

/** The report as it is printed. @param length How many lines each list has at most. */
export function reportInWords(report: Report, length = 15): string {
  const list = (title: string, counts: Map<string, number>, none: string) => {
    const rows = [...counts].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
    const shown = rows.slice(0, length).map(([name, count]) => `${String(count).padStart(7)}  ${name}`);
    const more = rows.length > length ? [`         and ${rows.length - length} more`] : [];
    return ['', title, ...(rows.length === 0 ? [`         ${none}`] : [...shown, ...more])];
  };
  if (report.from === '')
    return 'No request is in there: is it an access log of nginx, Apache (combined) or Caddy (JSON)?';
  const { sent, refused } = report.enquiries;
  return [
    `${report.from} to ${report.to}, days in New Zealand`,
    '',
    `${String(report.views).padStart(7)}  pages looked at, ${report.machines} requests of machines left out`,
    `${String(sent).padStart(7)}  enquiries sent by the form, ${refused} refused`,
    ...list('Pages', report.pages, 'none'),
    ...list('Came from', report.sources, 'nowhere that says so'),
    ...list('No page at', report.missing, 'nobody asked for a page that is not there'),
    ...list('Clicks on nothing: links of the site that lead nowhere', report.clicksOnNothing, 'none'),
    '',
    'Calls are not in it: a phone rings without asking this server.',
  ].join('\n');
}
