import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessHosts } from '../../site/hosting/business-hosts.ts';
import { writeFiles } from '../../site/hosting/site-files.ts';
import { finishSite } from '../../site/src/build/finish.ts';
import { hostNamed } from '../../tools/release/hosts.ts';
import { makeRelease } from '../../tools/release/make-release.ts';
import { dist as builtDist, root } from '../../tools/run.ts';
import { fixtureSite } from './fixture-site.ts';

const realDist = process.env.SITE_DIST ?? builtDist;

/** Files that must be served, whether the site has such already or not. */
const added = {
  '.well-known/security.txt': 'Contact: mailto:office@your-plumber.example\n',
  '_astro/added.abc123.js': `console.log("${'added by the test '.repeat(40)}");\n`,
};

/** Addresses of old, of a suburb and of a website of another kind. */
export const moved = [
  { from: '/towns/old-place', to: '/contact' },
  { from: '/about.php', to: '/' },
];

/** Files that nobody may be served. */
export const secrets = {
  '.env': 'SECRET=1\n',
  '.git/config': '[core] SECRET=1\n',
  'towns/.hidden.html': 'SECRET=1\n',
  '.well-known/.hidden': 'SECRET=1\n',
};

export interface TestSite {
  dist: string;
  policy: string;
  /** Folder for what one test or server writes. */
  folder(name: string): string;
  release(host: string, receiver: string): Promise<string>;
  remove(): Promise<void>;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path, { throwIfNoEntry: false })) !== undefined;
}

/** A copy of the built site, or of the fixture where none is built, finished and with the files above. */
export async function testSite(): Promise<TestSite> {
  const { contactHost, counter } = await businessHosts(join(root, 'site'));
  const base = await mkdtemp(join(tmpdir(), 'hosts-'));
  // The servers give up root before they read.
  await chmod(base, 0o755);
  const dist = join(base, 'dist');
  if (await exists(join(realDist, 'index.html'))) {
    await cp(realDist, dist, { recursive: true, preserveTimestamps: true });
  } else {
    if (process.env.CI) throw new Error(`${realDist} is not built, and the hosts are to be tested with it.`);
    console.warn(`${realDist} is not built: the hosts are tested with a small fixture.`);
    await using fixture = await fixtureSite();
    await cp(fixture.dist, dist, { recursive: true });
  }
  await writeFiles(dist, added);
  const policy = await finishSite(dist, { contactHost, counter, redirects: moved });
  await writeFiles(dist, secrets);
  return {
    dist,
    policy,
    folder: (name) => join(base, name),
    async release(host, receiver) {
      const into = join(base, `release-${host}`);
      await makeRelease({ dist, host: hostNamed(host), into, places: { release: into, receiver } });
      // Left out by makeRelease; whoever puts such files there by hand must not publish them either.
      if (hostNamed(host).servesPrecompressed) await writeFiles(join(into, 'public'), secrets);
      return into;
    },
    remove: () => rm(base, { recursive: true, force: true }),
  };
}
