// npm run build: site/dist, ready for any static host.
import { join } from 'node:path';
import { ContentError, problemsInWords } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
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
  if (!(await contentIsRight(join(root, 'site/content')))) return false;
  const args = ['build', '--silent', '--outDir', into];
  // Many a shell has it set to something else.
  const env = { ...process.env, NODE_ENV: 'production' };
  return (await runPackage('astro/bin/astro.mjs', args, { cwd: join(root, 'site'), env })) === 0;
}

/** Tells what is wrong or odd with content before Astro starts, which would tell it among its own lines. */
async function contentIsRight(folder: string): Promise<boolean> {
  const { problems, warnings } = await readContent(folder);
  if (warnings.length > 0) console.warn(`Odd, and built all the same:\n\n${problemsInWords(warnings)}\n`);
  if (problems.length === 0) return true;
  console.error(new ContentError(problems).message);
  return false;
}

if (import.meta.main) {
  if (await build()) console.log(`Built into ${dist}`);
  else process.exitCode = 1;
}
