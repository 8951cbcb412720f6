import { defineConfig } from '@playwright/test';
import { chromiumArgs, findBrowser } from './tests/browsers.ts';
import { findOldChromium } from './tests/old-chromium.ts';

const isRelease = process.env.RELEASE === 'yes';

/** Tests in an old Chromium, or none where it is not installed. */
function inOldChromium(version: 92 | 106, testMatch: string[]) {
  const executablePath = findOldChromium(version);
  if (executablePath !== undefined && !isRelease)
    return [
      {
        name: `chromium ${version}`,
        testMatch,
        // What needs a newer browser, by what is promised.
        grepInvert: /@newer/,
        use: { launchOptions: { args: chromiumArgs, executablePath } },
      },
    ];
  // Workers read this file too.
  if (!isRelease && process.env.TEST_WORKER_INDEX === undefined)
    console.warn(
      `NOT TESTED: the site in Chromium ${version}. It is installed by "CI=true npm test" on Linux (x64).`,
    );
  return [];
}

const executablePath = findBrowser('headless-chromium');

/** What people do on the site, in a real browser, against the real receiver. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  // One more than the cores of a build server: pages wait for frames more than they work.
  workers: 3,
  // Against what hangs: a busy machine takes five times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  forbidOnly: process.env.CI !== undefined,
  projects: [
    {
      name: 'chromium',
      // What only matters before a release is run once a week: `npm test -- release`.
      testMatch: isRelease ? 'pages.e2e.ts' : '*.e2e.ts',
      testIgnore: ['floor.e2e.ts', 'plain.e2e.ts'],
      use: {
        launchOptions: { args: chromiumArgs, ...(executablePath !== undefined && { executablePath }) },
      },
    },
    // Newer than the oldest supported browser, and without popovers, nesting, color-mix() and light-dark().
    ...inOldChromium(106, ['floor.e2e.ts', 'form.e2e.ts', 'navigation.e2e.ts']),
    // Older than the oldest supported browser: without cascade layers.
    ...inOldChromium(92, ['plain.e2e.ts']),
  ],
});
