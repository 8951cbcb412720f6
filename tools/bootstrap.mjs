// The first file that a fresh clone runs, before anything is installed: plain JavaScript for Node 20 with
// built-ins only. It installs when package-lock.json and node_modules disagree, then runs a TypeScript tool
// on the project's own Node, which comes from npm as an optional dependency of each platform.
//
//   node tools/bootstrap.mjs tools/start.ts [arguments…]

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const platform = `${windows ? 'win' : process.platform}-${process.arch}`;
const packagedNode = join(modules, `node-${platform}`, 'bin', windows ? 'node.exe' : 'node');

function fail(what, todo) {
  console.error(`\n${what}\nWhat to do: ${todo}, then run the same command again.`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20)
  fail(`This is Node ${process.versions.node}, 20 is needed.`, 'install Node 20 or newer (nodejs.org)');

/** What a lock file lists, by folder; nothing where there is no such file, or one that was cut short. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Whether a package that may be left out, such as another platform's, is one that this platform needs. */
const isForThisPlatform = ({ os = [], cpu = [], libc }) =>
  os.includes(process.platform) && cpu.includes(process.arch) && libc === undefined;

/** Whether node_modules has what package-lock.json names, by npm's own list of what it has installed there. */
function isInstalled() {
  const installed = packagesIn(join(modules, '.package-lock.json'));
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([folder, wanted]) => {
    // The repository itself.
    if (folder === '') return true;
    const found = installed[folder];
    if (found === undefined) return wanted.optional === true && !isForThisPlatform(wanted);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

if (!isInstalled()) {
  console.log('Installing packages (only when package-lock.json has changed) …');
  const npm = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', npm, { cwd: root, stdio: 'inherit', shell: windows });
  // A disk that was full leaves files cut short although npm ends well.
  const runs = !existsSync(packagedNode) || spawnSync(packagedNode, ['--version']).status === 0;
  if (status !== 0 || !runs) {
    // Half an install would break every later command, this one included.
    rmSync(modules, { recursive: true, force: true });
    fail('The packages could not be installed.', 'read the message above, check network and disk space');
  }
}

// From 24.15 on node:sqlite has the SQLite that the receiver relies on.
const node = existsSync(packagedNode) ? packagedNode : process.execPath;
if (node === process.execPath && (major < 24 || (major === 24 && minor < 15)))
  fail(
    `There is no packaged Node for ${platform}, and this is Node ${process.versions.node}.`,
    'install Node 24.15 or newer (nodejs.org)',
  );

const [tool, ...args] = process.argv.slice(2);
const PATH = [dirname(node), process.env.PATH].join(delimiter);
const child = spawn(node, [join(root, tool), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PATH },
});
// A terminal sends Ctrl-C to the whole group; a supervisor sends SIGTERM to this process alone.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => {});
// npm's shell takes SIGTERM without passing it on; when that parent has gone, nobody wants this any more.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 200).unref();
child.on('exit', (code) => process.exit(code ?? 143));
