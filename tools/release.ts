// npm run release: builds, checks, refuses what is incomplete, and puts the site online.
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hostingFolder } from '../site/hosting/hosting-folder.ts';
import { formatProblems } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { rememberAddresses } from '../site/src/content/warnings.ts';
import { build, swap } from './build.ts';
import { deployToCloudflare, readyForCloudflare } from './deploy-cloudflare.ts';
import { blocksLaunch, findings, summary } from './launch-check.ts';
import { type Host, hostNamed, hosts } from './release/hosts.ts';
import { makeRelease } from './release/make-release.ts';
import { sendRelease, targetOf, wayBack } from './release/own-server.ts';
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
  const change = target === undefined ? undefined : switchTo(host, target, values.reload, now);

  const { content, problems, warnings } = await readContent(join(site, 'content'));
  const lost = values.draft ? [] : warnings.filter(({ file }) => file === 'redirects.yaml');
  if (!content || lost.length > 0) throw refused([formatProblems([...problems, ...lost]).trimStart()]);
  const { siteUrl, contactHost } = content.business;
  if (!host.takesForm && ['', siteUrl].includes(contactHost))
    throw refused([
      `site/content/business.yaml · contactHost: ${host.name} cannot take the form, so every enquiry would be lost. Run the receiver on a ` +
        'small server (docs/deploy.md) and write its address here, such as https://forms.your-plumber.co.nz',
    ]);
  const cloudflare = host.name === 'cloudflare' && { dryRun, say };
  if (cloudflare && !parts.cloudflare.ready(cloudflare)) return false;
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
  await assemble(dist, host, into, change?.folder);
  const folder = relative('.', into);
  if (cloudflare) {
    if (!parts.cloudflare.deploy(cloudflare)) return false;
  } else if (change === undefined) {
    say(`The release for ${host.name} is in ${folder}. Next: deploy/${host.name}/README.md`);
  } else if (dryRun) {
    say(`Nothing was sent. ${folder} would go to ${change.place}; then: ${change.check} && ${change.reload}`);
  } else {
    const before = sendRelease(into, change);
    say(`Online: ${change.place}`);
    const first = 'This is the first release, so there is none to go back to.';
    say(before === '' ? first : `Back to the release before: ${wayBack(change, before)}`);
  }
  if (!dryRun && !values.draft) await rememberAddresses(join(site, 'content'), content);
  return true;
}

const refused = (reasons: readonly string[]) =>
  new Error(`Not released. First:\n${reasons.map((line) => `  ${line}`).join('\n')}`);

/** What the server will be told. */
function switchTo(host: Host, text: string, reload: string | undefined, now: Date) {
  if (host.server === undefined)
    throw new Error(`${host.name} takes no target: leave out "${text}" and follow what it says next.`);
  const name = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const target = targetOf(text);
  const folder = `${target.folder}/releases/${name}`;
  const place = target.ssh === undefined ? folder : `${target.ssh}:${folder}`;
  return { target, name, folder, place, ...(reload === undefined ? host.server : { check: 'true', reload }) };
}

/** Makes the release in a folder aside, with hashed files of the one before, then puts it in its place. */
async function assemble(dist: string, host: Host, into: string, onServer?: string): Promise<void> {
  const aside = join(dirname(into), '.releasing');
  await rm(aside, { recursive: true, force: true });
  try {
    const next = join(aside, host.name);
    // A server of your own keeps the earlier hashed files itself.
    const options = onServer === undefined ? { previous: into } : { places: { release: onServer } };
    await makeRelease({ dist, host, into: next, ...options });
    await swap(next, into, join(aside, 'before'));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

if (import.meta.main) runTool(() => release(process.argv.slice(2)));
