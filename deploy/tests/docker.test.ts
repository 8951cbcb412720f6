import 'receiver/testing/setup';
import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesContaining } from 'receiver/testing/folder';
import { newEnquiry, post } from 'receiver/testing/posting';
import { whenReady } from 'receiver/testing/process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandPath } from '../../tools/browsers.ts';
import { listFiles } from '../../tools/delivery/site-files.ts';
import { followDockerfile, type Image } from './dockerfile.ts';
import { freePort } from './servers/server-process.ts';

const context = fileURLToPath(new URL('../../', import.meta.url));
const dockerfile = join(context, 'deploy/docker/Dockerfile');
const composeFile = join(context, 'deploy/docker/compose.yaml');

interface Compose {
  services: {
    receiver: { environment: Record<string, string>; volumes: string[] } & Record<string, unknown>;
  };
}
const readCompose = async () => (parse(await readFile(composeFile, 'utf8')) as Compose).services.receiver;

console.warn(
  'NOT TESTED: the Docker image itself. Its steps are followed without Docker, on the Node of this project.',
);

let base: string;
let image: Image;
let node: string;
let volume: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'docker-'));
  image = await followDockerfile(dockerfile, context, base);
  // Another user has to reach it, and Node, wherever this project lies.
  await chmod(base, 0o755);
  node = join(base, 'node');
  await copyFile(process.execPath, node);
  // A new volume begins with the owner and the mode that its folder has in the image.
  volume = join(base, 'volume');
  const { mode, uid, gid } = await stat(join(image.root, image.volume));
  await mkdir(volume);
  await chown(volume, uid, gid);
  await chmod(volume, mode);
});
afterAll(() => base && rm(base, { recursive: true, force: true }));

const asRoot = process.getuid?.() === 0;
/** Whether a root folder can be made read-only for one process alone, as a container's is. */
const canSeparate =
  asRoot &&
  commandPath('setpriv') !== undefined &&
  spawnSync('unshare', ['--mount', 'mount', '--bind', tmpdir(), tmpdir()]).status === 0;
if (!canSeparate) {
  console.warn('NOT TESTED: the receiver on a read-only root, which needs root and "unshare --mount".');
}

/** Root and volume as the container has them; then the image's user, without any capability. */
const separate = `set -e
root=$1 volume=$2 inside=$3 uid=$4 gid=$5; shift 5
mount --bind "$root" "$root"
mount --bind "$volume" "$inside"
mount -o remount,bind,ro "$root"
cd "$root$WORKDIR"
if touch probe 2>/dev/null; then echo 'The root folder can be written.' >&2; exit 1; fi
exec setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;

/** The command that runs a program of the image as its container would. */
function inContainer(args: readonly string[]): readonly [string, ...string[]] {
  if (!canSeparate) return [node, ...args];
  const { root, user } = image;
  const places = [root, volume, join(root, image.volume), String(user.uid), String(user.gid)];
  return ['unshare', '--mount', 'sh', '-c', separate, 'sh', ...places, node, ...args];
}

test('the image has the receiver, its three packages, and nothing else', async () => {
  const files = await listFiles(join(image.root, image.workdir));
  const own = files.filter((file) => !file.startsWith('node_modules/'));
  expect(own).toContain('receiver/src/node/main.ts');
  expect(own.filter((file) => !/^receiver\/(?:package\.json|src\/[\w-]+\.ts)$/.test(file))).toEqual([]);
  expect(own.filter((file) => file.includes('.test.'))).toEqual([]);
  const packages = files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/.]+)\//.exec(file)?.[1] ?? []);
  const { dependencies } = JSON.parse(await readFile(join(context, 'receiver/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect([...new Set(packages)].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

test('the base image has the Node that this project is tested with', () => {
  const [, major, minor] = /^node:(\d+)\.(\d+)-slim$/.exec(image.base) ?? [];
  expect(`v${major}.${minor}`).toBe(/^v\d+\.\d+/.exec(process.version)?.[0]);
});

test('compose.yaml takes every privilege away and keeps the data in the volume of the image', async () => {
  const service = await readCompose();
  expect(service).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(service.volumes).toEqual([`data:${image.volume}`]);
  expect(image.env.DATA_DIR).toBe(image.volume);
  expect(service.ports).toEqual([`127.0.0.1:8788:${image.env.PORT}`]);
});

test('started as in the container, it is healthy, stores an enquiry and ends when told', async () => {
  const port = String(await freePort());
  const { environment } = await readCompose();
  const env = {
    ...image.env,
    ...environment,
    PATH: process.env.PATH,
    WORKDIR: image.workdir,
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: canSeparate ? join(image.root, image.volume) : volume,
  };
  const [program, ...args] = image.command;
  expect(program).toBe('node');
  const [command, ...rest] = inContainer(args);
  const cwd = join(image.root, image.workdir);
  const running = await whenReady(spawn(command, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const enquiry = newEnquiry();
  const answer = await post(running.address, enquiry, { origin: running.address });
  expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  const check = () => spawnSync(node, image.healthcheck.slice(1), { env }).status;
  expect(image.healthcheck[0]).toBe('node');
  expect(check()).toBe(0);
  expect(await running.end('SIGTERM')).toBe(0);
  expect(check()).not.toBe(0);
  expect(filesContaining(volume, enquiry.message).length).toBeGreaterThan(0);
  if (asRoot && canSeparate) {
    const { uid, mode } = await stat(join(volume, 'enquiries.sqlite'));
    expect([uid, mode & 0o777]).toEqual([image.user.uid, 0o600]);
  }
});
