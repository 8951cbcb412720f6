// The only file a fresh clone runs before anything is installed, so it is plain JavaScript for
// Node 20 with built-ins only. It installs when package-lock.json and node_modules disagree, then
// hands over to a TypeScript tool on the project's own Node: an optional dependency for each platform that
// has one (package.json), held to its content by the lockfile like everything else.
//
//   node tools/bootstrap.mjs tools/start.ts [arguments…]

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lockfile');
const windows = process.platform === 'win32';
const platform = `${windows ? 'win' : process.platform}-${process.arch}`;
const packagedNode = join(modules, `node-${platform}`, 'bin', windows ? 'node.exe' : 'node');

/** What the receiver needs: from there on node:sqlite has the SQLite that it relies on. */
const needed = [24, 15];

/** The packaged Node, or this very one where the platform has no package and this one is new enough. */
function projectNode() {
  if (existsSync(packagedNode)) return packagedNode;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major === needed[0] && minor >= needed[1] ? process.execPath : undefined;
}

/** What the install depends on: the lockfile, and the platform its binaries are for. */
function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Test tools and benchmarks are half of all packages: whoever only builds and serves the site is spared them. */
const needsTestTools = (tool) => /^tools\/(?:test|check|bench\/\w+)\.ts$/.test(tool);

/** Written behind the fingerprint of an install without test tools. */
const without = ' without test tools';

function installed(whole) {
  if (!existsSync(stamp) || projectNode() === undefined) return false;
  const text = readFileSync(stamp, 'utf8');
  return text === fingerprint() || (!whole && text === fingerprint() + without);
}

function install(whole) {
  console.log(
    `Installing ${whole ? 'what tests need too' : 'what the site needs'} (only when package-lock.json changed) …`,
  );
  // Engine warnings are about this bootstrap's Node, not about the one that will run the tools.
  const kinds = whole ? [] : ['--omit=dev'];
  const result = spawnSync('npm', ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  if (result.error || result.status !== 0) {
    console.error(
      `\nInstalling dependencies failed${result.error ? `: ${result.error.message}` : ` (npm ci ended with ${result.status ?? result.signal})`}.\n` +
        'What to do: check the network connection and the message above, then run the same command again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, fingerprint() + (whole ? '' : without));
}

const [tool, ...args] = process.argv.slice(2);
if (!tool) {
  console.error('Usage: node tools/bootstrap.mjs tools/<tool>.ts [arguments…]');
  process.exit(2);
}

const whole = needsTestTools(tool);
if (!installed(whole)) install(whole);

const node = projectNode();
if (node === undefined) {
  console.error(
    `\nThere is no packaged Node for ${platform}, and this one is ${process.version}.\n` +
      `What to do: install Node ${needed.join('.')} or a later ${needed[0]} (https://nodejs.org), then run the same command again. ` +
      'Where there should be a package (Linux, Windows on x64), see that npm does not leave out optional dependencies.',
  );
  process.exit(1);
}

const child = spawn(node, [join(root, tool), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: `${dirname(node)}${windows ? ';' : ':'}${join(modules, '.bin')}${windows ? ';' : ':'}${process.env.PATH ?? ''}`,
  },
});
// A terminal sends Ctrl-C to the whole group; a supervisor sends SIGTERM to this process alone.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => {});
// npm hands SIGTERM to the shell between it and us, and the shell does not pass it on: when that
// parent is gone, so is whoever wanted this.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 200).unref();
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 128 + 15 : (code ?? 1);
});
