// npm test: everything, on a fresh clone. Builds the site, runs every check and every runner, and ends with
// one line that sums them up. It installs a browser where none is found; with CI=true, so on the build
// server, also the web servers, the mail server and the other browsers, and boots the units of systemd.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser, findBrowser } from '../site/tests/browsers.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { installEverything } from './install.ts';
import { root } from './root.ts';
import { runPackage } from './run-command.ts';
import { needsBuild } from './test-parts.ts';
import { type Count, playwrightCount, vitestCount } from './test-reports.ts';

/** Projects of vitest.config.ts. */
const projects = ['receiver', 'hosting', 'engines'] as const;
const parts = ['build', 'check', 'site', ...projects, 'browser'] as const;

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !parts.some((part) => part === name));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}"; there are ${parts.join(', ')}.`);
  process.exit(2);
}
const wants = (name: string) => wanted.length === 0 || wanted.includes(name);

// Node keeps what it compiles and strips of types: every process after the first of its kind starts in half
// the time, and the tests start a thousand.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

const reports = await mkdtemp(join(tmpdir(), 'reports-'));
/** What the tests say they leave out: told again at the end. */
const notTested = new Set<string>();

/** Runs a test runner and reads its report. One that died before it, or without a failed test, has failed once. */
async function runner(
  file: string,
  args: string[],
  cwd: string,
  read: (report: string) => Count,
): Promise<Count> {
  const report = join(reports, 'report.json');
  await rm(report, { force: true });
  const code = await runPackage(file, args, {
    cwd,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    onOutput: (text) => {
      for (const [line] of stripVTControlCharacters(text).matchAll(/^NOT TESTED.*$/gm)) notTested.add(line);
    },
  });
  const died = `${relative(root, file)} ended with ${code} and no failed test`;
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [died] };
  const count = read(await readFile(report, 'utf8'));
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1, failures: [died] } : count;
}

function vitest(cwd: string, ...asked: string[]): Promise<Count> {
  const json = `--outputFile.json=${join(reports, 'report.json')}`;
  const args = ['run', ...asked, '--reporter=default', '--reporter=json', json];
  return runner('vitest/vitest.mjs', args, cwd, vitestCount);
}

// By itself: Astro, which loads its configuration, works in the folder that it is called from.
const site = () => vitest(join(root, 'site'));
const others = () => vitest(root, ...projects.filter(wants).map((name) => `--project=${name}`));

const playwright = () =>
  runner('@playwright/test/cli.js', ['test', '--reporter=line,json'], join(root, 'site'), playwrightCount);

async function built(): Promise<Count> {
  return (await build())
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: ['the site does not build'] };
}

const steps: [name: string, run: () => Promise<Count>, asked: boolean][] = [
  ['build', built, needsBuild(wanted)],
  ['static checks', check, wants('check')],
  ['site', site, wants('site')],
  [projects.filter(wants).join(', '), others, projects.some(wants)],
  ['browser', playwright, wants('browser')],
];

if (process.env.CI === 'true') installEverything();
else if (findBrowser('headless-chromium') === undefined) ensureBrowser('chromium');
const results: [string, Count][] = [];
for (const [name, run, asked] of steps) {
  if (!asked) continue;
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const count = await run();
  results.push([`${name} (${Math.round((performance.now() - started) / 1000)} s)`, count]);
}
await rm(reports, { recursive: true });

console.log(['', ...notTested].join('\n'));
for (const [name, { passed, failed, skipped = 0, failures }] of results) {
  for (const failure of failures) console.log(`failed in ${name.split(' (')[0]}: ${failure}`);
  console.log(`${name}: ${passed} ok, ${failed} wrong${skipped > 0 ? `, ${skipped} left out` : ''}`);
}
const sum = (key: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, [, count]) => total + (count[key] ?? 0), 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (sum('failed') > 0) process.exitCode = 1;
