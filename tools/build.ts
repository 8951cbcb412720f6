// npm run build: site/dist, ready for any static host.
import { join } from 'node:path';
import { dist, root } from './root.ts';
import { runPackage } from './run-command.ts';

/**
 * Builds the site. Checks, security policy and compression are part of `astro build`
 * (site/src/integrations/finished-site.ts), so what is there at the end is whole.
 *
 * @param into Folder for the pages, such as one aside of the last good build.
 * @returns Whether that worked; it has said why not.
 */
export async function build(into: string = dist): Promise<boolean> {
  // --force: Astro keeps what it read from the content, and would miss that a schema reads it otherwise now.
  const args = ['build', '--silent', '--force', '--outDir', into];
  // Many a shell has it set to something else.
  const env = { ...process.env, NODE_ENV: 'production' };
  return (await runPackage('astro/bin/astro.mjs', args, { cwd: join(root, 'site'), env })) === 0;
}

if (import.meta.main) {
  if (await build()) console.log(`Built into ${dist}`);
  else process.exitCode = 1;
}
