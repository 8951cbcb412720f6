// npm start: builds the site and serves it together with the enquiry receiver on one origin.
import { join } from 'node:path';
import { siteFactsPath } from 'receiver/contract/site-facts';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { serveSite } from '../site/hosting/serve.ts';
import { build } from './build.ts';
import { requireFreePort } from './free-port.ts';
import { dist, root } from './root.ts';

async function start(): Promise<void> {
  const settings = {
    DATA_DIR: join(root, 'data'),
    PORT: '4321',
    SITE_ON_SAME_ORIGIN: 'yes',
    ...process.env,
  };
  // A wrong setting and a port in use are reported before the build, which takes a while.
  const { host, port } = configFromEnvironment(settings);
  await requireFreePort('npm start', host, port);
  if (process.env.SKIP_BUILD === undefined && !(await build())) {
    process.exitCode = 1;
    return;
  }
  const config = configFromEnvironment({ SITE_FACTS: join(dist, siteFactsPath), ...settings });
  const end = Promise.withResolvers<number>();
  const receiver = await openReceiver(config, { onFatal: () => end.resolve(1) });
  try {
    const server = await serveSite({ dist, host: config.host, port: config.port, receiver: receiver.app });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.resolve(0));
    console.log(`Ready: ${server.url}`);
    console.log(`Enquiries are stored in ${config.dataDir} and delivered ${receiver.deliveryDescription}.`);
    process.exitCode = await end.promise;
    // Requests in flight get their answer before the storage closes.
    await server.close();
  } finally {
    await receiver.close();
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
