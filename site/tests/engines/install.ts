import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

export const oldFolder = join(import.meta.dirname, 'old');
const versions = [92, 106];

/** The browser as its package has it: one compressed file. */
export const packed = (version: number): string =>
  join(oldFolder, 'node_modules', `chromium-${version}`, 'bin', 'chromium.br');

/** Installs the old browsers where they are missing and can run. Install scripts are not run. */
export function installOldEngines(): void {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  if (versions.every((version) => existsSync(packed(version)))) return;
  console.log('Installing old browsers …');
  const quietly = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', ['install', ...quietly], { cwd: oldFolder, stdio: 'inherit' });
}
