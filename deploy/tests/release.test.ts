// npm run release with a small site in place of a build.
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFromEnvironment } from 'receiver/service';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteHeaders } from '../../site/hosting/headers.ts';
import { listFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/build/finish.ts';
import { hostNamed, usualPlaces } from '../../tools/release/hosts.ts';
import { release } from '../../tools/release.ts';
import { root } from '../../tools/run.ts';
import { type FixtureSite, fixtureSite } from './fixture-site.ts';

let folder: string;
let fixture: FixtureSite;
let said: string[];
let seconds: number;

const content = () => join(folder, 'site/content');
const business = () => join(content(), 'business.yaml');

/** Changes the owner's file, in which nothing is a placeholder. */
async function edit(from: string | RegExp, to: string) {
  const text = await readFile(business(), 'utf8');
  expect(text).toMatch(from);
  await writeFile(business(), text.replace(from, to));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  fixture = await fixtureSite();
  said = [];
  seconds = 0;
  await cp(join(root, 'site/content'), content(), { recursive: true });
  const text = await readFile(business(), 'utf8');
  const filled = text
    .replaceAll(/\.example\b/g, '.co.nz')
    .replace(/^name: .*$/m, 'name: Harbour Plumbing')
    .replace(/^phone: .*$/m, 'phone: "09 555 0100"')
    .replace(/^contactHost: .*$/m, 'contactHost: ""')
    .replace(/account: .*$/m, 'account: "+64 21 555 0100"');
  await writeFile(business(), filled);
  const claims = await readFile(join(content(), 'claims.yaml'), 'utf8');
  await writeFile(
    join(content(), 'claims.yaml'),
    claims
      .replaceAll(/evidence: .*$/gm, 'evidence: job records')
      .replaceAll(/checked: .*$/gm, 'checked: "2026-01-01"')
      .replaceAll(/terms: .*$/gm, 'terms: We come back and put it right. Call us.'),
  );
});
afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** The command with a build that is the fixture, or one that fails. */
const run = (args: string[], build?: () => Promise<boolean>) =>
  release(args, {
    site: join(folder, 'site'),
    dist: fixture.dist,
    say: (line) => void said.push(line),
    now: () => new Date(Date.UTC(2026, 0, 2, 0, 0, seconds++)),
    cloudflare: { ready: () => true, deploy: () => true },
    build:
      build ??
      (async () => {
        await finishSite(fixture.dist, { contactHost: '' });
        return true;
      }),
  });
const failing = async () => false;
const server = () => join(folder, 'server');
const to = (command = 'true') => ['caddy', server(), '--reload', command];
const online = () => readlink(join(server(), 'current'));
const scriptsIn = async (place: string) => (await listFiles(place)).filter((file) => file.endsWith('.js'));

