// npm test: builds the site, runs every check and every test, and ends with one line that sums them up.
// npm run check: formatting, lint rules, types, what nothing uses, and the spelling of content and guides.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolFolder, wrangler } from '../receiver/src/node/wrangler-db.ts';
import {
  type BrowserName,
  ensureBrowser,
  findBrowser,
  howToInstall,
  installPackages,
  versionOf,
} from '../testing/browsers.ts';
import { notTestedFile } from '../testing/not-tested.ts';
import { installOldChromium } from '../testing/old-chromium.ts';
import { buildIfChanged } from './build.ts';
import { installApp } from './edit/build-app.ts';
import { root, runPackage } from './run.ts';
import { checkSpelling } from './spelling.ts';
import { projects, readCommand } from './test-command.ts';
import { testAfterOwnersAfternoon } from './test-owner.ts';
import { playwrightResults, type TestResults, vitestResults } from './test-reports.ts';

const { part, names, title, fix = false } = readCommand();
if (part === 'owner') {
  const titled = title === undefined ? [] : ['--title', title];
  process.exit((await testAfterOwnersAfternoon([...names, ...titled])) ? 0 : 1);
}
const site = join(root, 'site');
const release = part === 'release';
const wants = (name: string) =>
  part === undefined || part === name || (release && ['site', 'browser'].includes(name));

// Node keeps what it compiles and strips of types: every process after the first of its kind starts in half
// the time, and the tests start a thousand.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
if (release) process.env.RELEASE = 'yes';
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true }));
process.env[notTestedFile] = join(reports, 'not-tested.txt');

/** What came of each step, in the order in which they ended. */
const steps: { line: string; results: TestResults; isRunner: boolean }[] = [];
const inWords = (results: readonly TestResults[]) => {
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, { failures }) => sum + failures.length, 0);
  return `${passed} passed, ${failed} failed`;
};

/** Does one thing. What only works or fails counts as one test. */
async function step(name: string, run: () => Promise<boolean | TestResults>): Promise<void> {
  const started = performance.now();
  const outcome = await run();
  const isRunner = typeof outcome === 'object';
  const results = isRunner
    ? outcome
    : { passed: outcome ? 1 : 0, failures: outcome ? [] : [name], files: [] };
  const line = `${name} (${Math.round((performance.now() - started) / 1000)} s): ${inWords([results])}`;
  console.log(line);
  steps.push({ line, results, isRunner });
}

const check = async () => {
  installApp();
  await Promise.all([
    step('astro check', () => runPackage('astro/bin/astro.mjs', ['check'], { cwd: site })),
    step('spelling', checkSpelling),
    step('knip', () => runPackage('knip/bin/knip.js', ['--no-progress'])),
    step('biome', () =>
      runPackage('@biomejs/biome/bin/biome', fix ? ['check', '--write', '.'] : ['check', '.']),
    ),
    ...['.', 'receiver', 'tools/edit/app'].map((folder) =>
      step(`types in ${folder}`, () => runPackage('typescript/bin/tsc', ['-p', folder])),
    ),
  ]);
};

interface Runner {
  name: string;
  cwd: string;
  file: string;
  args: string[];
  /** Where it writes its report, and how that is read. */
  reportFile: string;
  read(json: string): TestResults;
}

/** Runs Vitest or Playwright. */
const runTests = ({ name, cwd, file, args, reportFile, read }: Runner) =>
  step(name, async () => {
    let output = '';
    const onOutput = (text: string) => {
      output += text;
    };
    // What two write at once cannot be read: where more than one runs, each has its turn when it has ended.
    const passed = await runPackage(file, [...args, ...names], {
      cwd,
      ...(part === undefined && { onOutput }),
    });
    if (part === undefined) console.log(`\n=== ${name}\n${output}`);
    if (!existsSync(reportFile)) return false;
    const results = read(readFileSync(reportFile, 'utf8'));
    // Such as an error after the last test.
    if (!passed && results.failures.length === 0) results.failures.push(`${name} ended with an error`);
    return results;
  });

