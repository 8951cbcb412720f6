import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandPath, ensureBrowser, installPackages } from '../site/tests/browsers.ts';
import { installOldEngines } from '../site/tests/engines/install.ts';

/** The web servers that the test of the hosts runs, by what shows that one is there. */
const servers = {
  caddy: { shown: ['caddy'], packages: ['caddy'] },
  apache: { shown: ['apache2', '/usr/lib/apache2/modules/mod_rewrite.so'], packages: ['apache2'] },
} as const;

export type ServerName = keyof typeof servers;

const isThere = (name: string) => (name.startsWith('/') ? existsSync(name) : commandPath(name) !== undefined);

export const hasServer = (name: ServerName): boolean => servers[name].shown.every(isThere);

const policyFile = '/usr/sbin/policy-rc.d';

/**
 * Debian's packages start their services; a script that answers 101 tells them not to
 * (https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt).
 */
function withoutStarting<T>(install: () => T): T {
  if (existsSync(policyFile) || process.getuid?.() !== 0) return install();
  writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(policyFile);
  }
}

/** Installs those of the servers that are missing, where this is Debian and we are root. */
function installServers(): void {
  const names = Object.keys(servers) as ServerName[];
  const missing = names.filter((name) => !hasServer(name)).flatMap((name) => servers[name].packages);
  if (missing.length > 0) withoutStarting(() => installPackages(missing));
}

export const cloudflareFolder = fileURLToPath(new URL('../deploy/cloudflare/', import.meta.url));

/** Cloudflare's tool with its runtime, in the version that deploy/cloudflare/package.json names. */
export const wrangler = `${cloudflareFolder}node_modules/wrangler/bin/wrangler.js`;

function wranglerVersion(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
  return version;
}

function pinnedWrangler(): string | undefined {
  const own = readFileSync(`${cloudflareFolder}package.json`, 'utf8');
  return (JSON.parse(own) as { devDependencies: Record<string, string> }).devDependencies.wrangler;
}

/** Whether Cloudflare's tool is there, in the version that its own lockfile names. */
export const hasWrangler = (): boolean =>
  wranglerVersion(`${cloudflareFolder}node_modules/wrangler/package.json`) === pinnedWrangler();

/** Its install scripts only check the binaries that the packages bring along. */
function installWrangler(): void {
  if (hasWrangler()) return;
  console.log("Installing Cloudflare's runtime for the test of the hosts …");
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', args, { cwd: cloudflareFolder, stdio: 'inherit' });
}

/**
 * Also beside a Chromium that is there: the browser tests take half as long in it. Where the package cannot
 * be had, Chromium itself does.
 */
function installHeadlessChromium(): void {
  const name = 'chromium-headless-shell';
  if (commandPath(name) === undefined && !installPackages([name])) ensureBrowser('chromium');
}

/**
 * What the tests of hosting and browsers need, one after the other: apt takes one installation at a
 * time. What cannot be had is left out, and its tests say so.
 */
export function installEverything(): void {
  installHeadlessChromium();
  for (const browser of ['firefox', 'webkit'] as const) ensureBrowser(browser);
  installOldEngines();
  // The faces that people read the pages in.
  installPackages(['fonts-roboto-unhinted', 'fonts-inter', 'fonts-open-sans']);
  installServers();
  installWrangler();
}

if (import.meta.main) installEverything();