describe('a server', () => {
  test('gets a release, then the next with the hashed files and the way back', async () => {
    expect(await run(to()), said.join('\n')).toBe(true);
    const first = await online();
    expect(await readFile(join(first, 'public/index.html'), 'utf8')).toContain('<h1>Home</h1>');
    expect(await readFile(join(first, 'server/site.caddy'), 'utf8')).toContain(`root * ${first}/public`);
    expect(said.join('\n')).toContain('This is the first release');

    const assets = join(fixture.dist, '_astro');
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
      `Back to the release before: ln -sfn ${second} ${server()}/current && true && true`,
    );
  });

  test.each([
    ['the build fails', () => run(to(), failing)],
    ['the configuration is refused', () => run(to('false'))],
    ['a placeholder is left', () => edit('09 555 0100', '0800 000 000').then(() => run(to()))],
    ['content is wrong', () => edit(/^phone: .*$/m, 'phone: none').then(() => run(to()))],
    ['nothing is to be sent', () => run([...to(), '--dry-run']).then((done) => !done)],
  ])('keeps its site when %s', async (_, attempt) => {
    expect(await run(to()), said.join('\n')).toBe(true);
    const before = await online();
    const files = await listFiles(before);
    expect(await attempt().catch(() => false)).toBe(false);
    expect(await online()).toBe(before);
    expect(await listFiles(before)).toEqual(files);
    expect(await readdir(join(server(), 'releases'))).toHaveLength(1);
  });

  test('has nothing online when the first release is refused', async () => {
    await expect(run(to('false'))).rejects.toThrow('Not released');
    await expect(lstat(join(server(), 'current'))).rejects.toThrow('ENOENT');
  });

  test('refuses a release that loses an address, until it redirects', async () => {
    expect(await run(to()), said.join('\n')).toBe(true);
    const file = join(content(), 'addresses.txt');
    await writeFile(file, `${await readFile(file, 'utf8')}/towns/atlantis under /contact\n`);
    await expect(run(to())).rejects.toThrow('/towns/atlantis');
    await writeFile(
      join(content(), 'redirects.yaml'),
      'redirects:\n  - from: /towns/atlantis\n    to: /contact\n',
    );
    expect(await run(to())).toBe(true);
  });

  test('is reached by ssh in one connection', async () => {
    const tools = join(folder, 'bin');
    await mkdir(tools);
    // Like sshd: everything after the name is one line for the user's shell.
    await writeFile(join(tools, 'ssh'), '#!/bin/sh\necho "$1" >> "$0.asked"\nshift\nexec sh -c "$*"\n');
    await chmod(join(tools, 'ssh'), 0o755);
    vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
    try {
      expect(await run(['caddy', `me@box:${server()}`, '--reload', "echo 'it is'"])).toBe(true);
      expect(await readFile(join(tools, 'ssh.asked'), 'utf8')).toBe('me@box\n');
      expect(await readFile(join(await online(), 'public/index.html'), 'utf8')).toContain('<h1>Home</h1>');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('a host without a server of your own', () => {
  const made = (name: string) => join(`${fixture.dist}-hosting`, name, 'public');

  test('static takes no form, so an empty contactHost is refused', async () => {
    await expect(run(['static'])).rejects.toThrow('every enquiry would be lost');
    await edit('contactHost: ""', 'contactHost: https://forms.harbour.co.nz');
    expect(await run(['static'])).toBe(true);
    expect(said).toContain('The form goes to https://forms.harbour.co.nz.');
    expect(await listFiles(made('static'))).toEqual(
      expect.arrayContaining(['.htaccess', '_headers', '_redirects', 'vercel.json', 'contact.html.br']),
    );
  });

  test('cloudflare takes the form, and gets neither compressed nor hidden files', async () => {
    await writeFile(join(fixture.dist, '.env'), 'SECRET=1');
    expect(await run(['cloudflare']), said.join('\n')).toBe(true);
    const files = await listFiles(made('cloudflare'));
    expect(files).toContain('.well-known/security.txt');
    expect(files.filter((file) => /\.(br|gz)$|\.env|\.htaccess/.test(file))).toEqual([]);
    await rm(join(fixture.dist, '_astro/form.abc123.js'));
    expect(await run(['cloudflare'])).toBe(true);
    expect(await scriptsIn(made('cloudflare')), 'hashed files of the one before').toEqual([
      '_astro/form.abc123.js',
    ]);
    await expect(run(['cloudflare'], failing)).rejects.toThrow('does not build');
    expect(await scriptsIn(made('cloudflare')), 'a failed build leaves it').toEqual([
      '_astro/form.abc123.js',
    ]);
  });
});

test("every host carries this build's policy", async () => {
  const policy = await finishSite(fixture.dist, { contactHost: '' });
  const facts = {
    ...{ ...usualPlaces, domain: 'plumber.co.nz', pages: ['/'] },
    ...{ headers: siteHeaders(policy), redirects: [{ from: '/about.php', to: '/contact' }] },
  };
  for (const [name, ...files] of [
    ['caddy', 'server/security-headers.caddy'],
    ['cloudflare', 'public/_headers'],
    ['static', 'public/.htaccess', 'public/_headers', 'public/vercel.json'],
  ] as const) {
    const made = await hostNamed(name).files(facts);
    for (const file of files) expect(made[file], file).toContain(policy);
    expect(Object.values(made).join('\n')).toMatch(/about\\*\.php/);
    expect(Object.values(made).join('\n')).not.toMatch(/\{\{\w+\}\}/);
  }
});

test('Cloudflare gets no line that it would cut off', async () => {
  const cloudflare = hostNamed('cloudflare');
  const facts = { ...usualPlaces, domain: 'plumber.co.nz', redirects: [{ from: '/about.php', to: '/' }] };
  const tooLong = { ...facts, pages: ['/'], headers: siteHeaders('x'.repeat(2000)) };
  await expect(cloudflare.files(tooLong)).rejects.toThrow('takes 2000 characters a line');
});

test('the configurations look for the receiver where it listens by default', () => {
  const { host, port } = configFromEnvironment({});
  expect(usualPlaces.receiver).toBe(`${host}:${port}`);
});

test('a draft lets placeholders through', async () => {
  await edit('09 555 0100', '0800 000 000');
  await expect(run(['caddy'])).rejects.toThrow('reaches nobody');
  expect(await run(['caddy', '--draft'])).toBe(true);
});

test.each([
  [['elsewhere'], 'There is no host "elsewhere". Choose one of: caddy'],
  [['caddy', 'user@server'], 'is no place for a release'],
  [['static', 'user@server:'], 'takes no target'],
  [['caddy', '/a', '/b'], 'Too many arguments: /b'],
  [['caddy', '-oProxyCommand=x:'], /option|unknown/i],
] as const)('%s is refused in words', async (args, message) => {
  await expect(run([...args])).rejects.toThrow(message);
});

test('help, and no host at all, show what there is', async () => {
  expect([await run(['--help']), await run([])]).toEqual([true, false]);
  expect(said[0]).toContain('npm run release -- HOST [TARGET]');
});
