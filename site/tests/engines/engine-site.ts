import { Hono } from 'hono';
import { listen } from 'receiver/server';
import { siteHeaders } from '../../hosting/headers.ts';
import { readPolicy } from '../../hosting/hosting-folder.ts';
import { createSiteApp } from '../../hosting/serve.ts';
import { type ReceiverApp, type Serve, type ServedSite, servedSite } from '../served-site.ts';
import { testedDist } from '../tested-dist.ts';

const dist = testedDist();
const reportPath = '/policy-reports';

export interface EngineSite extends Omit<ServedSite, 'mailbox'> {
  /** What the browser reported of the security policy, as "directive: page". */
  violations: readonly string[];
}

/**
 * Serves the built site with its real policy, which browsers are asked to report on: a report needs nothing in
 * the page, so every engine tells of what happened from the first byte on.
 */
const reporting =
  (violations: string[]): Serve =>
  async (receiver) => {
    const app: ReceiverApp = new Hono();
    app.post(reportPath, async (c) => {
      const { 'csp-report': report } = await c.req.json<{ 'csp-report': Record<string, string> }>();
      const page = new URL(report['document-uri'] ?? '').pathname;
      violations.push(`${report['effective-directive'] ?? report['violated-directive']}: ${page}`);
      return c.body(null, 204);
    });
    app.route('/', receiver);
    const headers = siteHeaders(`${await readPolicy(dist)}; report-uri ${reportPath}`);
    const server = await listen(createSiteApp({ dist, headers, receiver: app }), {
      host: '127.0.0.1',
      port: 0,
    });
    return { url: server.address, close: () => server.close(0) };
  };

/** A site whose enquiries arrive in a mailbox of its own. */
export async function serveWithReceiver(): Promise<EngineSite & ServedSite> {
  const violations: string[] = [];
  return { ...(await servedSite(reporting(violations))), violations };
}

/** A site whose receiver takes nothing. */
export async function serveWithoutReceiver(): Promise<EngineSite> {
  const violations: string[] = [];
  const refusing: ReceiverApp = new Hono();
  refusing.post('/contact-form.php', (c) => c.text('later', 503));
  return { ...(await reporting(violations)(refusing)), violations };
}