function vitest(name: string, cwd: string, extra: string[] = []): Promise<void> {
  const reportFile = join(reports, `${name}.json`);
  const titled = title === undefined ? [] : ['--testNamePattern', title];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return runTests({
    name,
    cwd,
    file: 'vitest/vitest.mjs',
    reportFile,
    args: ['run', '--passWithNoTests', ...reporters, ...titled, ...extra],
    read: (json) => vitestResults(JSON.parse(json), cwd),
  });
}

function playwright(): Promise<void> {
  if (findBrowser('headless-chromium') === undefined) {
    const failures = [howToInstall('headless-chromium')];
    return step('browser', async () => ({ passed: 0, failures, files: names }));
  }
  const reportFile = join(reports, 'browser.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportFile;
  const titled = title === undefined ? [] : ['--grep', title];
  return runTests({
    name: 'browser',
    cwd: site,
    file: '@playwright/test/cli.js',
    reportFile,
    args: ['test', '--pass-with-no-tests', '--reporter=line,json', ...titled],
    read: (json) => playwrightResults(JSON.parse(json)),
  });
}

/** Installs what the tests of hosts and browsers need. What cannot be had is left out, and its tests say so. */
function installEverything(): void {
  for (const browser of ['firefox', 'webkit'] as const) ensureBrowser(browser);
  installOldChromium();
  // The faces are those that people read the pages in.
  installPackages(['caddy', 'apache2', 'systemd', 'fonts-roboto-unhinted', 'fonts-inter', 'fonts-open-sans']);
  // Its install scripts only check the binaries that the packages bring along.
  const quietly = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!existsSync(wrangler)) spawnSync('npm', quietly, { cwd: toolFolder, stdio: 'inherit' });
}

// An old build would answer for another site.
const needsBuild = part !== 'check' && part !== 'receiver';
if (needsBuild) ensureBrowser('headless-chromium');
if (process.env.CI === 'true') installEverything();
const built = needsBuild ? step('build', buildIfChanged) : Promise.resolve();

async function testPages(): Promise<void> {
  await built;
  if (wants('site')) await vitest('site', site);
  // After it: both look at another owner's site, which the first builds, and two cores do not carry both.
  if (wants('browser')) await playwright();
}

async function checkAndTestServers(): Promise<void> {
  if (wants('check')) await check();
  await built;
  const chosen = projects.filter(wants);
  const named = chosen.map((project) => `--project=${project}`);
  if (chosen.length > 0) await vitest(chosen.join(', '), root, named);
}

// Side by side, as each waits at times: for servers, browsers, the disk.
await Promise.all([testPages(), checkAndTestServers()]);

/** What the last lines say beside the counts. */
function lastLines(): string[] {
  const notTested = process.env[notTestedFile] ?? '';
  const lines = existsSync(notTested) ? readFileSync(notTested, 'utf8').trim().split('\n') : [];
  const browsers: BrowserName[] = ['headless-chromium'];
  if (wants('engines')) browsers.push('firefox', 'webkit');
  const versions = browsers.map(versionOf).filter((version) => version !== undefined);
  const isAsked = wants('browser') || wants('engines');
  if (isAsked && versions.length > 0) lines.push(`Tested in: ${versions.join(', ')}`);
  return [...new Set(lines)];
}

/** What the command line names and no test has: a slip in it would pass for tests that are green. */
function notFound(): string[] {
  const ran = steps.filter(({ isRunner }) => isRunner).map(({ results }) => results);
  const files = ran.flatMap((results) => results.files);
  const missing = names
    .filter((name) => !files.some((file) => file.includes(name)))
    .map((name) => `No test file of ${part} has ${name} in its path.`);
  const tests = ran.flatMap(({ passed, failures }) => passed + failures.length);
  const isEmpty = title !== undefined && tests.every((count) => count === 0);
  return isEmpty ? [...missing, `No test of these is called ${title}.`] : missing;
}

const slips = notFound();
const report = steps.flatMap(({ line, results, isRunner }) => [
  line,
  ...(isRunner ? results.failures.map((failure) => `  FAILED ${failure}`) : []),
]);
const results = steps.map((one) => one.results);
console.log(`\n${[...report, ...lastLines(), ...slips, inWords(results)].join('\n')}`);
if (slips.length > 0 || results.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
