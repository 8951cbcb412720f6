// Old versions of Chromium, each from a package on npm that holds the whole browser (Linux, x64).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const folder = join(import.meta.dirname, 'old-chromium');
const versions = [92, 106] as const;

const fileOf = (version: number, name: string) =>
  join(folder, 'node_modules', `chromium-${version}`, 'bin', name);

/** The path of an old Chromium, or undefined where it is not installed. */
export function findOldChromium(version: (typeof versions)[number]): string | undefined {
  const file = fileOf(version, 'chromium');
  return existsSync(file) ? file : undefined;
}

/** Installs those that are missing, where they can run. Install scripts are not run. */
export function installOldChromium(): void {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const missing = versions.filter((version) => findOldChromium(version) === undefined);
  if (missing.length === 0) return;
  console.log('Installing old browsers …');
  const quietly = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync('npm', ['install', ...quietly], { cwd: folder, stdio: 'inherit' }).status !== 0) return;
  for (const version of missing) {
    const packed = readFileSync(fileOf(version, 'chromium.br'));
    writeFileSync(fileOf(version, 'chromium'), brotliDecompressSync(packed), { mode: 0o755 });
  }
}
