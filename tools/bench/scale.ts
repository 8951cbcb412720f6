// Builds of a copy of the site with more and more suburbs: seconds and memory for each page.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { copySite } from '../../site/tests/site-copy.ts';
import { root } from '../root.ts';
import { addSuburbs } from './scale-content.ts';

export interface ScaleResult {
  /** How many there were, the real ones included. */
  suburbs: number;
  /** Without a result, how many had been written. */
  pages: number;
  /** Of `astro build`; without a result, until it was stopped. */
  seconds: number;
  /** Processor time of the same, which other work on the machine changes little; 0 without a result. */
  cpuSeconds: number;
  peakBytes: number;
  homeBytes: number;
  /** Of the largest area page. */
  areaBytes: number;
  /** Why there is no result. */
  failure?: string;
}

/**
 * Builds each size in turn and shows how far it is.
 *
 * @param sizes How many suburbs; fewer than the site has, such as 0, leaves it as it is.
 * @param limit Seconds after which a build is stopped.
 */
export async function measureScale(sizes: readonly number[], limit: number): Promise<ScaleResult[]> {
  const results: ScaleResult[] = [];
  for (const size of sizes) {
    console.log(`Building with ${size === 0 ? 'the real' : size.toLocaleString('en')} suburbs …`);
    results.push(await measureSize(size, limit));
  }
  return results;
}

async function measureSize(wanted: number, limit: number): Promise<ScaleResult> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scale-'));
  try {
    const site = await copySite(folder);
    const suburbs = await addSuburbs(join(site, 'content', 'suburbs'), wanted);
    const { seconds, cpuSeconds, peakBytes, failure } = await buildSite(
      site,
      join(folder, 'usage.json'),
      limit,
    );
    const dist = join(site, 'dist');
    const pages = await htmlFiles(dist);
    const result: ScaleResult = {
      suburbs,
      pages: pages.length,
      seconds,
      cpuSeconds,
      peakBytes,
      homeBytes: 0,
      areaBytes: 0,
    };
    if (failure !== undefined) return { ...result, failure };
    const size = async (file: string) => (await stat(join(dist, file))).size;
    result.homeBytes = await size('index.html');
    result.areaBytes = Math.max(
      ...(await Promise.all(pages.filter((file) => file.startsWith('areas')).map(size))),
    );
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface BuildUsage {
  seconds: number;
  cpuSeconds: number;
  peakBytes: number;
  failure?: string;
}

async function buildSite(site: string, usageFile: string, limit: number): Promise<BuildUsage> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const hook = fileURLToPath(new URL('./report-usage.ts', import.meta.url));
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', hook, astro, 'build', '--silent'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production', BENCH_USAGE: usageFile, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  // The build may be too busy to answer a signal, so it is read from outside and ended for good.
  let seen = 0;
  const watch = setInterval(async () => {
    seen = Math.max(seen, await residentBytes(child.pid));
  }, 500);
  let stopped = false;
  const timer = setTimeout(() => {
    stopped = true;
    child.kill('SIGKILL');
  }, limit * 1000);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  clearInterval(watch);
  clearTimeout(timer);
  const seconds = (performance.now() - start) / 1000;
  if (stopped) return { seconds, cpuSeconds: 0, peakBytes: seen, failure: `not finished in ${limit} s` };
  if (code !== 0) {
    const line = said.split('\n').find((text) => /error/i.test(text)) ?? said.slice(0, 200);
    return {
      seconds,
      cpuSeconds: 0,
      peakBytes: seen,
      failure: `the build failed: ${line.trim().slice(0, 200)}`,
    };
  }
  const usage = JSON.parse(await readFile(usageFile, 'utf8')) as Omit<BuildUsage, 'seconds'>;
  return { seconds, ...usage };
}

/** Memory that a process has in use now; 0 where this system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

async function htmlFiles(dist: string): Promise<string[]> {
  const files = await readdir(dist, { recursive: true }).catch(() => []);
  return files.filter((file) => file.endsWith('.html'));
}
