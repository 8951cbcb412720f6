// npm test: builds the site, runs every check and every test, and ends with one line that sums them up.
// npm run check: formatting, lint rules, types, and the spelling of content and guides.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { toolFolder, wrangler } from '../receiver/src/node/wrangler-db.ts';
import { ensureBrowser, installPackages } from '../site/tests/browsers.ts';
import { installOldChromium } from '../site/tests/old-chromium.ts';
import { build } from './build.ts';
import { root, runPackage } from './run.ts';

const help = `npm test                  everything that needs no web server and no other browser
npm test -- PART          one part: build, check, site, receiver, hosting, engines or browser
npm test -- PART NAME …   the tests of a part in files whose path contains a name: npm test -- receiver smtp
npm test -- release       what matters before a release only: the same bytes from another folder, each check on every page,
                          random switches of claims
CI=true npm test          everything; installs servers and browsers first (Debian, as root)`;

const site = join(root, 'site');
/** Projects of vitest.config.ts. */
const projects = ['receiver', 'hosting', 'engines'];
const [part, ...names] = process.argv.slice(2);
const release = part === 'release';
const wants = (name: string) =>
  part === undefined || part === name || (release && ['site', 'browser'].includes(name));
if (part !== undefined && !['build', 'check', 'site', 'browser', 'release', ...projects].includes(part)) {
  console.log(help);
  process.exit(part === '--help' ? 0 : 2);
}

// Node keeps what it compiles and strips of types: every process after the first of its kind starts in half
// the time, and the tests start a thousand.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
if (release) process.env.RELEASE = 'yes';
const sum = { passed: 0, failed: 0 };
/** What each step came to, which tests failed, and what was not tested: repeated at the end. */
const report = new Set<string>();
const inWords = ({ passed, failed }: typeof sum) => `${passed} passed, ${failed} failed`;

/** Does one thing, which counts as one or says its counts, and adds up what came of it. */
async function step(name: string, run: () => Promise<boolean | typeof sum>): Promise<void> {
  const started = performance.now();
  const came = await run();
  const counted = typeof came === 'object' ? came : { passed: came ? 1 : 0, failed: came ? 0 : 1 };
  sum.passed += counted.passed;
  sum.failed += counted.failed;
  const line = `${name} (${Math.round((performance.now() - started) / 1000)} s): ${inWords(counted)}`;
  console.log(line);
  report.add(line);
}

const format = names.includes('--fix') ? ['check', '--write', '.'] : ['check', '.'];
const check = () =>
  Promise.all([
    step('astro check', () => runPackage('astro/bin/astro.mjs', ['check'], { cwd: site })),
    step('spelling', () => runPackage('cspell/bin.mjs', ['lint', '--no-progress', '--no-summary'])),
    step('biome', () => runPackage('@biomejs/biome/bin/biome', format)),
    ...['.', 'receiver', 'tools/edit/client'].map((folder) =>
      step(`types in ${folder}`, () => runPackage('typescript/bin/tsc', ['-p', folder])),
    ),
  ]);

/** Runs Vitest or Playwright, both of which end with how many tests passed and failed. */
const runTests = (name: string, cwd: string, file: string, args: string[]) =>
  step(name, async () => {
    let output = '';
    const onOutput = (text: string) => {
      // What two write at once cannot be read.
      if (part !== undefined) process.stdout.write(text);
      output += text;
    };
    const passed = await runPackage(file, [...args, ...names], { cwd, onOutput });
    if (part === undefined) console.log(`\n=== ${name}\n${output}`);
    const said = stripVTControlCharacters(output);
    for (const [, line = ''] of said.matchAll(/^(NOT TESTED.*?| FAIL {2}.*?| {4}\[.*?)[ \u2500]*$/gm))
      report.add(line);
    const count = (kind: string) =>
      Number([...said.matchAll(new RegExp(`^ *(?:Tests .*?)?(\\d+) ${kind}\\b`, 'gm'))].at(-1)?.[1] ?? 0);
    // A file that cannot be read has no tests.
    return { passed: count('passed'), failed: count('failed') || (passed ? 0 : 1) };
  });

// An old build would answer for another site.
const needsBuild = part !== 'check' && part !== 'receiver';
if (needsBuild && !ensureBrowser('headless-chromium')) ensureBrowser('chromium');
if (process.env.CI === 'true') {
  // What the tests of hosts and browsers need. What cannot be had is left out, and its tests say so.
  for (const browser of ['firefox', 'webkit'] as const) ensureBrowser(browser);
  installOldChromium();
  // The faces are those that people read the pages in.
  installPackages(['caddy', 'apache2', 'systemd', 'fonts-roboto-unhinted', 'fonts-inter', 'fonts-open-sans']);
  // Its install scripts only check the binaries that the packages bring along.
  const quietly = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!existsSync(wrangler)) spawnSync('npm', quietly, { cwd: toolFolder, stdio: 'inherit' });
}
const vitest = ['run', '--reporter=default'];
const built = needsBuild ? step('build', build) : Promise.resolve();
// Side by side, as each waits at times: for servers, browsers, the disk.
await Promise.all([
  built.then(async () => {
    if (wants('site')) await runTests('site', site, 'vitest/vitest.mjs', vitest);
    if (wants('browser'))
      await runTests('browser', site, '@playwright/test/cli.js', ['test', '--reporter=line']);
  }),
  Promise.all([built, wants('check') && check()]).then(async () => {
    const chosen = projects.filter(wants);
    const args = [...vitest, ...chosen.map((project) => `--project=${project}`)];
    if (chosen.length > 0) await runTests(chosen.join(', '), root, 'vitest/vitest.mjs', args);
  }),
]);
console.log(`\n${[...report, inWords(sum)].join('\n')}`);
if (sum.failed > 0) process.exitCode = 1;
