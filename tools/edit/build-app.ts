import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { listFiles } from '../../site/hosting/site-files.ts';
import { root } from '../run.ts';

const app = join(import.meta.dirname, 'app');

/** Installs the packages of the editor's page, where its lock file changed since. @throws Error in words. */
export function installApp(): void {
  const lock = readFileSync(join(app, 'package-lock.json'), 'utf8');
  const installed = join(app, 'node_modules/.installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  console.log('Installing the packages of the editor, once …');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: app,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    rmSync(join(app, 'node_modules'), { recursive: true, force: true });
    throw new Error('The packages of the editor could not be installed. Check network and disk space.');
  }
  writeFileSync(installed, lock);
}

/** What the page is made of, as one number. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const styles = ['tokens.css', 'fonts.css'].map((name) => join(root, 'site/src/styles', name));
  const own = (await listFiles(import.meta.dirname)).filter((file) => !file.includes('node_modules'));
  for (const file of [...own.map((name) => join(import.meta.dirname, name)), ...styles])
    hash.update(await readFile(file));
  return hash.digest('hex');
}

/** Makes the editor's page, where its sources changed since. @param into Its folder. */
export async function buildApp(into: string): Promise<void> {
  installApp();
  const mark = join(into, 'made-of.txt');
  const now = await fingerprint();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  await build({
    configFile: false,
    root: app,
    base: '/edit/',
    logLevel: 'error',
    // The styles come from the site's sources, whose React is another copy.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { outDir: into, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  });
  writeFileSync(mark, now);
}
