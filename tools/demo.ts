// npm run demo: the site full, with a demonstration business, built aside and served until Ctrl-C.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putDemoContent } from '../site/demo/demo-content.ts';
import { serveSite } from '../site/hosting/serve.ts';
import { buildCopy, copySite } from '../site/tests/site-copy.ts';
import { requireFreePort, runTool } from './run.ts';

runTool(async () => {
  const { HOST: host = '127.0.0.1', PORT = '4322' } = process.env;
  const port = Number(PORT);
  await requireFreePort('npm run demo', host, port);
  const folder = await mkdtemp(join(tmpdir(), 'demo-site-'));
  const end = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.resolve());
  try {
    console.log('Building the demonstration …');
    const site = await copySite(folder);
    await putDemoContent(site);
    const server = await serveSite({ dist: await buildCopy(site), host, port });
    console.log(`Ready, with sample people, jobs, reviews and prices: ${server.url}`);
    console.log('None of it is in site/dist, and none of it goes online.');
    await end.promise;
    await server.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
