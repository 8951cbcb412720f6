// npm run dev: the site with hot reload, and the receiver beside it behind the same origin.
import { join } from 'node:path';
import { dev } from 'astro';
import { enquiryPath } from 'receiver/contract/fields';
import { listen } from 'receiver/server';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { siteFacts } from '../site/src/content/content.ts';
import { formatWarnings } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { root, runTool } from './run.ts';

runTool(async () => {
  const { HOST: host = '127.0.0.1', PORT = '4321' } = process.env;
  const settings = { DATA_DIR: join(root, 'data'), SITE_ON_SAME_ORIGIN: 'yes', ...process.env, PORT: '0' };
  const config = configFromEnvironment(settings);
  // The plain answer page says number and words as they are now; content that is wrong is told in the browser.
  const { content, warnings } = await readContent(join(root, 'site/content'));
  if (warnings.length > 0) console.warn(formatWarnings(warnings));
  const facts = config.site ?? (content && siteFacts(content));
  const receiver = await openReceiver({ ...config, ...(facts && { site: facts }) });
  const { address: target } = await listen(receiver.app, { host: '127.0.0.1', port: 0 });
  console.log(`Enquiries are stored in ${config.dataDir} and delivered ${receiver.deliveryDescription}.`);
  process.chdir(join(root, 'site'));
  process.env.NODE_ENV = 'development';
  const server = await dev({
    server: { host, port: Number(PORT) },
    vite: { server: { proxy: { [enquiryPath]: { target, changeOrigin: false } } } },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, async () => {
      await Promise.all([server.stop(), receiver.close()]);
      process.exit();
    });
});
