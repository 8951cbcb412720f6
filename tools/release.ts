// npm run release: builds, checks, refuses what is incomplete, and puts the site online.
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hostingFolder } from '../site/hosting/hosting-folder.ts';
import { formatProblems } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { rememberAddresses } from '../site/src/content/warnings.ts';
import { build, swap } from './build.ts';
import { deployToCloudflare, readyForCloudflare } from './deploy-cloudflare.ts';
import { blocksLaunch, findings, summary } from './launch-check.ts';
import { hostNamed, hosts } from './release/hosts.ts';
import { makeRelease } from './release/make-release.ts';
import { destinationOf, sendRelease } from './release/own-server.ts';
import { root, runTool, dist as usualDist } from './run.ts';

const help = `npm run release -- HOST [TARGET] [options]

Builds and checks the site and makes what HOST needs. With a TARGET, or on Cloudflare, it goes online.
If anything fails, the live site is not touched.

HOST     ${hosts.map(({ name }) => name).join(', ')}
TARGET   caddy: user@server: or user@server:/folder, or /folder on this machine.
         Without a folder it is /srv/plumber. The server needs ssh and tar.

--dry-run          does everything except sending, and says what it would do
--draft            lets through what blocks a launch: to try it where no customer looks
--reload COMMAND   what the server runs to try and load a configuration, such as
                   "sudo systemctl reload caddy"

Read deploy/HOST/README.md first. "npm run launch-check" lists what is left to do before customers come.
Example: npm run release -- caddy root@your-plumber.co.nz:`;

/** What tests replace. */
const real = {
  build: () => build(),
  /** The site's folder. */
  site: join(root, 'site'),
  dist: usualDist,
  cloudflare: { ready: readyForCloudflare, deploy: deployToCloudflare },
  say: (line: string): void => console.log(line),
  now: () => new Date(),
};

const options = {
  help: { type: 'boolean', default: false },
  draft: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  reload: { type: 'string' },
} as const;

/**
 * Runs the command.
 *
 * @param args As on the command line. @returns Whether it did what was asked.
 * @throws Error in words where the arguments are wrong, or something stops the release.
 */
export async function release(args: string[], parts = real): Promise<boolean> {
  const { say, site, dist } = parts;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [name, target, ...more] = positionals;
  if (values.help || name === undefined) {
    say(help);
    return values.help;
  }
  if (more.length > 0) throw new Error(`Too many arguments: ${more.join(' ')}.`);
  const dryRun = values['dry-run'];
  const host = hostNamed(name);
  const now = parts.now();
  const server = target === undefined ? undefined : destinationOf(host, target, values.reload, now);

  const { content, problems, warnings } = await readContent(join(site, 'content'));
  const lost = values.draft ? [] : warnings.filter(({ file }) => file === 'redirects.yaml');
  if (!content || lost.length > 0) throw refused([formatProblems([...problems, ...lost]).trimStart()]);
  const { siteUrl, contactHost } = content.business;
  if (!host.takesForm && ['', siteUrl].includes(contactHost))
    throw refused([
      `site/content/business.yaml · contactHost: ${host.name} cannot take the form, so every enquiry would be lost. Run the receiver on a ` +
        'small server (docs/deploy.md) and write its address here, such as https://forms.your-plumber.co.nz',
    ]);
  const onCloudflare = host.name === 'cloudflare';
  if (onCloudflare && !parts.cloudflare.ready(say) && !dryRun) return false;
  if (!(await parts.build())) throw new Error('Not released: the site does not build. The reason is above.');
  const open = await findings(join(site, 'content'), now);
  const blocking = blocksLaunch(open);
  if (blocking.length > 0 && !values.draft)
    throw refused([
      ...blocking.map(({ where, text }) => `${where}  ${text}`),
      'To try it where no customer looks: add --draft',
    ]);
  say(summary(open));
  if (contactHost !== '') say(`The form goes to ${contactHost}.`);

  const into = join(hostingFolder(dist), host.name);
  const aside = join(hostingFolder(dist), '.releasing');
  const next = join(aside, host.name);
  try {
    await rm(aside, { recursive: true, force: true });
    // A server of your own keeps the hashed files of the release before itself.
    await makeRelease(dist, host, next, server ? { release: server.folder } : { previous: into });
    await swap(next, into, join(aside, 'before'));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }

  const folder = relative('.', into);
  if (onCloudflare) {
    if (!parts.cloudflare.deploy(dryRun, say)) return false;
  } else if (server === undefined) {
    say(`The release for ${host.name} is in ${folder}. Next: deploy/${host.name}/README.md`);
  } else if (dryRun) {
    say(`Nothing was sent. ${folder} would go to ${server.place}; then: ${server.check} && ${server.reload}`);
  } else {
    const wayBack = sendRelease(into, server);
    say(`Online: ${server.place}`);
    const first = 'This is the first release, so there is none to go back to.';
    say(wayBack === undefined ? first : `Back to the release before: ${wayBack}`);
  }
  if (!dryRun && !values.draft) await rememberAddresses(join(site, 'content'), content);
  return true;
}

const refused = (reasons: readonly string[]) =>
  new Error(`Not released. First:\n${reasons.map((line) => `  ${line}`).join('\n')}`);

if (import.meta.main) runTool(() => release(process.argv.slice(2)));
