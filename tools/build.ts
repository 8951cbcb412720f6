// npm run build: site/dist, ready for any static host.
import { join } from 'node:path';
import { finishDelivery } from './delivery/finish.ts';
import { dist, root } from './root.ts';
import { runPackage } from './run-command.ts';

/** Builds the site and what goes with it to a host. @returns Whether that worked; it has said why not. */
export async function build(): Promise<boolean> {
  const code = await runPackage('astro/bin/astro.mjs', ['build', '--silent'], { cwd: join(root, 'site') });
  if (code !== 0) return false;
  await finishDelivery(dist);
  return true;
}

if (import.meta.main) {
  if (await build()) console.log(`Built into ${dist}`);
  else process.exitCode = 1;
}
