import { defineConfig } from '@playwright/test';
import { chromiumArgs, findBrowser } from './tests/browsers.ts';

const executablePath = findBrowser('headless-chromium');

/** What people do on the site, in a real browser, against the real receiver. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.e2e.ts',
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
