import browserslist from 'browserslist';

/** The build's names for the browsers of caniuse. Samsung Internet's engine is the Chrome of its day. */
const engines: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  and_chr: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  and_ff: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/**
 * The oldest browsers that the site is built for, as Vite's `build.target` has them: "safari15.6". They
 * are the `browserslist` of the root's package.json, for styles and script alike.
 *
 * @param browsers as browserslist names them: "ios_saf 15.6-15.8"
 */
export function browserFloor(browsers: readonly string[] = namedBrowsers()): string[] {
  const oldest = new Map<string, number>();
  for (const entry of browsers) {
    const [browser = '', version = ''] = entry.split(' ');
    const engine = engines[browser];
    const first = Number.parseFloat(version);
    if (engine === undefined || Number.isNaN(first)) continue;
    oldest.set(engine, Math.min(first, oldest.get(engine) ?? first));
  }
  return Array.from(oldest, ([engine, version]) => engine + version);
}

function namedBrowsers(): string[] {
  const queries = browserslist.loadConfig({ path: process.cwd() });
  if (queries === undefined) {
    throw new Error('The root\'s package.json has no "browserslist": add the oldest browsers to build for');
  }
  return browserslist(queries);
}
