// npm run dev: the site with hot reload, and the receiver beside it behind the same origin.
import { join } from 'node:path';
import { listen } from 'receiver/server';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { siteFacts } from '../site/src/content/content.ts';
import { formatWarnings } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { root, runPackage } from './run.ts';

const config = configFromEnvironment({
  DATA_DIR: join(root, 'data'),
  SITE_ON_SAME_ORIGIN: 'yes',
  ...process.env,
  PORT: '0',
});
// The plain answer page says number and words as they are now; content that is wrong is told in the browser.
const { content, warnings } = await readContent(join(root, 'site/content'));
if (warnings.length > 0) console.warn(formatWarnings(warnings));
const site = config.site ?? (content && siteFacts(content));
const receiver = await openReceiver({ ...config, ...(site && { site }) });
const server = await listen(receiver.app, { host: '127.0.0.1', port: 0 });
console.log(`Enquiries are stored in ${config.dataDir} and delivered ${receiver.deliveryDescription}.`);
const stop = new AbortController();
// Ctrl-C reaches the development server too; a supervisor's SIGTERM comes here alone and is passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.exitCode = await runPackage(
  'astro/bin/astro.mjs',
  ['dev', '--port', process.env.PORT ?? '4321', '--host', process.env.HOST ?? '127.0.0.1'],
  { cwd: join(root, 'site'), env: { ...process.env, RECEIVER_URL: server.address }, stop: stop.signal },
);
await server.close();
await receiver.close();
