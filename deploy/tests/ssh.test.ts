import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { finishSite } from '../../site/src/integrations/finished-site.ts';
import { commandPath } from '../../site/tests/browsers.ts';
import { release } from '../../tools/release.ts';
import { type FixtureSite, fixturePage, fixtureSite } from './fixture-site.ts';
import { freePort, listens, type RunningServer, startServer } from './servers/server-process.ts';

/** Debian's openssh-server; sshd wants to be called by its whole path. */
const sshd = '/usr/sbin/sshd';
const available = existsSync(sshd) && commandPath('ssh') !== undefined;
if (!available) console.warn('NOT TESTED: a release by ssh needs openssh-server and ssh.');

describe.skipIf(!available)('a release to a server that is reached by ssh', () => {
  let folder: string;
  let daemon: RunningServer;
  let site: FixtureSite;
  let said: string[];
  let seconds = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-ssh-'));
    site = await fixtureSite();
    await mkdir(join(folder, 'bin'));
    for (const key of ['host', 'own']) {
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, key)]);
    }
    const port = await freePort();
    await writeFile(
      join(folder, 'sshd.conf'),
      `ListenAddress 127.0.0.1
Port ${port}
HostKey ${folder}/host
PidFile ${folder}/sshd.pid
AuthorizedKeysFile ${folder}/own.pub
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
StrictModes no
UsePAM no
`,
    );
    await writeFile(
      join(folder, 'ssh.conf'),
      `Host box
HostName 127.0.0.1
Port ${port}
IdentityFile ${folder}/own
IdentitiesOnly yes
BatchMode yes
StrictHostKeyChecking accept-new
UserKnownHostsFile ${folder}/known
`,
    );
    // The machine's own ssh, told of the port and the key by a file of its own.
    const wrapper = join(folder, 'bin/ssh');
    await writeFile(wrapper, `#!/bin/sh\nexec ${commandPath('ssh')} -F ${folder}/ssh.conf "$@"\n`);
    await chmod(wrapper, 0o755);
    vi.stubEnv('PATH', `${folder}/bin:${process.env.PATH}`);
    if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
    daemon = await startServer(
      `ssh://127.0.0.1:${port}`,
      sshd,
      ['-D', '-e', '-f', join(folder, 'sshd.conf')],
      { cwd: folder, isReady: listens },
    );

    const content = join(folder, 'site/content');
    await mkdir(join(content, 'suburbs'), { recursive: true });
    await writeFile(join(content, 'claims.yaml'), 'claims: {}\n');
    await writeFile(join(content, 'sign-off.yaml'), 'statements: []\n');
    await writeFile(
      join(content, 'business.yaml'),
      'siteUrl: https://harbour-plumbing.co.nz\ncontactHost: ""\nphone: "09 555 0100"\n',
    );
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await daemon?.close();
    await site?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const server = () => join(folder, 'server');
  const online = () => readlink(join(server(), 'current'));
  const page = async () => readFile(join(await online(), 'public/contact.html'), 'utf8');
  const send = async (heading: string, reload = "echo 'it is taken'") => {
    said = [];
    await writeFile(join(site.dist, 'contact.html'), fixturePage(`<h1>${heading}</h1>`));
    return release(['nginx', `${userInfo().username}@box:${server()}`, '--reload', reload], {
      site: join(folder, 'site'),
      dist: site.dist,
      say: (line) => void said.push(line),
      now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)),
      build: async () => finishSite(site.dist, { contactHost: '' }).then(() => true),
    });
  };

  test('goes online, twice, and back by the command that it ends with', async () => {
    expect(await send('First')).toBe(true);
    expect(await page()).toContain('<h1>First</h1>');
    expect(await send('Second')).toBe(true);
    expect(await page()).toContain('<h1>Second</h1>');

    const [, command = ''] = /^Back to the release before: (.*)$/.exec(said.at(-1) ?? '') ?? [];
    expect(command).toMatch(/^ssh /);
    expect(spawnSync('sh', ['-c', command]).status).toBe(0);
    expect(await page()).toContain('<h1>First</h1>');
  });

  test('leaves what is online where the server refuses it, and where nobody is let in', async () => {
    const before = await online();
    await expect(send('Refused', 'false')).rejects.toThrow('Not released');
    expect(await online()).toBe(before);

    await writeFile(join(folder, 'own.pub'), '');
    await expect(send('Not let in')).rejects.toThrow('Not released');
    expect(await online()).toBe(before);
  });
});
