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
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/integrations/finished-site.ts';
import { release } from '../../tools/release.ts';
import { root } from '../../tools/root.ts';
import { type FixtureSite, fixtureSite } from './fixture-site.ts';

const filledIn = `name: Harbour Plumbing
siteUrl: https://harbour-plumbing.co.nz
contactHost: ""
phone: "09 555 0100"
`;

let folder: string;
let fixture: FixtureSite;
let said: string[];
let seconds: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-command-'));
  fixture = await fixtureSite();
  said = [];
  seconds = 0;
  await business(filledIn);
});
afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function business(text: string) {
  const content = join(folder, 'site/content');
  await mkdir(join(content, 'suburbs'), { recursive: true });
  await writeFile(join(content, 'claims.yaml'), 'claims: {}\n');
  await writeFile(join(content, 'sign-off.yaml'), 'statements: []\n');
  await writeFile(join(content, 'business.yaml'), text);
}

/** The command with a build that is the fixture, or one that fails. */
const run = (args: string[], build?: () => Promise<boolean>) =>
  release(args, {
    site: join(folder, 'site'),
    dist: fixture.dist,
    say: (line) => void said.push(line),
    now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)),
    build:
      build ??
      (async () => {
        await finishSite(fixture.dist, { contactHost: '' });
        return true;
      }),
  });
const failing = async () => false;
const server = () => join(folder, 'server');
const to = (command = 'true') => ['nginx', server(), '--reload', command];
const online = () => readlink(join(server(), 'current'));
const releases = () => readdir(join(server(), 'releases'));

