import { test as base, expect } from '@playwright/test';
import { type ServedSite, servedSite } from '../served-site.ts';

export { expect };

/** The built site with a receiver of its own on one origin, and a page that must stay silent. */
export const test = base.extend<{ silent: undefined; expected: { console: RegExp[] } }, { site: ServedSite }>(
  {
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, here none, and refuses any other parameter
      async ({}, use) => {
        const site = await servedSite();
        await use(site);
        await site.close();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ site }, use) => use(site.url),
    /** Console messages that a test means to cause. */
    expected: [{ console: [] }, { option: true }],
    silent: [
      async ({ page, site, expected }, use) => {
        const heard: string[] = [];
        const hear = (text: string) => {
          if (!expected.console.some((pattern) => pattern.test(text))) heard.push(text);
        };
        page.on('console', (message) => hear(message.text()));
        page.on('pageerror', (error) => hear(error.message));
        page.on('request', (request) => {
          const url = new URL(request.url());
          if (url.protocol.startsWith('http') && url.origin !== site.url) hear(`asked another host: ${url}`);
        });
        await use(undefined);
        expect(heard, 'console messages, page errors and requests to other hosts').toEqual([]);
      },
      { auto: true },
    ],
  },
);
