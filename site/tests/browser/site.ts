import { test as base, expect, type Page } from '@playwright/test';
import { displayFaceCame, emergencyPath, pageLike } from '../pages.ts';
import { type ServedSite, servedSite } from '../served-site.ts';

export { expect };

interface Heard {
  /** Console messages, page errors and requests to other hosts: a test has failed unless this is empty at its end. */
  heard: string[];
  /** Console messages that a test means to cause. The not-found page speaks on purpose. */
  expected: { console: RegExp[] };
}

/** The built site with a receiver of its own on one origin, and a page that must stay silent. */
export const test = base.extend<Heard, { site: ServedSite }>({
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
  expected: [{ console: [/404/] }, { option: true }],
  heard: [
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
      await use(heard);
      expect(heard, 'console messages, page errors and requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

/** A page of each kind for old browsers, which have to be asked less. */
export const somePaths = [
  ...['/', '/contact', emergencyPath, '/404'],
  ...[pageLike('/areas/west-auckland'), pageLike('/towns/kumeu')],
];

/** Opens a page and waits until its headings have their face: what is measured from then on stays. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(displayFaceCame)).toBe(true);
}
