// What the tests of hosting and browsers need on Debian, as root. What cannot be had is left out, and its tests say so.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandPath, ensureBrowser, installPackages } from '../site/tests/browsers.ts';
import { installOldChromium } from '../site/tests/old-chromium.ts';
import { root } from './run.ts';

/** Whether a web server is there that the test of the hosts runs. */
export const hasServer = (name: 'caddy' | 'apache2'): boolean => commandPath(name) !== undefined;

export const cloudflareFolder = join(root, 'deploy/cloudflare');

/** Cloudflare's tool with its runtime, in the version that deploy/cloudflare/package.json names. */
export const wrangler = join(cloudflareFolder, 'node_modules/wrangler/bin/wrangler.js');

/** Whether Cloudflare's tool is there, in that version. */
export function hasWrangler(): boolean {
  const read = (file: string) => JSON.parse(readFileSync(join(cloudflareFolder, file), 'utf8'));
  const installed = 'node_modules/wrangler/package.json';
  if (!existsSync(join(cloudflareFolder, installed))) return false;
  return read(installed).version === read('package.json').devDependencies.wrangler;
}

/** One after the other: apt takes one installation at a time. */
export function installEverything(): void {
  // The browser tests take half as long in it as in Chromium, which does where it cannot be had.
  const headless = 'chromium-headless-shell';
  if (commandPath(headless) === undefined && !installPackages([headless])) ensureBrowser('chromium');
  for (const browser of ['firefox', 'webkit'] as const) ensureBrowser(browser);
  installOldChromium();
  // Debian's packages start their services; a script that answers 101 tells them not to
  // (https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt).
  const policy = '/usr/sbin/policy-rc.d';
  const add = process.getuid?.() === 0 && !existsSync(policy);
  if (add) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  // For the tests of hosts and units, and the faces that people read the pages in.
  installPackages(['caddy', 'apache2', 'systemd', 'fonts-roboto-unhinted', 'fonts-inter', 'fonts-open-sans']);
  if (add) rmSync(policy);
  if (hasWrangler()) return;
  console.log("Installing Cloudflare's runtime for the test of the hosts …");
  // Its install scripts only check the binaries that the packages bring along.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', args, { cwd: cloudflareFolder, stdio: 'inherit' });
}
