// npm run build: site/dist, ready for any static host.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostingFolder, readHosting, writeHosting } from '../site/hosting/hosting-folder.ts';
import { ifMissing } from '../site/hosting/site-files.ts';
import { ContentError, formatWarnings } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/store.ts';
import { fingerprintOf } from './build-sources.ts';
import { commandLine, root, runPackage, runTool } from './run.ts';

/**
 * Builds the site beside the last good build, and puts it in its place once it is whole. Where that fails, what was
 * there is as it was. Security policy, links and compression are part of `astro build` (site/src/build/finish.ts).
 *
 * @param site The site's folder: a copy is built too. @returns Whether it worked; it has said why not.
 */
export async function build(site = join(root, 'site')): Promise<boolean> {
  const folder = join(site, '.building');
  const other = Number(await readFile(join(folder, 'pid'), 'utf8').catch(ifMissing('0')));
  if (other > 0 && isRunning(other)) {
    console.error(`A build is running (process ${other}). Wait for it to end.`);
    return false;
  }
  const fingerprint = fingerprintOf(site);
  const stagingFolder = join(folder, 'dist');
  const dist = join(site, 'dist');
  const before = join(folder, 'before');
  // A build that was killed between two renames has left the last good one there.
  if (!existsSync(dist)) await rename(before, dist).catch(ifMissing(undefined));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'pid'), String(process.pid));
  try {
    // What is wrong with content is said before Astro starts, which would say it among its own lines.
    const { problems, warnings } = await readContent(join(site, 'content'));
    if (warnings.length > 0) console.warn(formatWarnings(warnings));
    if (problems.length > 0) throw new ContentError(problems);

    const started = performance.now();
    console.log('Building the site. This takes a quarter of a minute, longer on a busy machine …');
    const args = ['build', '--silent', '--outDir', stagingFolder];
    // Many a shell has it set to something else.
    const env = { ...process.env, NODE_ENV: 'production' };
    if (!(await runPackage('astro/bin/astro.mjs', args, { cwd: site, env }))) throw new Error();
    const hosting = await readHosting(stagingFolder);
    await replaceFolder(dist, stagingFolder, before);
    await writeHosting(dist, hosting);
    await writeFile(fingerprintFile(dist), fingerprint);
    console.log(`Built in ${Math.round((performance.now() - started) / 1000)} s.`);
    return true;
  } catch (error) {
    console.error(`${(error as Error).message}\nBuild failed. site/dist still holds the last good build.`);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts a folder in the place of another; where that fails, the other is back. @param before Where it waits. */
export async function replaceFolder(folder: string, replacement: string, before: string): Promise<void> {
  await rename(folder, before).catch(ifMissing(undefined));
  try {
    await rename(replacement, folder);
  } catch (error) {
    await rename(before, folder).catch(ifMissing(undefined));
    throw error;
  }
}

/** Where a build notes what it was made from. */
const fingerprintFile = (dist: string) => join(hostingFolder(dist), 'built-from.txt');

/** Builds the site unless it has been built today from the same sources. @returns As {@link build}. */
export async function buildIfChanged(site = join(root, 'site')): Promise<boolean> {
  const dist = join(site, 'dist');
  const last = await readFile(fingerprintFile(dist), 'utf8').catch(ifMissing(''));
  if (!existsSync(join(dist, 'sitemap.xml')) || last !== fingerprintOf(site)) return build(site);
  console.log('The site is built already: nothing has changed since.');
  return true;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const help = `npm run build

Builds site/dist, ready for any static host. If anything fails, the last good build stays.`;

if (import.meta.main) {
  commandLine(help, {}, []);
  runTool(() => build());
}
