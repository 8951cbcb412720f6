// npm run release with a small site in place of a build.
import { cp, lstat, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from 'receiver/testing/folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { readHosting } from '../../site/hosting/hosting-folder.ts';
import { listFiles, writeFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/build/finish.ts';
import type { Claims } from '../../site/src/schemas/claims.ts';
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
async function edit<T>(file: string, change: (fields: T) => unknown) {
  const fields = parse(await readFile(content(file), 'utf8')) as T;
  change(fields);
  await writeFile(content(file), stringify(fields));
}
const setBusiness = (values: Record<string, unknown>) =>
  edit<object>('business.yaml', (business) => Object.assign(business, values));
const placeholder = { phone: '0800 000 000' };

beforeEach(async () => {
  site = temporaryFolder();
  server = join(temporaryFolder(), 'server');
  ({ dist } = await fixtureSite({ '.env': 'SECRET=1\n' }));
  said = [];
  await cp(join(root, 'site/content'), content(), { recursive: true });
  // Nothing is a placeholder.
  await setBusiness({
    ...{ name: 'Harbour Plumbing', siteUrl: 'https://harbour-plumbing.co.nz', phone: '09 555 0100' },
    ...{ email: 'office@harbour-plumbing.co.nz', contactHost: '', chat: undefined, social: [] },
  });
  await edit<{ claims: Claims }>('claims.yaml', ({ claims }) => {
    const given = { evidence: 'job records', checked: '2026-01-01' };
    for (const claim of Object.values(claims))
      Object.assign(claim, given, claim.terms && { terms: 'We come back and put it right. Call us.' });
  });
});

/** The command with a build that is the small site, or one that fails. */
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
const made = (host: string) => join(`${dist}-hosting`, host, 'public');
const scriptsIn = async (folder: string) => (await listFiles(folder)).filter((file) => file.endsWith('.js'));
/** Has the next build bring another script in place of its own. */
async function renameScript(name: string) {
  await rm(join(dist, '_astro'), { recursive: true });
  await writeFiles(dist, { [`_astro/${name}`]: 'console.log(2);\n' });
}

test('over one ssh connection a release replaces the one before, keeping its hashed files', async () => {
  const ssh = join(temporaryFolder(), 'ssh');
  // Like sshd: everything after the name is one line for the user's shell.
  await writeFile(ssh, '#!/bin/sh\necho "$1" >> "$0.asked"\nshift\nexec sh -c "$*"\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${dirname(ssh)}:${process.env.PATH}`);
  const overSsh = ['caddy', `me@box:${server}`, '--reload', "echo 'it is'"];
  expect(await run(overSsh), said.join('\n')).toBe(true);
  const first = await online();
  expect(await readFile(join(first, 'public/index.html'), 'utf8')).toContain('<h1>Home</h1>');
  expect(await readFile(join(first, 'server/site.caddy'), 'utf8')).toContain(`root * ${first}/public`);
  const { policy } = await readHosting(dist);
  expect(await readFile(join(first, 'server/security-headers.caddy'), 'utf8')).toContain(policy);
  expect(said.join('\n')).toContain('This is the first release');

  await renameScript('form.def456.js');
  expect(await run(overSsh)).toBe(true);
  const second = await online();
  expect(await scriptsIn(join(second, 'public'))).toEqual(['_astro/form.abc123.js', '_astro/form.def456.js']);
  await renameScript('form.fed789.js');
  expect(await run(overSsh)).toBe(true);
  vi.unstubAllEnvs();
  // Those of the first are gone.
  const third = await scriptsIn(join(await online(), 'public'));
  expect(third).toEqual(['_astro/form.def456.js', '_astro/form.fed789.js']);
  const undo = `ln -sfn ${second} ${server}/current && true && echo '\\''it is'\\''`;
  expect(said.at(-1)).toBe(`Back to the release before: ssh me@box '${undo}'`);
  expect(await readFile(`${ssh}.asked`, 'utf8')).toBe('me@box\n'.repeat(3));
});

test('a release that fails at any step leaves what is online', async () => {
  await expect(run(to('false'))).rejects.toThrow('Not released');
  await expect(lstat(join(server, 'current'))).rejects.toThrow('ENOENT');
  expect(await run(to()), said.join('\n')).toBe(true);
  const before = await online();
  const released = await listFiles(before);
  const attempts: [why: string, attempt: () => Promise<unknown>][] = [
    ['the build fails', () => run(to(), false)],
    ['the configuration is refused', () => run(to('false'))],
    ['nothing is to be sent', () => run([...to(), '--dry-run'])],
    ['a placeholder is left', () => setBusiness(placeholder).then(() => run(to()))],
    ['content is wrong', () => setBusiness({ phone: 'none' }).then(() => run(to()))],
  ];
  for (const [why, attempt] of attempts) {
    const done = await attempt().catch(() => false);
    expect(done, why).toBe(why === 'nothing is to be sent');
    expect(await online(), why).toBe(before);
    expect(await listFiles(before), why).toEqual(released);
    expect(await readdir(join(server, 'releases')), why).toHaveLength(1);
  }
});

test('a release that loses an address is refused until it redirects', async () => {
  expect(await run(to()), said.join('\n')).toBe(true);
  await writeFile(content('addresses.txt'), '/towns/atlantis under /contact\n', { flag: 'a' });
  await expect(run(to())).rejects.toThrow('/towns/atlantis');
  const redirect = 'redirects:\n  - from: /towns/atlantis\n    to: /contact\n';
  await writeFile(content('redirects.yaml'), redirect);
  expect(await run(to())).toBe(true);
});

test('static takes no form, so an empty contactHost is refused', async () => {
  await expect(run(['static'])).rejects.toThrow('every enquiry would be lost');
  await setBusiness({ contactHost: 'https://forms.harbour.co.nz' });
  expect(await run(['static'])).toBe(true);
  expect(said).toContain('The form goes to https://forms.harbour.co.nz.');
  expect(await listFiles(made('static'))).toContain('contact.html.br');
  const { policy } = await readHosting(dist);
  for (const file of ['.htaccess', '_headers', 'vercel.json'])
    expect(await readFile(join(made('static'), file), 'utf8'), file).toContain(policy);
});

test('cloudflare takes the form, and gets neither compressed nor hidden files', async () => {
  expect(await run(['cloudflare']), said.join('\n')).toBe(true);
  const released = await listFiles(made('cloudflare'));
  expect(released).toContain('.well-known/security.txt');
  expect(released.filter((file) => /\.(br|gz)$|\.env|\.htaccess/.test(file))).toEqual([]);
  await renameScript('form.def456.js');
  expect(await run(['cloudflare'], false).catch(() => false)).toBe(false);
  expect(await scriptsIn(made('cloudflare'))).toEqual(['_astro/form.abc123.js']);
  expect(await run(['cloudflare'])).toBe(true);
  expect(await scriptsIn(made('cloudflare'))).toEqual(['_astro/form.abc123.js', '_astro/form.def456.js']);
  // It would leave a longer line out.
  const facts = { ...(await readHosting(dist)), ...usualPlaces, pages: [], policy: 'x'.repeat(2000) };
  expect(() => hostNamed('cloudflare').files(facts)).toThrow('takes 2000 characters a line');
});

test('a draft lets placeholders through', async () => {
  await setBusiness(placeholder);
  await expect(run(['caddy'])).rejects.toThrow('reaches nobody');
  expect(await run(['caddy', '--draft'])).toBe(true);
});

test('wrong arguments are refused in words', async () => {
  for (const [args, message] of [
    [['elsewhere'], 'There is no host "elsewhere". Choose one of: caddy'],
    [['caddy', 'user@server'], 'is no place for a release'],
    [['static', 'user@server:'], 'takes no target'],
    [['caddy', '/a', '/b'], 'Too many arguments: /b'],
    [['caddy', '-oProxyCommand=x:'], /option|unknown/i],
  ] as const)
    await expect(run(args)).rejects.toThrow(message);
});
