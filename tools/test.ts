// npm test: builds the site, runs every check and every test, and ends with one line that sums them up.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser, findBrowser } from '../site/tests/browsers.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { installEverything } from './install.ts';
import { ifMissing, root, runPackage } from './run.ts';

const help = `npm test                  everything that needs no web server and no other browser
npm test -- PART          one part: build, check, site, receiver, hosting, engines or browser
npm test -- PART NAME …   the tests of a part in files whose path contains a name: npm test -- receiver smtp
npm test -- release       what matters before a release only: the same bytes from another folder, each check on every page,
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

interface Outcome {
  passed: number;
  skipped: number;
  /** Names of the tests that failed. */
  failed: string[];
}

// Node keeps what it compiles and strips of types: every process after the first of its kind starts in half
// the time, and the tests start a thousand.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
if (release) process.env.RELEASE = 'yes';
const folder = await mkdtemp(join(tmpdir(), 'reports-'));
const report = join(folder, 'report.json');
/** What the tests say they skip: repeated at the end. */
const notTested = new Set<string>();

/** Runs a test runner and reads its report. One that ends badly without a failed test has failed once. */
async function runner<Report>(
  file: string,
  args: string[],
  cwd: string,
  read: (report: Report) => Outcome,
): Promise<Outcome> {
  await rm(report, { force: true });
  const code = await runPackage(file, args, {
    cwd,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    onOutput: (text) => {
      for (const [line] of stripVTControlCharacters(text).matchAll(/^NOT TESTED.*$/gm)) notTested.add(line);
    },
  });
  const json = await readFile(report, 'utf8').catch(ifMissing(undefined));
  const outcome = json ? read(JSON.parse(json) as Report) : { passed: 0, skipped: 0, failed: [] };
  if (code !== 0 && outcome.failed.length === 0) outcome.failed.push(`${file} ended with ${code}`);
  return outcome;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

function vitest(cwd: string, chosen: readonly string[]): Promise<Outcome> {
  const args = [
    'run',
    ...names,
    ...chosen.map((name) => `--project=${name}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  return runner<VitestReport>('vitest/vitest.mjs', args, cwd, (result) => ({
    passed: result.numPassedTests,
    skipped: result.numPendingTests,
    failed: result.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that cannot be read has no tests.
      if (failed.length === 0 && status === 'failed') return [file];
      return failed.map(({ fullName }) => `${file}: ${fullName}`);
    }),
  }));
}

interface Suite {
  suites?: Suite[];
  specs: { file: string; title: string; ok: boolean }[];
}

/** Playwright calls a test ok that was skipped. */
const failedIn = ({ suites = [], specs }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `site/tests/browser/${file}: ${title}`),
  ...suites.flatMap(failedIn),
];

function playwright(): Promise<Outcome> {
  type Report = { suites: Suite[]; stats: { expected: number; skipped: number } };
  const args = ['test', ...names, '--reporter=line,json'];
  return runner<Report>('@playwright/test/cli.js', args, join(root, 'site'), ({ suites, stats }) => ({
    passed: stats.expected,
    skipped: stats.skipped,
    failed: suites.flatMap(failedIn),
  }));
}

async function builds(): Promise<Outcome> {
  const failed = (await build()) ? [] : ['npm run build'];
  return { passed: 1 - failed.length, skipped: 0, failed };
}

// An old build would answer for another site.
const needsBuild = part === undefined || !['check', 'receiver'].includes(part);
const steps: [name: string, run: () => Promise<Outcome>, wanted: boolean][] = [
  ['build', builds, needsBuild],
  ['check', check, wants('check')],
  ['site', () => vitest(join(root, 'site'), ['site']), release || wants('site')],
  ['receiver, hosting, engines', () => vitest(root, projects.filter(wants)), projects.some(wants)],
  ['browser', playwright, release || wants('browser')],
];

if (process.env.CI === 'true') installEverything();
else if (findBrowser('headless-chromium') === undefined) ensureBrowser('chromium');
const inWords = (passed: number, failed: number, skipped: number) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
const lines: string[] = [];
const sum: Outcome = { passed: 0, skipped: 0, failed: [] };
for (const [name, run, wanted] of steps) {
  if (!wanted) continue;
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const { passed, skipped, failed } = await run();
  const seconds = Math.round((performance.now() - started) / 1000);
  lines.push(`${name} (${seconds} s): ${inWords(passed, failed.length, skipped)}`);
  sum.passed += passed;
  sum.skipped += skipped;
  sum.failed.push(...failed);
}
await rm(folder, { recursive: true });
for (const line of ['', ...notTested, ...lines, ...sum.failed.map((name) => `FAILED  ${name}`)])
  console.log(line);
console.log(inWords(sum.passed, sum.failed.length, sum.skipped));
if (sum.failed.length > 0) process.exitCode = 1;
