// npm start: builds the site and serves it together with the enquiry receiver on one origin.
import { join } from 'node:path';
import { siteFactsPath } from 'receiver/contract/site-facts';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { serveSite } from '../site/hosting/serve.ts';
import { build } from './build.ts';
import { dist, requireFreePort, root, runTool } from './run.ts';

runTool(async () => {
  const settings = {
    DATA_DIR: join(root, 'data'),
    PORT: '4321',
    SITE_ON_SAME_ORIGIN: 'yes',
    ...process.env,
  };
  // A wrong setting and a port in use are reported before the build, which takes a while.
  const { host, port } = configFromEnvironment(settings);
  await requireFreePort('npm start', host, port);
  if (process.env.SKIP_BUILD === undefined && !(await build())) return false;
  const config = configFromEnvironment({ SITE_FACTS: join(dist, siteFactsPath), ...settings });
  const end = Promise.withResolvers<boolean>();
  const receiver = await openReceiver(config, { onFatal: () => end.resolve(false) });
  try {
    const server = await serveSite({ dist, host, port, receiver: receiver.app });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.resolve(true));
    console.log(`Ready: ${server.url}`);
    console.log(`Enquiries are stored in ${config.dataDir} and delivered ${receiver.deliveryDescription}.`);
    const asked = await end.promise;
    // Requests in flight get their answer before the storage closes.
    await server.close();
    return asked;
  } finally {
    await receiver.close();
  }
});
