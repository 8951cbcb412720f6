// npm run release with a small site in place of a build.
import { cp, lstat, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configFromEnvironment } from 'receiver/service';
import { temporaryFolder } from 'receiver/testing/folder';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { listFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/build/finish.ts';
import { hostNamed, usualPlaces } from '../../tools/release/hosts.ts';
import { release } from '../../tools/release.ts';
import { root } from '../../tools/run.ts';
import { fixtureSite } from './fixture-site.ts';

let site = '';
let dist = '';
let server = '';
let said: string[] = [];
let seconds = 0;

const content = (file = '') => join(site, 'content', file);

/** Changes a file of the owner's. */
async function edit(file: string, ...changes: [from: RegExp, to: string][]) {
  let text = await readFile(content(file), 'utf8');
  for (const [from, to] of changes) {
    expect(text).toMatch(from);
    text = text.replace(from, to);
  }
  await writeFile(content(file), text);
}

beforeEach(async () => {
  site = temporaryFolder();
  server = join(temporaryFolder(), 'server');
  ({ dist } = await fixtureSite());
  said = [];
  seconds = 0;
  await cp(join(root, 'site/content'), content(), { recursive: true });
  // Nothing is a placeholder.
  await edit(
    'business.yaml',
    [/\.example\b/g, '.co.nz'],
    [/^name: .*$/m, 'name: Harbour Plumbing'],
    [/^phone: .*$/m, 'phone: "09 555 0100"'],
    [/^contactHost: .*$/m, 'contactHost: ""'],
    [/^chat:(\n +.*)*$/m, 'chat: { app: whatsapp, account: "+64 21 555 0100" }'],
  );
  await edit(
    'claims.yaml',
    [/evidence: .*$/gm, 'evidence: job records'],
    [/checked: .*$/gm, 'checked: "2026-01-01"'],
    [/terms: .*$/gm, 'terms: We come back and put it right. Call us.'],
  );
});

/** The command with a build that is the fixture, or one that fails. */
const run = (args: readonly string[], builds = true) =>
  release([...args], {
    ...{ site, dist },
    say: (line) => void said.push(line),
    now: () => new Date(Date.UTC(2026, 0, 2, 0, 0, seconds++)),
    cloudflare: { ready: () => true, deploy: () => true },
    build: async () => {
      if (builds) await finishSite(dist, { siteUrl: 'https://harbour-plumbing.co.nz' });
      return builds;
    },
  });
const to = (command = 'true') => ['caddy', server, '--reload', command];
const online = () => readlink(join(server, 'current'));
const scriptsIn = async (place: string) => (await listFiles(place)).filter((file) => file.endsWith('.js'));
const setPhone = (phone: string) => edit('business.yaml', [/^phone: .*$/m, `phone: ${phone}`]);
describe('a server', () => {
  test('gets a release, then the next with the hashed files and the way back', async () => {
    expect(await run(to()), said.join('\n')).toBe(true);
    const first = await online();
    expect(await readFile(join(first, 'public/index.html'), 'utf8')).toContain('<h1>Home</h1>');
    expect(await readFile(join(first, 'server/site.caddy'), 'utf8')).toContain(`root * ${first}/public`);
    expect(said.join('\n')).toContain('This is the first release');

    const assets = join(dist, '_astro');
    await rm(join(assets, 'form.abc123.js'));
    await writeFile(join(assets, 'form.def456.js'), 'console.log(2);\n');
    expect(await run(to())).toBe(true);
    const second = await online();
    expect(second).not.toBe(first);
    expect(await scriptsIn(join(second, 'public/_astro'))).toEqual(['form.abc123.js', 'form.def456.js']);
    await rm(join(assets, 'form.def456.js'));
    await writeFile(join(assets, 'form.fed789.js'), 'console.log(3);\n');
    expect(await run(to())).toBe(true);
    const third = await scriptsIn(join(await online(), 'public/_astro'));
    expect(third, 'those of the first are gone').toEqual(['form.def456.js', 'form.fed789.js']);
    expect(said.at(-1)).toBe(
      `Back to the release before: ln -sfn ${second} ${server}/current && true && true`,
    );
  });

  test.each([
    ['the build fails', () => run(to(), false)],
    ['the configuration is refused', () => run(to('false'))],
    ['a placeholder is left', () => setPhone('"0800 000 000"').then(() => run(to()))],
    ['content is wrong', () => setPhone('none').then(() => run(to()))],
    ['nothing is to be sent', () => run([...to(), '--dry-run']).then((done) => !done)],
  ])('keeps its site when %s', async (_, attempt) => {
    expect(await run(to()), said.join('\n')).toBe(true);
    const before = await online();
    const files = await listFiles(before);
    expect(await attempt().catch(() => false)).toBe(false);
    expect(await online()).toBe(before);
    expect(await listFiles(before)).toEqual(files);
    expect(await readdir(join(server, 'releases'))).toHaveLength(1);
  });

  test('has nothing online when the first release is refused', async () => {
    await expect(run(to('false'))).rejects.toThrow('Not released');
    await expect(lstat(join(server, 'current'))).rejects.toThrow('ENOENT');
  });

  test('refuses a release that loses an address, until it redirects', async () => {
    expect(await run(to()), said.join('\n')).toBe(true);
    await writeFile(content('addresses.txt'), '/towns/atlantis under /contact\n', { flag: 'a' });
    await expect(run(to())).rejects.toThrow('/towns/atlantis');
    const redirect = 'redirects:\n  - from: /towns/atlantis\n    to: /contact\n';
    await writeFile(content('redirects.yaml'), redirect);
    expect(await run(to())).toBe(true);
  });

  test('is reached by ssh in one connection', async () => {
    const ssh = join(temporaryFolder(), 'ssh');
    // Like sshd: everything after the name is one line for the user's shell.
    await writeFile(ssh, '#!/bin/sh\necho "$1" >> "$0.asked"\nshift\nexec sh -c "$*"\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${dirname(ssh)}:${process.env.PATH}`);
    expect(await run(['caddy', `me@box:${server}`, '--reload', "echo 'it is'"])).toBe(true);
    vi.unstubAllEnvs();
    expect(await readFile(`${ssh}.asked`, 'utf8')).toBe('me@box\n');
    expect(await readFile(join(await online(), 'public/index.html'), 'utf8')).toContain('<h1>Home</h1>');
  });
});

const made = (host: string) => join(`${dist}-hosting`, host, 'public');

test('static takes no form, so an empty contactHost is refused', async () => {
  await expect(run(['static'])).rejects.toThrow('every enquiry would be lost');
  await edit('business.yaml', [/^contactHost: .*$/m, 'contactHost: https://forms.harbour.co.nz']);
  expect(await run(['static'])).toBe(true);
  expect(said).toContain('The form goes to https://forms.harbour.co.nz.');
  expect(await listFiles(made('static'))).toContain('contact.html.br');
});

test('cloudflare takes the form, and gets neither compressed nor hidden files', async () => {
  await writeFile(join(dist, '.env'), 'SECRET=1');
  expect(await run(['cloudflare']), said.join('\n')).toBe(true);
  const files = await listFiles(made('cloudflare'));
  expect(files).toContain('.well-known/security.txt');
  expect(files.filter((file) => /\.(br|gz)$|\.env|\.htaccess/.test(file))).toEqual([]);
  await rm(join(dist, '_astro/form.abc123.js'));
  for (const builds of [true, false]) {
    expect(await run(['cloudflare'], builds).catch(() => false)).toBe(builds);
    expect(await scriptsIn(made('cloudflare')), 'those of the one before').toEqual(['_astro/form.abc123.js']);
  }
});

const facts = {
  ...{ ...usualPlaces, domain: 'plumber.co.nz', pages: ['/'] },
  redirects: [{ from: '/about.php', to: '/contact' }],
};

test.each([
  ['caddy', 'server/security-headers.caddy'],
  ['cloudflare', 'public/_headers'],
  ['static', 'public/.htaccess', 'public/_headers', 'public/vercel.json'],
])("%s carries this build's policy and redirects, and finds the receiver", async (host, ...files) => {
  const policy = await finishSite(dist, { siteUrl: 'https://harbour-plumbing.co.nz' });
  const texts = await hostNamed(host).files({ ...facts, headers: siteHeaders(policy) });
  for (const file of files) expect(texts[file], file).toContain(policy);
  expect(Object.values(texts).join('\n')).toMatch(/about\\*\.php/);
  const { host: address, port } = configFromEnvironment({});
  expect(usualPlaces.receiver).toBe(`${address}:${port}`);
});

test('Cloudflare gets no line that it would cut off', async () => {
  const tooLong = { ...facts, headers: siteHeaders('x'.repeat(2000)) };
  await expect(hostNamed('cloudflare').files(tooLong)).rejects.toThrow('takes 2000 characters a line');
});

test('a draft lets placeholders through', async () => {
  await setPhone('"0800 000 000"');
  await expect(run(['caddy'])).rejects.toThrow('reaches nobody');
  expect(await run(['caddy', '--draft'])).toBe(true);
});

test.each([
  [['elsewhere'], 'There is no host "elsewhere". Choose one of: caddy'],
  [['caddy', 'user@server'], 'is no place for a release'],
  [['static', 'user@server:'], 'takes no target'],
  [['caddy', '/a', '/b'], 'Too many arguments: /b'],
  [['caddy', '-oProxyCommand=x:'], /option|unknown/i],
])('%s is refused in words', async (args, message) => {
  await expect(run(args)).rejects.toThrow(message);
});
