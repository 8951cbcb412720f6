// npm run build: site/dist, ready for any static host.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hostingFolder, readHosting, writeHosting } from '../site/hosting/hosting-folder.ts';
import { listSiteFiles } from '../site/hosting/site-files.ts';
import { ContentError, formatWarnings } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { dist, root } from './root.ts';
import { runPackage } from './run-command.ts';
import { faultsOf } from './whole-site.ts';

/** What a build may be told; a test builds a copy. */
export interface BuildPlaces {
  /** Folder for the finished pages. */
  into?: string;
  /** The site's folder. */
  site?: string;
}

/**
 * Builds the site beside the last good build, and puts it in its place once it is whole: every page of the
 * sitemap, the security policy, sizes. Where that fails, what was there is as it was.
 *
 * Checks of each page, security policy and compression are part of `astro build`
 * (site/src/build/finish.ts).
 *
 * @returns Whether it worked; it has said why not.
 */
export async function build({ into = dist, site = join(root, 'site') }: BuildPlaces = {}): Promise<boolean> {
  const unchanged = '\nBuild failed. site/dist still holds the last good build.';
  if (!(await contentIsRight(join(site, 'content')))) {
    console.error(unchanged);
    return false;
  }
  const started = performance.now();
  console.log('Building the site. This takes a quarter of a minute, longer on a busy machine …');
  const folder = join(dirname(into), '.building');
  const other = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'));
  if (other > 0 && isRunning(other)) {
    console.error(`A build is running (process ${other}). Wait for it to end.`);
    return false;
  }
  const aside = join(folder, basename(into));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'pid'), String(process.pid));
  try {
    const args = ['build', '--silent', '--outDir', aside];
    // Many a shell has it set to something else.
    const env = { ...process.env, NODE_ENV: 'production' };
    const code = await runPackage('astro/bin/astro.mjs', args, { cwd: site, env });
    const faults = code === 0 ? await faultsOf(aside) : [];
    for (const fault of faults) console.error(`Incomplete build: ${fault}.`);
    if (code !== 0 || faults.length > 0) {
      console.error(unchanged);
      return false;
    }
    const hosting = await readHosting(aside);
    const pages = (await listSiteFiles(aside)).filter((file) => file.endsWith('.html')).length;
    await swap(aside, into, join(folder, 'before'));
    await writeHosting(into, hosting);
    console.log(`${pages} pages in ${Math.round((performance.now() - started) / 1000)} s.`);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(hostingFolder(aside), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Puts a folder in the place of another, which is back in its place where that fails. */
export async function swap(made: string, place: string, before: string): Promise<void> {
  const nothing = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return false;
  };
  await mkdir(dirname(place), { recursive: true });
  const had = await rename(place, before).then(() => true, nothing);
  try {
    await rename(made, place);
  } catch (error) {
    if (had) await rename(before, place);
    throw error;
  }
}

/** Tells what is wrong or odd with content before Astro starts, which would tell it among its own lines. */
async function contentIsRight(folder: string): Promise<boolean> {
  const { problems, warnings } = await readContent(folder);
  if (warnings.length > 0) console.warn(formatWarnings(warnings));
  if (problems.length === 0) return true;
  console.error(new ContentError(problems).message);
  return false;
}

if (import.meta.main) {
  if (await build()) console.log(`Built into ${dist}`);
  else process.exitCode = 1;
}
