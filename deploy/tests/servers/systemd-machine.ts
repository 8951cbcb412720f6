import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandPath } from '../../../site/tests/browsers.ts';

/** Where the machine has this project's Node. */
export const nodeInside = '/opt/node/bin/node';

export interface Machine {
  /** Its root folder, seen from here. */
  root: string;
  /** Runs a shell script as root inside. Resolves to what it printed; rejects with it where the script fails. */
  sh(script: string): Promise<string>;
  /** Shuts it down as a power button does. Resolves to the exit code of systemd-nspawn. */
  end(): Promise<number | null>;
}

/** A root folder with nothing but accounts of its own: the programs are those of this machine. */
async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'machine-'));
  chmodSync(root, 0o755);
  const folders = ['usr', 'etc/systemd/system', 'root', 'srv', 'var/lib', 'run', 'tmp', 'opt', 'proc', 'sys'];
  for (const folder of [...folders, 'dev']) mkdirSync(join(root, folder), { recursive: true });
  for (const link of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${link}`, join(root, link));
  const accounts = '/usr/share/base-passwd';
  await cp(join(accounts, 'passwd.master'), join(root, 'etc/passwd'));
  await cp(join(accounts, 'group.master'), join(root, 'etc/group'));
  // What runuser and useradd go by, and where the loader finds libraries.
  for (const file of ['pam.d', 'security', 'login.defs', 'ld.so.cache', 'nsswitch.conf']) {
    if (existsSync(`/etc/${file}`)) await cp(`/etc/${file}`, join(root, 'etc', file), { recursive: true });
  }
  const own = {
    // systemd-nspawn looks for it before it binds /usr.
    'os-release': readFileSync('/usr/lib/os-release', 'utf8'),
    shadow: 'root:*:1:0:99999:7:::\n',
    hosts: '127.0.0.1 localhost\n',
    // With an id of its own it does not take itself for new, and enables nothing that lies in /usr.
    'machine-id': `${crypto.randomUUID().replaceAll('-', '')}\n`,
  };
  for (const [file, text] of Object.entries(own)) writeFileSync(join(root, 'etc', file), text);
  return root;
}

const nspawnArguments = (root: string) => [
  '--quiet',
  `--directory=${root}`,
  `--machine=${basename(root)}`,
  '--register=no',
  // Where there is no systemd to ask for a control group, it takes one itself.
  ...(existsSync('/run/systemd/system') ? [] : ['--keep-unit']),
  '--bind-ro=/usr',
  `--bind-ro=${dirname(dirname(process.execPath))}:${dirname(dirname(nodeInside))}`,
  '--resolv-conf=off',
  '--timezone=off',
];

/** Why no machine can be booted here, or undefined. */
export async function machineObstacle(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'it needs root';
  if (commandPath('systemd-nspawn') === undefined) return "it needs Debian's package systemd-container";
  if (!existsSync('/usr/share/base-passwd/passwd.master') || !existsSync('/usr/lib/systemd/systemd'))
    return "it needs Debian's systemd";
  // Some machines start a container, and then keep from it what systemd needs to boot.
  try {
    const machine = await bootMachine(async () => {});
    await machine.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function removeRoot(root: string): Promise<void> {
  // Left by systemd-nspawn where /run is on a disk.
  rmSync(join('/run/systemd/nspawn/propagate', basename(root)), { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
}

/**
 * Boots a machine: systemd as process 1, with its own journal, users and mounts. The network is that of
 * this machine, so that a test reaches it on 127.0.0.1.
 *
 * @param prepare Puts into the root folder what has to be there before.
 */
export async function bootMachine(prepare: (root: string) => Promise<void>): Promise<Machine> {
  const root = await makeRoot();
  await prepare(root);
  const child = spawn('systemd-nspawn', [...nspawnArguments(root), '--boot'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let console = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (console += String(chunk)));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);

  /** Process 1 of the machine, as it is numbered here. */
  const leader = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').at(-1) ?? '';
  const enter = (script: string) => {
    const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd'];
    const env = { PATH: `${dirname(nodeInside)}:/usr/sbin:/usr/bin` };
    const args = ['--target', leader(), ...namespaces, 'sh', '-ec', script];
    return new Promise<string>((resolve, reject) => {
      execFile('nsenter', args, { env }, (error, stdout, stderr) =>
        error ? reject(new Error(`${script}\n${stdout}${stderr}`)) : resolve(stdout),
      );
    });
  };
  const isUp = () =>
    enter('systemctl is-system-running || true').then(
      (state) => /running|degraded/.test(state),
      () => false,
    );
  const end = async () => {
    // To systemd-nspawn this is the power button.
    child.kill('SIGTERM');
    const late = setTimeout(killWithUs, 40_000);
    const [code] = await ended;
    clearTimeout(late);
    process.off('exit', killWithUs);
    await removeRoot(root);
    return code;
  };
  for (let tries = 0; tries < 150; tries += 1) {
    if (await isUp()) return { root, sh: enter, end };
    if (child.exitCode !== null) break;
    await wait(200);
  }
  await end();
  throw new Error(`The machine did not boot:\n${console}`);
}
