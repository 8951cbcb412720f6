// npm start: builds the site and serves it together with the enquiry receiver on one origin.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configFromEnvironment, openReceiver } from 'receiver/service';
import { parse } from 'yaml';
import { serveSite } from '../site/hosting/serve.ts';
import { build } from './build.ts';
import { dist, root } from './root.ts';

/** Phone number for the receiver's own pages; the build has held the file against its schema. */
async function businessPhone(): Promise<string> {
  const { phone } = parse(await readFile(join(root, 'site/content/business.yaml'), 'utf8')) as {
    phone: string;
  };
  return phone;
}

async function start(): Promise<void> {
  const config = configFromEnvironment({
    DATA_DIR: join(root, 'data'),
    PORT: '4321',
    SITE_ON_SAME_ORIGIN: 'yes',
    ...process.env,
  });
  if (process.env.SKIP_BUILD === undefined && !(await build())) {
    process.exitCode = 1;
    return;
  }
  const end = Promise.withResolvers<number>();
  const receiver = await openReceiver(
    { ...config, phone: config.phone ?? (await businessPhone()) },
    {
      onFatal: () => end.resolve(1),
    },
  );
  try {
    const server = await serveSite({ dist, host: config.host, port: config.port, receiver: receiver.app });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.resolve(0));
    console.log(`Ready: ${server.url}`);
    console.log(`Enquiries are stored in ${config.dataDir} and delivered ${receiver.deliveryDescription}.`);
    process.exitCode = await end.promise;
    // What is in flight gets its answer before the storage goes.
    await server.close();
  } finally {
    await receiver.close();
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
