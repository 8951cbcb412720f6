import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { serveSite } from '../../hosting/serve.ts';
import { testedDist } from '../tested-dist.ts';

export { expect };

const dist = testedDist();

export interface RunningSite {
  url: string;
  /** Every mail in the local mailbox, oldest first. */
  mailbox(): Promise<string[]>;
}

/** The built site with a receiver of its own on one origin, and a page that must stay silent. */
export const test = base.extend<
  { silent: undefined; expected: { console: RegExp[] } },
  { site: RunningSite }
>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, here none, and refuses any other parameter
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
      const config = configFromEnvironment({
        DATA_DIR: dataDir,
        SITE_ON_SAME_ORIGIN: 'yes',
        POSTS_PER_ADDRESS: '1000',
      });
      const receiver = await openReceiver(config, { log: () => {} });
      const server = await serveSite({ dist, host: '127.0.0.1', port: 0, receiver: receiver.app });
      await use({
        url: server.url,
        mailbox: async () => {
          const folder = join(dataDir, 'mailbox');
          const names = await readdir(folder).catch(() => []);
          const mails = names.filter((name) => name.endsWith('.eml')).toSorted();
          return Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')));
        },
      });
      await server.close();
      await receiver.close();
      await rm(dataDir, { recursive: true });
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
});
