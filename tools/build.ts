// npm run build: site/dist, ready for any static host.
import { join } from 'node:path';
import { finishDelivery } from './delivery/finish.ts';
import { dist, root } from './root.ts';
import { runPackage } from './run-command.ts';

/**
 * Makes a site's pages. Whoever calls it, from whatever folder and shell, gets the same: NODE_ENV, which
 * many a shell has set, would put React's development build into them.
 *
 * @param site The site's folder.
 * @returns Whether that worked; it has said why not.
 */
export async function buildPages(site: string): Promise<boolean> {
  const env = { ...process.env, NODE_ENV: 'production' };
  // --force: Astro keeps what it read from the content, and would miss that a schema reads it otherwise now.
  return (
    (await runPackage('astro/bin/astro.mjs', ['build', '--silent', '--force'], { cwd: site, env })) === 0
  );
}

/** Builds the site and what goes with it to a host. @returns Whether that worked; it has said why not. */
export async function build(): Promise<boolean> {
  if (!(await buildPages(join(root, 'site')))) return false;
  await finishDelivery(dist);
  return true;
}

if (import.meta.main) {
  if (await build()) console.log(`Built into ${dist}`);
  else process.exitCode = 1;
}
