// npm test: builds the site, runs every check and every test, and ends with one line that sums them up.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser, findBrowser } from '../site/tests/browsers.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { installEverything } from './install.ts';
import { root } from './root.ts';
import { runPackage } from './run-command.ts';

const help = `npm test                  everything that needs no web server and no other browser
npm test -- PART          one part: build, check, site, receiver, hosting, engines or browser
npm test -- PART NAME …   the tests of a part in files whose path contains a name: npm test -- receiver smtp
npm test -- release       what matters before a release only: the same bytes from another folder, axe on every page,
                          random switches of claims
CI=true npm test          everything; installs servers and browsers first (Debian, as root)`;

/** Projects of vitest.config.ts. */
const projects = ['receiver', 'hosting', 'engines'];
const [part, ...names] = process.argv.slice(2);
const release = part === 'release';
const wants = (name: string) => part === undefined || part === name;
if (part !== undefined && !release && !['build', 'check', 'site', 'browser', ...projects].includes(part)) {
  console.log(help);
  process.exit(part === '--help' ? 0 : 2);
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

// Node keeps what it compiles and strips of types: every process after the first of its kind starts in half
// the time, and the tests start a thousand.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
if (release) process.env.RELEASE = 'yes';
const folder = await mkdtemp(join(tmpdir(), 'reports-'));
/** What the tests say they skip: repeated at the end. */
const notTested = new Set<string>();

/** Runs a test runner and reads its report. One that ends badly without a failed test has failed once. */
async function runner(
  file: string,
  args: string[],
  cwd: string,
  read: (report: never) => Count,
): Promise<Count> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const code = await runPackage(file, args, {
    cwd,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    onOutput: (text) => {
      for (const [line] of stripVTControlCharacters(text).matchAll(/^NOT TESTED.*$/gm)) notTested.add(line);
    },
  });
  const written = await readFile(report, 'utf8').catch(() => undefined);
  const count =
    written === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(JSON.parse(written) as never);
  return { ...count, failed: code === 0 ? count.failed : Math.max(count.failed, 1) };
}

function vitest(cwd: string, chosen: readonly string[]): Promise<Count> {
  const args = [
    'run',
    ...names,
    ...chosen.map((name) => `--project=${name}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'report.json')}`],
  ];
  return runner('vitest/vitest.mjs', args, cwd, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }));
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

function playwright(): Promise<Count> {
  const args = ['test', ...names, '--reporter=line,json'];
  return runner('@playwright/test/cli.js', args, join(root, 'site'), ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const built = async () => {
  const done = await build();
  return { passed: done ? 1 : 0, failed: done ? 0 : 1, skipped: 0 };
};

// An old build would answer for another site.
const needsBuild = part === undefined || !['check', 'receiver'].includes(part);
const steps: [name: string, run: () => Promise<Count>, wanted: boolean][] = [
  ['build', built, needsBuild],
  ['check', check, wants('check')],
  ['site', () => vitest(join(root, 'site'), ['site']), release || wants('site')],
  ['receiver, hosting, engines', () => vitest(root, projects.filter(wants)), projects.some(wants)],
  ['browser', playwright, release || wants('browser')],
];

if (process.env.CI === 'true') installEverything();
else if (findBrowser('headless-chromium') === undefined) ensureBrowser('chromium');
const results: [string, Count][] = [];
for (const [name, run, wanted] of steps) {
  if (!wanted) continue;
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const count = await run();
  results.push([`${name} (${Math.round((performance.now() - started) / 1000)} s)`, count]);
}
await rm(folder, { recursive: true });

const line = ({ passed, failed, skipped }: Count) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
const sum = (key: keyof Count) => results.reduce((total, [, count]) => total + count[key], 0);
console.log(['', ...notTested, ...results.map(([name, count]) => `${name}: ${line(count)}`)].join('\n'));
console.log(line({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }));
if (sum('failed') > 0) process.exitCode = 1;
