import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { hostingFolder } from '../hosting/hosting-folder.ts';
import { serveSite } from '../hosting/serve.ts';
import { visitCounter } from '../src/lib/visit-counter.ts';
import { business, site } from './pages.ts';

export interface ServedSite {
  url: string;
  /** Every mail in the local mailbox, oldest first. */
  mailbox(): Promise<string[]>;
  close(): Promise<void>;
}

const dist = testedDist();

/**
 * The built site with a receiver of its own, whose enquiries lie in a folder that goes when it is closed.
 * Without settings of SMTP, mails go into a local mailbox.
 */
export async function servedSite(): Promise<ServedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  const settings = { DATA_DIR: dataDir, SITE_ON_SAME_ORIGIN: 'yes', POSTS_PER_ADDRESS: '1000' };
  const receiver = await openReceiver(configFromEnvironment(settings), { log: () => {} });
  const server = await serveSite({ dist, host: '127.0.0.1', port: 0, receiver: receiver.app });
  return {
    url: server.url,
    mailbox: async () => {
      const folder = join(dataDir, 'mailbox');
      const names = await readdir(folder).catch(() => []);
      const mails = names.filter((name) => name.endsWith('.eml')).toSorted();
      return Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')));
    },
    close: async () => {
      await server.close();
      await receiver.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * The built site for browsers to visit. Where the owner's form posts to a host of its own, it is a copy
 * whose form posts to the site's: there a test has its receiver. Where the owner's visits are counted at
 * another host, the copy does not ask it.
 */
function testedDist(): string {
  const counter = visitCounter(business)?.script.src;
  if (business.contactHost === '' && counter === undefined) return site.dist;
  const folder = mkdtempSync(join(tmpdir(), 'tested-site-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'dist');
  cpSync(site.dist, copy, { recursive: true });
  cpSync(hostingFolder(site.dist), hostingFolder(copy), { recursive: true });
  for (const page of globSync(join(copy, '**/*.html'))) {
    const text = readFileSync(page, 'utf8')
      .replaceAll(`${business.contactHost}/contact-form.php`, '/contact-form.php')
      .replace(new RegExp(`<script[^>]* src="${counter}"[^>]*></script>`), '');
    writeFileSync(page, text);
    for (const compressed of ['br', 'gz']) rmSync(`${page}.${compressed}`);
  }
  return copy;
}
