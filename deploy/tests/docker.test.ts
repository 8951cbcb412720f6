import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../tools/root.ts';

const folder = join(root, 'deploy/docker');
const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8');

interface Compose {
  services: { receiver: { volumes: string[] } & Record<string, unknown> };
}
const { receiver } = (parse(await readFile(join(folder, 'compose.yaml'), 'utf8')) as Compose).services;

const canBuild = spawnSync('docker', ['info']).status === 0;
if (!canBuild) console.warn('NOT TESTED: the Docker image, which needs a running Docker engine.');

test('the base image has the Node that this project is tested with', () => {
  const bases = [...dockerfile.matchAll(/^FROM node:(\d+\.\d+)-slim(?: AS \w+)?$/gm)].map(([, base]) => base);
  expect(bases).toHaveLength(dockerfile.match(/^FROM /gm)?.length ?? 0);
  expect(new Set(bases)).toEqual(new Set([/^v(\d+\.\d+)/.exec(process.version)?.[1]]));
});

test('compose.yaml takes every privilege away and keeps the data in the volume of the image', () => {
  expect(receiver).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  const volume = /^VOLUME (\S+)$/m.exec(dockerfile)?.[1];
  expect(receiver.volumes).toEqual([`data:${volume}`]);
  expect(dockerfile).toContain(`DATA_DIR=${volume}`);
  const port = /PORT=(\d+)/.exec(dockerfile)?.[1];
  expect(receiver.ports).toEqual([`127.0.0.1:8788:${port}`]);
});

test('the image runs as a user without rights', () => {
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
});

test.skipIf(!canBuild)(
  'Docker builds the image, and what is in it is healthy',
  () => {
    const compose = ['compose', '-p', 'plumber-test', '-f', join(folder, 'compose.yaml')];
    const docker = (...args: string[]) => spawnSync('docker', [...compose, ...args], { encoding: 'utf8' });
    try {
      const started = docker('up', '--build', '--detach', '--wait');
      expect(started.status, started.stderr).toBe(0);
    } finally {
      docker('down', '--volumes', '--rmi', 'local');
    }
  },
  600_000,
);
