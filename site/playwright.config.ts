import { defineConfig } from '@playwright/test';
import { chromiumArgs, findBrowser } from './tests/browsers.ts';

const executablePath = findBrowser('headless-chromium');

/** What people do on the site, in a real browser, against the real receiver. */
export default defineConfig({
  testDir: 'tests/browser',
  // What only matters before a release is run once a week: `npm test -- release`.
  testMatch: process.env.RELEASE === 'yes' ? '*.release.e2e.ts' : '*.e2e.ts',
  testIgnore: process.env.RELEASE === 'yes' ? [] : '*.release.e2e.ts',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  workers: 2,
  // Against what hangs: a busy machine takes five times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  forbidOnly: process.env.CI !== undefined,
  use: {
    launchOptions: { args: chromiumArgs, ...(executablePath !== undefined && { executablePath }) },
  },
});
