// npm start: builds the site and serves it together with the enquiry receiver on one origin.
// npm run demo: the same of a copy, filled with a demonstration business.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteFactsPath } from 'receiver/contract/site-facts';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { putDemoContent } from '../site/demo/demo-content.ts';
import { serveSite } from '../site/hosting/serve.ts';
import { buildIfChanged } from './build.ts';
import { commandLine, requireFreePort, root, runTool } from './run.ts';
import { copySite } from './site-copy.ts';

const help = `npm start

Builds the site where its sources have changed, and serves it with the receiver on http://127.0.0.1:4321. PORT, HOST
and DATA_DIR change where. npm run demo serves a copy, filled with a sample business, on http://127.0.0.1:4322.`;

const demo = commandLine(help, {}, ['demo']).words.includes('demo');
const folder = demo ? await mkdtemp(join(tmpdir(), 'demo-')) : root;

/** @returns Whether it ended because it was asked to. */
async function start(): Promise<boolean> {
  const usual = { DATA_DIR: join(folder, 'data'), PORT: demo ? '4322' : '4321', SITE_ON_SAME_ORIGIN: 'yes' };
  const settings = { ...usual, ...process.env };
  // A wrong setting and a port in use are reported before the build, which takes a while.
  const { host, port } = configFromEnvironment(settings);
  await requireFreePort(demo ? 'npm run demo' : 'npm start', host, port);
  const end = Promise.withResolvers<boolean>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.resolve(true));
  const site = join(folder, 'site');
  const dist = join(site, 'dist');
  if (demo) await putDemoContent(await copySite(folder));
  if (!(await buildIfChanged(site))) return false;

  const config = configFromEnvironment({ SITE_FACTS: join(dist, siteFactsPath), ...settings });
  const receiver = await openReceiver(config, { onFatal: () => end.resolve(false) });
  const server = await serveSite({ dist, host, port, receiver: receiver.app });
  console.log(`Ready: ${server.url}`);
  console.log(`Enquiries are stored in ${config.dataDir} and delivered ${receiver.deliveryDescription}.`);
  if (demo) console.log('People, jobs, reviews and prices are samples. None of them goes online.');
  const asked = await end.promise;
  // Requests in flight get their answer before the storage closes.
  await server.close();
  await receiver.close();
  return asked;
}

await runTool(() => start().finally(() => demo && rm(folder, { recursive: true })));
