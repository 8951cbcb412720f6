// npm run preview-changes: every page before (the last commit) and after (the working tree), side by side.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { listen } from 'receiver/server';
import { siteHeaders } from '../site/hosting/headers.ts';
import { createSiteApp } from '../site/hosting/serve.ts';
import { ContentError, formatWarnings } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { buildCopy, copySite } from '../site/tests/site-copy.ts';
import { compareSites, inScheme } from './preview-changes/compare-sites.ts';
import { comparisonPage, type Places } from './preview-changes/page.ts';
import { root } from './root.ts';

const run = promisify(execFile);

/** The site as the last commit has it. @returns Its folder. */
async function committedSite(folder: string): Promise<string> {
  await mkdir(folder);
  const archive = join(folder, 'commit.tar');
  await run('git', ['archive', '--output', archive, 'HEAD', 'site', 'package.json', 'tsconfig.base.json'], {
    cwd: root,
  });
  await run('tar', ['-xf', archive, '-C', folder]);
  // The same for both: pictures of pages for other networks are not compared.
  await rm(join(folder, 'site/src/pages/og'), { recursive: true, force: true });
  await mkdir(join(folder, 'site/content/photos'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'site');
}

async function previewChanges(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'preview-changes-'));
  const end = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => end.resolve());
  const servers: { close(): Promise<unknown> }[] = [];
  try {
    // Told before anything is built, which takes a minute or two.
    const { problems, warnings } = await readContent(join(root, 'site/content'));
    if (problems.length > 0) throw new ContentError(problems);
    if (warnings.length > 0) console.warn(formatWarnings(warnings));
    console.log('Building the last commit …');
    const before = await buildCopy(await committedSite(join(folder, 'before')));
    console.log('Building the working tree …');
    await mkdir(join(folder, 'after'));
    const after = await buildCopy(await copySite(join(folder, 'after')));
    const routes = await compareSites(before, after);
    const served = async (dist: string, scheme: 'light' | 'dark', name: string) => {
      const own = join(folder, `${name}-${scheme}`);
      await inScheme(dist, scheme, own);
      // Without a policy: it forbids to be shown in a frame.
      const app = createSiteApp({ dist: own, headers: siteHeaders(undefined) });
      const server = await listen(app, { host: '127.0.0.1', port: 0 });
      servers.push(server);
      return server.address;
    };
    const places: Places = {
      before: { light: await served(before, 'light', 'b'), dark: await served(before, 'dark', 'b') },
      after: { light: await served(after, 'light', 'a'), dark: await served(after, 'dark', 'a') },
    };
    const app = new Hono().get('/', (context) => context.html(comparisonPage(routes, places, warnings)));
    const server = await listen(app, { host: '127.0.0.1', port: Number(process.env.PORT ?? '4324') });
    servers.push(server);
    const changed = routes.filter(({ kind }) => kind !== 'same').length;
    console.log(
      `Ready: ${server.address} – ${changed} of ${routes.length} pages are not as they were. End with Ctrl-C.`,
    );
    await end.promise;
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

previewChanges().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
