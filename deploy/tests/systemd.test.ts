import 'receiver/testing/setup';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from 'receiver/testing/cleanup';
import { temporaryFolder } from 'receiver/testing/folder';
import { newEnquiry, post } from 'receiver/testing/posting';
import { processEnvironment } from 'receiver/testing/process';
import { expect, test } from 'vitest';
import { configFromEnvironment } from '../../receiver/src/node/service.ts';
import { commandPath } from '../../site/tests/browsers.ts';
import { freePort } from './servers/server-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFile(join(root, 'deploy', file), 'utf8');
const [service, socket] = ['plumber-receiver.service', 'plumber-receiver.socket'];

/** --offline came with 250. */
const oldestAnalyzer = 250;
const version = Number(
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
);
const canAnalyze = version >= oldestAnalyzer;
if (!canAnalyze) {
  console.warn(`NOT TESTED: the units of systemd, which needs systemd-analyze ${oldestAnalyzer} or newer.`);
}
const activator = commandPath('systemd-socket-activate');
if (!activator) console.warn("NOT TESTED: systemd's own passing of the socket: no systemd-socket-activate.");

/** The units as they are installed, but with a Node that this machine has. */
async function installedUnits(): Promise<string> {
  const folder = temporaryFolder();
  const unit = (await read(`systemd/${service}`)).replace('/usr/bin/node', process.execPath);
  await writeFile(join(folder, service), unit);
  await writeFile(join(folder, socket), await read(`systemd/${socket}`));
  await mkdir(join(folder, `${service}.d`));
  await writeFile(join(folder, `${service}.d/mail-password.conf`), await read('systemd/mail-password.conf'));
  return folder;
}

test.skipIf(!canAnalyze)('systemd accepts every line of the units', async () => {
  const folder = await installedUnits();
  const units = [service, socket].map((unit) => join(folder, unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test.skipIf(!canAnalyze)('systemd finds the service exposed to no more than 1.5 of 10', async () => {
  const folder = await installedUnits();
  const args = ['security', '--offline=true', '--threshold=15', '--no-pager', join(folder, service)];
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
  expect(stdout).toContain('Overall exposure level');
});

test('the service starts the file that npm start starts', async () => {
  const unit = await read(`systemd/${service}`);
  const command = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit)?.[1] ?? '';
  expect(existsSync(join(root, command.split(' ').at(-1) ?? ''))).toBe(true);
  expect(await read('../receiver/package.json')).toContain(
    `"start": "node ${command.replace('receiver/', '')}"`,
  );
});

test('receiver.env is valid as it is, and with every line in use', async () => {
  const text = await read('systemd/receiver.env');
  const settings = (pattern: RegExp) =>
    Object.fromEntries(
      [...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
    );
  expect(configFromEnvironment(settings(/^(\w+)=(.*)$/gm))).toMatchObject({
    siteOnSameOrigin: true,
    trustedProxyHops: 1,
  });
  const all: Record<string, string> = {
    ...settings(/^(?:# )?([A-Z_]+)=(.*)$/gm),
    SMTP_PASSWORD: 'from the credential',
  };
  // On the server it is the release's; the file of that name comes out of every build.
  expect(all.SITE_FACTS).toMatch(/\/public\/receiver\.json$/);
  all.SITE_FACTS = join(root, 'site/dist/receiver.json');
  expect(configFromEnvironment(all)).toMatchObject({ smtp: { security: 'starttls' } });
});

test.skipIf(!activator)('the receiver answers on the socket that systemd passes', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const settings = Object.entries(processEnvironment(temporaryFolder())).map(
    ([name, value]) => `--setenv=${name}=${value}`,
  );
  const args = [
    `--listen=${address}`,
    ...settings,
    process.execPath,
    join(root, 'receiver/src/node/main.ts'),
  ];
  const child = spawn(activator ?? '', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  atEnd(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Listening on')) resolve();
    });
    void ended.then(() => reject(new Error(`It ended:\n${output}`)));
  });
  const answer = await post(`http://${address}`, newEnquiry());
  expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(output).toContain(`"address":"http://${address}"`);
});
