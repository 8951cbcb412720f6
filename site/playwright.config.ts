import { defineConfig } from '@playwright/test';
import { chromiumArgs, findBrowser } from '../testing/browsers.ts';
import { notTested } from '../testing/not-tested.ts';
import { findOldChromium } from '../testing/old-chromium.ts';

const isRelease = process.env.RELEASE === 'yes';
const executablePath = findBrowser('headless-chromium');
const chromium = {
  launchOptions: { args: chromiumArgs, ...(executablePath !== undefined && { executablePath }) },
};

/** Tests in an old Chromium, or none where it is not installed. */
function inOldChromium(version: 92 | 106, testMatch: string[]) {
  const oldPath = findOldChromium(version);
  if (oldPath !== undefined)
    return [
      {
        name: `chromium ${version}`,
        testMatch,
        use: { launchOptions: { args: chromiumArgs, executablePath: oldPath } },
      },
    ];
  // Workers read this file too.
  if (process.env.TEST_WORKER_INDEX === undefined)
    notTested(`the site in Chromium ${version}. It is installed by "CI=true npm test" on Linux (x64).`);
  return [];
}

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
  projects: isRelease
    ? // What only matters before a release is run once a week: `npm test -- release`.
      [{ name: 'every page', testMatch: 'pages.e2e.ts', use: chromium }]
    : [
        // First, as its tests go one after the other and take longest.
        { name: 'editor', testMatch: 'edit.e2e.ts', use: chromium },
        {
          name: 'chromium',
          testMatch: ['filled', 'form', 'media', 'navigation', 'pages'].map((name) => `${name}.e2e.ts`),
          use: chromium,
        },
        // Newer than the oldest supported browser, and without popovers, nesting, color-mix() and light-dark().
        ...inOldChromium(106, ['floor.e2e.ts', 'form.e2e.ts']),
        // Older than the oldest supported browser: without cascade layers.
        ...inOldChromium(92, ['plain.e2e.ts']),
      ],
});
