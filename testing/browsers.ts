// Finds the browsers that tests and benchmarks drive: those that are there, or Debian's packages where that is
// allowed (root).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const chromiumCommands = ['chromium', 'chromium-browser', 'google-chrome'];

/** Commands that start a browser or, for WebKit, its driver; and Debian's packages that have it. */
const browsers = {
  // Chromium without its windows, which Playwright takes where it installs a browser by itself: a test's new
  // page costs it a tenth of a second, and Chromium half a second.
  'headless-chromium': {
    commands: ['chromium-headless-shell', ...chromiumCommands],
    packages: ['chromium-headless-shell'],
  },
  chromium: { commands: chromiumCommands, packages: ['chromium'] },
  firefox: { commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  webkit: { commands: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'] },
};

export type BrowserName = keyof typeof browsers;

/** How Chromium starts in a container: no sandbox of its own, and no errand of its own on the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Full path of a command, as the shell would find it. */
export function commandPath(command: string): string | undefined {
  if (isAbsolute(command)) return existsSync(command) ? command : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders, '/usr/bin', '/usr/sbin']
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file));
}

/**
 * Where a browser is, or undefined where it is not installed. For WebKit: its driver, if it has a screen. The
 * environment's CHROMIUM is a command or path that is taken for both kinds of Chromium.
 */
export function findBrowser(name: BrowserName): string | undefined {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && name.endsWith('chromium')) return commandPath(CHROMIUM);
  if (name === 'webkit' && commandPath('Xvfb') === undefined) return undefined;
  return browsers[name].commands.map(commandPath).find((path) => path !== undefined);
}

/** What a browser says of itself, and where it lies: "Chromium 156.0 (/usr/bin/chromium)". WebKit's driver says nothing. */
export function versionOf(name: BrowserName): string | undefined {
  const path = findBrowser(name);
  if (path === undefined) return undefined;
  if (name === 'webkit') return `WebKitGTK (${path})`;
  const { stdout } = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' });
  return `${stdout.trim().split('\n')[0]} (${path})`;
}

/** Installs Debian packages where this is Debian and we are root. @returns Whether it did. */
export function installPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || commandPath('apt-get') === undefined) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** What to do about a browser that is not there. */
export function howToInstall(name: BrowserName): string {
  const or = name.endsWith('chromium') ? ', or say where you have a Chromium or Chrome: CHROMIUM=PATH' : '';
  return `${name} is not installed. What to do: install it (Debian: ${browsers[name].packages.join(' ')})${or}, then run the command again.`;
}

/**
 * The path of a browser, installing it where it has to be.
 *
 * @returns undefined where it cannot be had; what to do about it has been said.
 */
export function ensureBrowser(name: BrowserName): string | undefined {
  const found = findBrowser(name);
  if (found !== undefined) return found;
  if (installPackages(browsers[name].packages)) return findBrowser(name);
  console.error(howToInstall(name));
  return undefined;
}