describe('a server', () => {
  test('gets the first release, though there is none before it, and then another with the way back', async () => {
    expect(await run(to())).toBe(true);
    const first = await online();
    expect(await readFile(join(first, 'public/index.html'), 'utf8')).toContain('<h1>Home</h1>');
    expect(await readFile(join(first, 'server/site.conf'), 'utf8')).toContain(`root ${first}/public;`);
    expect(await listFiles(first)).toContain('sbom.cdx.json');
    expect(said.join('\n')).toContain('It is the first release');
    expect(said.join('\n'), 'what this host has nothing to do with').not.toMatch(/docker/i);
    expect(said.join('\n')).toContain('launch-check: 2 open; 1 block the launch');

    await rm(join(fixture.dist, '_astro/form.abc123.js'));
    await writeFile(join(fixture.dist, '_astro/form.def456.js'), 'console.log(2);\n');
    expect(await run(to())).toBe(true);
    expect(await online()).not.toBe(first);
    const scripts = (await listFiles(join(await online(), 'public/_astro'))).filter((file) =>
      /\.js$/.test(file),
    );
    expect(scripts).toEqual(['form.abc123.js', 'form.def456.js']);
    await rm(join(fixture.dist, '_astro/form.def456.js'));
    await writeFile(join(fixture.dist, '_astro/form.fed789.js'), 'console.log(3);\n');
    const second = await online();
    expect(await run(to())).toBe(true);
    const later = (await listFiles(join(await online(), 'public/_astro'))).filter((file) =>
      /\.js$/.test(file),
    );
    expect(later, 'those of the first are gone').toEqual(['form.def456.js', 'form.fed789.js']);
    expect(said.at(-1)).toBe(
      `Back to the release before: ln -sfn ${second} ${server()}/current && true && true`,
    );
  });

  test.each([
    ['the build fails', () => run(to(), failing)],
    ['the configuration is refused or the server cannot be reloaded', () => run(to('false'))],
    [
      'a placeholder is left',
      async () => {
        await business(filledIn.replace('09 555 0100', '0800 000 000'));
        return run(to());
      },
    ],
    [
      'the form would go to another host',
      async () => {
        await business(filledIn.replace('""', 'https://forms.example.org'));
        return run(to());
      },
    ],
    ['nothing is to be sent', () => run([...to(), '--dry-run']).then((done) => !done)],
  ])('keeps its site where %s', async (_, attempt) => {
    await run(to());
    const before = await online();
    const files = await listFiles(before);
    expect(await attempt().catch(() => false)).toBe(false);
    expect(await online()).toBe(before);
    expect(await listFiles(before)).toEqual(files);
    expect(await releases()).toHaveLength(1);
  });

  test('is remembered by its addresses: one that is lost has to lead somewhere before the next release', async () => {
    const content = join(folder, 'site/content');
    await cp(join(root, 'site/content'), content, { recursive: true });
    const business = await readFile(join(content, 'business.yaml'), 'utf8');
    const filled = business
      .replaceAll(/\.example\b/g, '.co.nz')
      .replace('Your Plumber', 'Harbour Plumbing')
      .replace('0800 000 000', '09 555 0100')
      .replace('+64 00 000 0000', '+64 21 555 0100');
    await writeFile(join(content, 'business.yaml'), filled);
    expect(await run(to()), said.join('\n')).toBe(true);
    const file = join(content, 'addresses.txt');
    const addresses = await readFile(file, 'utf8');
    expect(addresses).toContain('\n/contact\n');
    const before = await online();

    await writeFile(file, `${addresses}/towns/atlantis under /contact\n`);
    expect(await run(to())).toBe(false);
    expect(said.at(-1)).toContain('nothing for /towns/atlantis');
    expect(await online()).toBe(before);

    await writeFile(
      join(content, 'redirects.yaml'),
      'redirects:\n  - from: /towns/atlantis\n    to: /contact\n',
    );
    expect(await run([...to(), '--dry-run'])).toBe(true);
    expect(await readFile(file, 'utf8'), 'nothing went online').toContain('/towns/atlantis under /contact');
    expect(await run(to())).toBe(true);
  });

  test('is reached by ssh in one connection, with a script that any shell there can take', async () => {
    const tools = join(folder, 'bin');
    await mkdir(tools);
    // As sshd does: what comes after the name is one line for the user's shell.
    await writeFile(join(tools, 'ssh'), '#!/bin/sh\necho "$1" >> "$0.asked"\nshift\nexec sh -c "$*"\n');
    await chmod(join(tools, 'ssh'), 0o755);
    vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
    try {
      expect(await run(['nginx', `me@box:${server()}`, '--reload', "echo 'it is'"])).toBe(true);
      expect(await readFile(join(tools, 'ssh.asked'), 'utf8')).toBe('me@box\n');
      expect(await readFile(join(await online(), 'public/index.html'), 'utf8')).toContain('<h1>Home</h1>');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('has nothing online where the first release is refused', async () => {
    await expect(run(to('false'))).rejects.toThrow('Not released');
    await expect(lstat(join(server(), 'current'))).rejects.toThrow('ENOENT');
  });
});

describe('a host without a server of its own', () => {
  const elsewhere = filledIn.replace('""', 'https://forms.harbour-plumbing.co.nz');
  const made = () => join(`${fixture.dist}-hosting`, 'cloudflare/public');

  test.each([
    'netlify',
    'vercel',
    'github-pages',
  ])('%s takes no form: an empty contactHost is refused', async (name) => {
    expect(await run([name])).toBe(false);
    expect(said.join('\n')).toContain('contactHost');
    expect(said.join('\n')).toContain('every enquiry would be lost');
  });

  test('cloudflare takes the form itself, and may leave it to another', async () => {
    expect(await run(['cloudflare'])).toBe(true);
    await business(elsewhere);
    expect(await run(['cloudflare'])).toBe(true);
  });

  test('has its release made whole, the first and the next with the hashed files before', async () => {
    await business(elsewhere);
    expect(await run(['cloudflare'])).toBe(true);
    await rm(join(fixture.dist, '_astro/form.abc123.js'));
    expect(await run(['cloudflare'])).toBe(true);
    expect(await listFiles(made())).toContain('_astro/form.abc123.js');
    expect(said.join('\n')).toContain('deploy:cloudflare');
  });

  test('keeps its last release where a build fails: what is pasted next sends that one', async () => {
    await business(elsewhere);
    await run(['cloudflare']);
    const before = await listFiles(made());
    expect(await run(['cloudflare'], failing)).toBe(false);
    expect(await listFiles(made())).toEqual(before);
  });
});

test('placeholders may stand in a draft; shared web space is no server', async () => {
  await business(filledIn.replace('09 555 0100', '0800 000 000'));
  expect(await run(['nginx', '--draft'])).toBe(true);
  expect(await run(['apache', '--shared', '--draft'])).toBe(false);
});

test.each([
  [['elsewhere'], 'There is no host "elsewhere"'],
  [['nginx', 'user@server'], 'is no place for a release'],
  [['netlify', 'user@server:'], 'takes no target'],
  [['nginx', '-oProxyCommand=x:'], /option|unknown/i],
] as const)('%s is refused in words', async (args, message) => {
  await expect(run([...args])).rejects.toThrow(message);
});

test('help, and no host at all, show what there is', async () => {
  expect([await run(['--help']), await run([])]).toEqual([true, false]);
  expect(said[0]).toContain('npm run release -- HOST [TARGET]');
});
