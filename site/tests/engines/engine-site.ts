import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from 'receiver/server';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { siteHeaders } from '../../hosting/headers.ts';
import { readPolicy } from '../../hosting/hosting-folder.ts';
import { createSiteApp } from '../../hosting/serve.ts';
import { testedDist } from '../tested-dist.ts';

const dist = testedDist();
const reportPath = '/policy-reports';

type App = Hono<{ Bindings: HttpBindings }>;

export interface EngineSite {
  url: string;
  /** What the browser reported of the security policy, as "directive: page". */
  violations: readonly string[];
  close(): Promise<void>;
}

/**
 * The built site with its real policy, which browsers are asked to report on: a report needs nothing in
 * the page, so every engine tells of what happened from the first byte on.
 */
async function serve(receiver: App): Promise<EngineSite> {
  const policy = await readPolicy(dist);
  if (policy === undefined) throw new Error('The build has no security policy: run "npm run build" first');
  const violations: string[] = [];
  const app: App = new Hono();
  app.post(reportPath, async (c) => {
    const { 'csp-report': report } = await c.req.json<{ 'csp-report': Record<string, string> }>();
    const page = new URL(report['document-uri'] ?? '').pathname;
    violations.push(`${report['effective-directive'] ?? report['violated-directive']}: ${page}`);
    return c.body(null, 204);
  });
  app.route('/', receiver);
  const headers = siteHeaders(`${policy}; report-uri ${reportPath}`);
  const server = await listen(createSiteApp({ dist, headers, receiver: app }), {
    host: '127.0.0.1',
    port: 0,
  });
  return { url: server.address, violations, close: () => server.close(0) };
}

export interface SiteWithMailbox extends EngineSite {
  /** Every mail in the local mailbox. */
  mails(): Promise<string[]>;
}

/** A site whose enquiries arrive in a mailbox of its own. */
export async function serveWithReceiver(): Promise<SiteWithMailbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'engines-'));
  const config = configFromEnvironment({ DATA_DIR: dataDir, SITE_ON_SAME_ORIGIN: 'yes' });
  const receiver = await openReceiver(config, { log: () => {} });
  const site = await serve(receiver.app);
  return {
    ...site,
    mails: async () => {
      const folder = join(dataDir, 'mailbox');
      const names = await readdir(folder).catch(() => []);
      const mails = names.filter((name) => name.endsWith('.eml'));
      return Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')));
    },
    close: async () => {
      await site.close();
      await receiver.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A site whose receiver takes nothing. */
export function serveWithoutReceiver(): Promise<EngineSite> {
  const app: App = new Hono();
  return serve(app.post('/contact-form.php', (c) => c.text('later', 503)));
}
