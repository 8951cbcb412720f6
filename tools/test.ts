// npm test: everything, on a fresh clone. Builds the site, runs every check and every runner, and ends
// with one line that sums them up.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from '../site/tests/browsers.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { installMachine, installMailServer, installServers, installWrangler } from './install.ts';
import { root } from './root.ts';
import { runPackage } from './run-command.ts';

interface Count {
  passed: number;
  failed: number;
  skipped?: number;
  /** What went wrong, a line each: told again at the very end, where a long log is read from. */
  failures?: string[];
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

function playwrightFailures({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        return `${spec.title}: ${firstLine(error?.message)}`;
      }),
  );
  return [...own, ...suites.flatMap(playwrightFailures)].map((failure) => `${title} › ${failure}`);
}

const reports = await mkdtemp(join(tmpdir(), 'reports-'));

/** Reads a runner's report. A runner that died before its report, or without a failed test, has failed once. */
async function counted<T>(file: string, code: number, read: (report: T) => Count): Promise<Count> {
  const died = `the runner ended with ${code} and no failed test`;
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [died] };
  const count = read(JSON.parse(await readFile(file, 'utf8')) as T);
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1, failures: [died] } : count;
}

async function vitest(folder: string, config?: string): Promise<Count> {
  const file = join(reports, `${config ?? folder}.json`);
  const code = await runPackage(
    'vitest/vitest.mjs',
    [
      'run',
      ...(config === undefined ? [] : ['--config', config]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { cwd: join(root, folder) },
  );
  return counted<VitestReport>(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: vitestFailures(report),
  }));
}

async function playwright(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const code = await runPackage('@playwright/test/cli.js', ['test', '--reporter=line,json'], {
    cwd: join(root, 'site'),
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return counted<PlaywrightReport>(file, code, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(playwrightFailures),
  }));
}

async function builds(): Promise<Count> {
  const built = await build();
  return { passed: built ? 1 : 0, failed: built ? 0 : 1 };
}

const steps: [name: string, run: () => Promise<Count>][] = [
  ['build', builds],
  ['static checks', check],
  ['site', () => vitest('site')],
  [
    'receiver',
    () => {
      installMailServer();
      return vitest('receiver');
    },
  ],
  [
    'hosting',
    () => {
      installServers();
      installMachine();
      installWrangler();
      return vitest('deploy');
    },
  ],
  ['browser', playwright],
  [
    'engines',
    () => {
      ensureBrowser('firefox');
      ensureBrowser('webkit');
      return vitest('site', 'vitest.engines.config.ts');
    },
  ],
];
const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (!steps.some(([known]) => known === name)) {
    console.error(`There is no step "${name}"; there are ${steps.map(([known]) => known).join(', ')}.`);
    process.exit(2);
  }
}

ensureBrowser('chromium');
const results: [string, Count][] = [];
for (const [name, run] of steps) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const count = await run();
  results.push([`${name} (${Math.round((performance.now() - started) / 1000)} s)`, count]);
}
await rm(reports, { recursive: true });

console.log('');
for (const [name, { failures = [] }] of results) {
  for (const failure of failures) console.log(`wrong in ${name.split(' (')[0]}: ${failure}`);
}
for (const [name, { passed, failed, skipped = 0 }] of results) {
  console.log(`${name}: ${passed} ok, ${failed} wrong${skipped > 0 ? `, ${skipped} left out` : ''}`);
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, [, count]) => total + count[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
if (sum('failed') > 0) process.exitCode = 1;
