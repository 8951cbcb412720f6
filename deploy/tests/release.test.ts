// npm run release with a small site in place of a build.
import { lstat, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from 'receiver/testing/folder';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeHosting } from '../../site/hosting/hosting-folder.ts';
import { listFiles, writeFiles } from '../../site/hosting/site-files.ts';
import { contentFixture, type Fixture } from '../../site/tests/content-faults/fixture.ts';
import { build } from '../../tools/build.ts';
import { findings } from '../../tools/launch-check.ts';
import { hosts } from '../../tools/release/hosts.ts';
import { release } from '../../tools/release.ts';
import { root } from '../../tools/run.ts';

vi.mock(import('../../tools/build.ts'), async (original) => ({ ...(await original()), build: vi.fn() }));
vi.mock(import('../../tools/launch-check.ts'), async (original) => ({
  ...(await original()),
  findings: vi.fn(),
}));
vi.mock('../../tools/release/cloudflare.ts', () => ({
  requireCloudflare() {},
  publishOnCloudflare: async () => true,
}));

const facts = { siteUrl: 'https://harbour-plumbing.co.nz', policy: "default-src 'none'", redirects: [] };
let site = '';
let fixture: Fixture;
let server = '';
let said: string[] = [];

const dist = () => join(site, 'dist');
/** Changes a line of the owner's. */
const setBusiness = (field: string, value: string) =>
  fixture.edit('business.yaml', new RegExp(`^${field}:.*$`, 'm'), `${field}: ${value}`);
const blocking = { kind: 'owner' as const, file: '', field: '', where: 'here', text: 'it reaches nobody' };

beforeEach(async () => {
  site = temporaryFolder();
  server = join(temporaryFolder(), 'server');
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2), toFake: ['Date'] });
  vi.mocked(build).mockResolvedValue(true);
  vi.mocked(findings).mockReturnValue([]);
  await writeFiles(dist(), { 'index.html': '<h1>Home</h1>', '_astro/form.abc123.js': 'console.log(1);\n' });
  await writeHosting(dist(), facts);
  fixture = await contentFixture(join(site, 'content'));
});

/** The command, a second after the last. */
function run(...args: string[]) {
  vi.setSystemTime(Date.now() + 1000);
  return release(args, site);
}
const runTo = (command = 'true') => run('caddy', server, '--reload', command);
const online = () => readlink(join(server, 'current'));
const made = (host: string) => join(site, 'dist-hosting', host, 'public');
const scriptsIn = async (folder: string) => (await listFiles(folder)).filter((file) => file.endsWith('.js'));
/** Has the next build bring another script in place of its own. */
async function renameScript(name: string) {
  await rm(join(dist(), '_astro'), { recursive: true });
  await writeFiles(dist(), { [`_astro/${name}`]: 'console.log(2);\n' });
}

