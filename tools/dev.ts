// npm run dev: the site with hot reload, and the receiver beside it behind the same origin.
import { join } from 'node:path';
import { dev } from 'astro';
import { enquiryPath } from 'receiver/contract/fields';
import { listen } from 'receiver/server';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { siteFacts } from '../site/src/content/content.ts';
import { formatWarnings } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/store.ts';
import { commandLine, root, runTool } from './run.ts';

const help = `npm run dev

Serves the site with hot reload, and the receiver, on http://127.0.0.1:4321. PORT, HOST and DATA_DIR change where.`;

commandLine(help, {}, []);

runTool(async () => {
  const usual = { DATA_DIR: join(root, 'data'), PORT: '4321', SITE_ON_SAME_ORIGIN: 'yes' };
  const config = configFromEnvironment({ ...usual, ...process.env });
  // The plain answer page says number and words as they are now; content that is wrong is told in the browser.
  const { content, warnings } = await readContent(join(root, 'site/content'));
  if (warnings.length > 0) console.warn(formatWarnings(warnings));
  const receiver = await openReceiver({ ...config, site: config.site ?? (content && siteFacts(content)) });
  const { address: target } = await listen(receiver.app, { host: '127.0.0.1', port: 0 });
  console.log(`Enquiries are stored in ${config.dataDir} and delivered ${receiver.deliveryDescription}.`);
  process.chdir(join(root, 'site'));
  process.env.NODE_ENV = 'development';
  await dev({
    server: { host: config.host, port: config.port },
    vite: { server: { proxy: { [enquiryPath]: { target, changeOrigin: false } } } },
  });
});
