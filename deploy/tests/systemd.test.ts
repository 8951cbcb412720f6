import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'receiver/testing/folder';
import { freePort } from 'receiver/testing/free-port';
import { newEnquiry, post } from 'receiver/testing/posting';
import { processEnvironment, whenReady } from 'receiver/testing/process';
import { expect, test, vi } from 'vitest';
import { configFromEnvironment } from '../../receiver/src/node/service.ts';
import { commandPath } from '../../testing/browsers.ts';
import { notTested } from '../../testing/not-tested.ts';
import { root } from '../../tools/run.ts';

const units = join(root, 'deploy/systemd');
const read = (file: string) => readFileSync(join(units, file), 'utf8');
const [service, socket] = ['plumber-receiver.service', 'plumber-receiver.socket'];

const activator = commandPath('systemd-socket-activate');
if (!activator) notTested('the units of systemd, because it is not installed');

test.skipIf(!activator)('systemd accepts the units, and finds the service little exposed', () => {
  const folder = temporaryFolder();
  // As they are installed, but with a Node that this machine has.
  writeFileSync(join(folder, service), read(service).replace('/usr/bin/node', process.execPath));
  cpSync(join(units, socket), join(folder, socket));
  mkdirSync(join(folder, `${service}.d`));
  cpSync(join(units, 'mail-password.conf'), join(folder, `${service}.d/mail-password.conf`));
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const verified = analyze('verify', '--man=no', join(folder, service), join(folder, socket));
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  // At most 1.5 of 10.
  const security = analyze('security', '--offline=true', '--threshold=15', join(folder, service));
  expect(security.status, security.stdout + security.stderr).toBe(0);
});

test('the service starts the file that npm start starts', () => {
  const command = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(read(service))?.[1] ?? '';
  expect(existsSync(join(root, command.split(' ').at(-1) ?? ''))).toBe(true);
  const started = readFileSync(join(root, 'receiver/package.json'), 'utf8');
  expect(started).toContain(`"start": "node ${command.replace('receiver/', '')}"`);
});

test('the service is started again however often it ends, and a month leaves seven backups', () => {
  for (const line of ['StartLimitIntervalSec=0', 'Restart=always'])
    expect(read(service).split('\n')).toContain(line);
  const format = /date (\+%%\w)\)/.exec(read('plumber-backup.service'))?.[1]?.replace('%%', '%') ?? 'none';
  const nights = Array.from(
    { length: 31 },
    (_, night) => spawnSync('date', ['-d', `2026-10-${night + 1}`, format], { encoding: 'utf8' }).stdout,
  );
  expect(new Set(nights).size).toBe(7);
});

test('receiver.env is valid as it is, and with every line in use', () => {
  const settings = (pattern: RegExp): Record<string, string> =>
    Object.fromEntries([...read('receiver.env').matchAll(pattern)].map(([, name, value]) => [name, value]));
  const used = configFromEnvironment(settings(/^(\w+)=(.*)$/gm));
  expect([used.siteOnSameOrigin, used.trustedProxyHops]).toEqual([true, 1]);
  const caddy = readFileSync(join(units, '../caddy/site.caddy'), 'utf8');
  expect(caddy).toContain(`to ${used.host}:${used.port}`);
  const all = { ...settings(/^(?:# )?([A-Z_]+)=(.*)$/gm), SMTP_PASSWORD: 'from the credential' };
  // On the server it is the release's; the file of that name comes out of every build.
  const here = { ...all, SITE_FACTS: join(root, 'site/dist/receiver.json') };
  expect(configFromEnvironment(here)).toMatchObject({ smtp: { security: 'starttls' } });
});

test.skipIf(!activator)('the receiver answers on the socket that systemd passes', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const environment = Object.entries(processEnvironment(temporaryFolder()));
  const settings = environment.map(([name, value]) => `--setenv=${name}=${value}`);
  const args = [`--listen=${address}`, ...settings, process.execPath, 'receiver/src/node/main.ts'];
  const child = spawn(activator ?? '', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ready = whenReady(child);
  // It starts the receiver with the first who asks.
  const answer = await vi.waitFor(() => post(`http://${address}`, newEnquiry()), 20_000);
  expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  const receiver = await ready;
  expect(receiver.address).toBe(`http://${address}`);
  expect(await receiver.end('SIGTERM')).toBe(0);
});
