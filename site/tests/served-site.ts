import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { serveSite } from '../hosting/serve.ts';
import { testedDist } from './tested-dist.ts';

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