/** A release over ssh, in whose place a script is. @param input What comes through the connection. */
async function overSsh(input = 'cat') {
  const ssh = join(temporaryFolder(), 'ssh');
  // Like sshd: everything after the name is one line for the user's shell.
  const script = `#!/bin/sh\necho "$1" >> "$0.asked"\nshift\n${input} | sh -c "$*"\n`;
  await writeFile(ssh, script, { mode: 0o755 });
  vi.stubEnv('PATH', `${dirname(ssh)}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { ssh, runOverSsh: () => run('caddy', `me@box:${server}`, '--reload', "echo 'it is'") };
}

test('over one ssh connection a release replaces the one before, keeping its hashed files', async () => {
  const { ssh, runOverSsh } = await overSsh();
  expect(await runOverSsh(), said.join('\n')).toBe(true);
  const first = await online();
  expect(await readFile(join(first, 'public/index.html'), 'utf8')).toBe('<h1>Home</h1>');
  expect(await readFile(join(first, 'server/site.caddy'), 'utf8')).toContain(`root * ${first}/public`);
  expect(await readFile(join(first, 'server/security-headers.caddy'), 'utf8')).toContain(facts.policy);
  expect(said.at(-1)).toContain('This is the first release');

  await renameScript('form.def456.js');
  expect(await runOverSsh()).toBe(true);
  const second = await online();
  expect(await scriptsIn(join(second, 'public'))).toEqual(['_astro/form.abc123.js', '_astro/form.def456.js']);
  await renameScript('form.fed789.js');
  expect(await runOverSsh()).toBe(true);
  const third = await online();
  // The same build again keeps the same.
  expect(await runOverSsh()).toBe(true);
  // Those of the first are gone.
  for (const folder of [third, await online()])
    expect(await scriptsIn(join(folder, 'public'))).toEqual([
      '_astro/form.def456.js',
      '_astro/form.fed789.js',
    ]);
  const undo = `ln -sfn ${third} ${server}/current && echo '\\''it is'\\''`;
  expect(said.at(-1)).toBe(`Back to the release before: ssh me@box '${undo}'`);
  expect(await readFile(`${ssh}.asked`, 'utf8')).toBe('me@box\n'.repeat(4));
});

test('a release that fails at any step leaves what is online', async () => {
  await expect(runTo('false')).rejects.toThrow('Not released');
  await expect(lstat(join(server, 'current'))).rejects.toThrow('ENOENT');
  expect(await runTo(), said.join('\n')).toBe(true);
  const before = await online();
  const released = await listFiles(before);
  const failures: [why: string, prepare: () => unknown, command?: string][] = [
    ['the configuration is refused', () => {}, 'false'],
    ['the build fails', () => vi.mocked(build).mockResolvedValueOnce(false)],
    ['a placeholder is left', () => vi.mocked(findings).mockReturnValueOnce([blocking])],
    ['content is wrong', () => setBusiness('phone', 'none')],
  ];
  for (const [why, prepare, command] of failures) {
    await prepare();
    await expect(runTo(command), why).rejects.toThrow();
    expect(await online(), why).toBe(before);
    expect(await listFiles(before), why).toEqual(released);
    expect(await readdir(join(server, 'releases')), why).toHaveLength(1);
  }
});

test('where the connection is cut between two files, what is online stays', async () => {
  expect(await runTo(), said.join('\n')).toBe(true);
  const before = await online();
  // The header of the first folder, which tar takes for all there is.
  const { runOverSsh } = await overSsh('head -c 512');
  await expect(runOverSsh()).rejects.toThrow('Not released');
  expect(await online()).toBe(before);
  expect(await readdir(join(server, 'releases'))).toHaveLength(1);
});

test('a release that loses an address is refused until it redirects', async () => {
  expect(await runTo(), said.join('\n')).toBe(true);
  await writeFile(join(site, 'content/addresses.txt'), '/towns/atlantis under /contact\n', { flag: 'a' });
  await expect(runTo()).rejects.toThrow('/towns/atlantis');
  const redirect = 'redirects:\n  - from: /towns/atlantis\n    to: /contact\n';
  await fixture.write('redirects.yaml', redirect);
  expect(await runTo()).toBe(true);
});

test('only what was sent is remembered as online, and no draft', async () => {
  const remembered = () => fixture.read('addresses.txt').catch(() => undefined);
  expect(await run('caddy')).toBe(true);
  expect(await remembered()).toBeUndefined();
  expect(said.at(-1)).toContain('Next: deploy/caddy/README.md');
  expect(await run('caddy', server, '--reload', 'true', '--draft'), said.join('\n')).toBe(true);
  expect(await remembered()).toBeUndefined();
  expect(await runTo(), said.join('\n')).toBe(true);
  expect(await remembered()).toContain('\n/contact\n');
});

test("Caddy writes the log that the owner's guide reads", async () => {
  const guide = await readFile(join(root, 'docs/owner-guide.md'), 'utf8');
  const log = /goaccess .*? (\/\S+\.log)/.exec(guide)?.[1];
  expect(hosts.caddy.files(facts, '/srv')['server/Caddyfile']).toContain(`output file ${log}\n`);
});

test('static takes no form, so an empty contactHost is refused', async () => {
  await expect(run('static')).rejects.toThrow('every enquiry would be lost');
  await setBusiness('contactHost', 'https://forms.harbour.co.nz');
  expect(await run('static')).toBe(true);
  expect(said).toContain('The form goes to https://forms.harbour.co.nz.');
  for (const file of ['.htaccess', '_headers', 'vercel.json'])
    expect(await readFile(join(made('static'), file), 'utf8'), file).toContain(facts.policy);
});

test('cloudflare keeps hashed files, and refuses a policy that it would leave out', async () => {
  expect(await run('cloudflare'), said.join('\n')).toBe(true);
  await renameScript('form.def456.js');
  vi.mocked(build).mockResolvedValueOnce(false);
  await expect(run('cloudflare')).rejects.toThrow('does not build');
  expect(await scriptsIn(made('cloudflare'))).toEqual(['_astro/form.abc123.js']);
  expect(await run('cloudflare')).toBe(true);
  expect(await scriptsIn(made('cloudflare'))).toEqual(['_astro/form.abc123.js', '_astro/form.def456.js']);
  const long = { ...facts, policy: 'x'.repeat(2000) };
  expect(() => hosts.cloudflare.files(long)).toThrow('takes 2000 characters a line');
});

test('a draft lets through what blocks a launch', async () => {
  vi.mocked(findings).mockReturnValue([blocking]);
  await expect(run('caddy')).rejects.toThrow('here  it reaches nobody');
  expect(await run('caddy', '--draft')).toBe(true);
});

test('wrong arguments are refused in words', async () => {
  for (const [args, message] of [
    [['caddy', 'user@server'], 'is no place for a release'],
    [['static', 'user@server:'], 'takes no target'],
    [['caddy', '-oProxyCommand=x:'], /option|unknown/i],
  ] as const)
    await expect(run(...args)).rejects.toThrow(message);
  for (const args of [['elsewhere'], ['caddy', '/a', '/b'], []]) {
    expect(await run(...args)).toBe(false);
    expect(said.at(-1)).toContain('HOST     caddy, cloudflare, static');
  }
});
