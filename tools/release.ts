// npm run release: builds, checks, refuses what is incomplete, and puts the site online.
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { businessHosts } from '../site/hosting/business-hosts.ts';
import { hostingFolder } from '../site/hosting/hosting-folder.ts';
import { rememberAddresses } from '../site/src/content/addresses.ts';
import { formatProblems } from '../site/src/content/problem.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { build, swap } from './build.ts';
import { deployToCloudflare, readyForCloudflare } from './deploy-cloudflare.ts';
import { blocksLaunch, findings, summary } from './launch-check.ts';
import { type Host, hostNamed, hosts } from './release/hosts.ts';
import { makeRelease } from './release/make-release.ts';
import { type Switch, sendRelease, targetOf, wayBack } from './release/own-server.ts';
import { root, dist as usualDist } from './root.ts';

const help = `npm run release -- HOST [TARGET] [options]

Builds and checks the site and makes what HOST needs. With a TARGET, or on Cloudflare, it goes online.
If anything fails, the live site is not touched.

HOST     ${hosts.map(({ name }) => name).join(', ')}
TARGET   caddy: user@server: or user@server:/folder, or /folder on this machine.
         Without a folder it is /srv/plumber. The server needs ssh and tar.

--dry-run          does everything except sending, and says what it would do
--draft            lets through what blocks a launch: to try it where no customer looks
--form-elsewhere   the form goes to contactHost although this host could take it
--reload COMMAND   what the server runs to try and load a configuration, such as
                   "sudo systemctl reload caddy"

Read deploy/HOST/README.md first. "npm run launch-check" lists what is left to do before customers come.
Example: npm run release -- caddy root@your-plumber.co.nz:`;

/** What tests replace. */
export interface ReleaseParts {
  build(): Promise<boolean>;
  /** The site's folder. */
  site: string;
  dist: string;
  cloudflare: { ready: typeof readyForCloudflare; deploy: typeof deployToCloudflare };
  say(line: string): void;
  now(): Date;
}

const real: ReleaseParts = {
  build,
  site: join(root, 'site'),
  dist: usualDist,
  cloudflare: { ready: readyForCloudflare, deploy: deployToCloudflare },
  say: console.log,
  now: () => new Date(),
};

/**
 * Runs the command.
 *
 * @param args As on the command line.
 * @returns Whether it did what was asked.
 * @throws Error in words where the arguments are wrong or the server refuses.
 */
export async function release(args: readonly string[], parts: ReleaseParts = real): Promise<boolean> {
  const { say, site, dist } = parts;
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      draft: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'form-elsewhere': { type: 'boolean', default: false },
      reload: { type: 'string' },
    },
  });
  if (values.help || positionals.length === 0) {
    say(help);
    return values.help;
  }
  const [name, target, ...more] = positionals;
  if (more.length > 0) throw new Error(`Too many arguments: ${more.join(' ')}.`);
  const host = hostNamed(name);
  const change = target === undefined ? undefined : switchTo(host, target, values.reload, parts.now());
  const refuse = (reasons: readonly string[]): false => {
    say(`Not released. First:\n${reasons.map((line) => `  ${line}`).join('\n')}`);
    return false;
  };

  const reasons = await formProblems(site, host, values['form-elsewhere']);
  const { content, problems, warnings } = await readContent(join(site, 'content'));
  if (problems.length > 0) return refuse([formatProblems(problems).trimStart()]);
  const lost = warnings.filter(({ file }) => file === 'redirects.yaml');
  if (lost.length > 0 && !values.draft) reasons.push(formatProblems(lost).trimStart());
  if (reasons.length > 0) return refuse(reasons);
  const cloudflare = host.name === 'cloudflare' && { dryRun: values['dry-run'], say };
  if (cloudflare && !parts.cloudflare.ready(cloudflare)) return false;
  if (!(await parts.build())) {
    say('Not released: the site does not build. The reason is above.');
    return false;
  }
  const open = await findings(join(site, 'content'), dist, parts.now());
  const blocking = blocksLaunch(open);
  if (blocking.length > 0 && !values.draft) {
    return refuse([
      ...blocking.map(({ where, text }) => `${where}  ${text}`),
      'To try it where no customer looks: add --draft',
    ]);
  }
  say(summary(open));

  const into = join(hostingFolder(dist), host.name);
  await assemble(dist, host, into, change && folderOf(change));
  const remember = async () => {
    if (!values.draft && content) await rememberAddresses(join(site, 'content'), content);
  };
  if (cloudflare) {
    const done = parts.cloudflare.deploy(cloudflare);
    if (done && !cloudflare.dryRun) await remember();
    return done;
  }
  const folder = relative('.', into);
  if (change === undefined) {
    say(`The release for ${host.name} is in ${folder}. Next: deploy/${host.name}/README.md`);
    if (!values['dry-run']) await remember();
    return true;
  }
  const place = `${change.target.ssh === undefined ? '' : `${change.target.ssh}:`}${folderOf(change)}`;
  if (values['dry-run']) {
    say(`Nothing was sent. ${folder} would go to ${place}; then: ${change.check} && ${change.reload}`);
    return true;
  }
  const before = await sendRelease(into, change);
  await remember();
  say(`Online: ${place}`);
  say(
    before === ''
      ? 'This is the first release, so there is none to go back to.'
      : `Back to the release before: ${wayBack(change, before)}`,
  );
  return true;
}

const folderOf = ({ target, name }: Switch) => `${target.folder}/releases/${name}`;

/** What the server will be told. */
function switchTo(host: Host, target: string, reload: string | undefined, now: Date): Switch {
  if (host.server === undefined) {
    throw new Error(`${host.name} takes no target: leave out "${target}" and follow what it says next.`);
  }
  const name = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const commands = reload === undefined ? host.server : { check: 'true', reload };
  return { target: targetOf(target), name, ...commands };
}

/** Why enquiries would be lost on this host, or go where nobody expects them; none where they would not. */
async function formProblems(site: string, host: Host, formElsewhere: boolean): Promise<string[]> {
  const field = 'site/content/business.yaml · contactHost:';
  // Content that cannot be read is reported with everything else that is wrong with it.
  const hosts = await businessHosts(site).catch(() => undefined);
  if (hosts === undefined) return [];
  const { siteUrl, contactHost } = hosts;
  if (!host.takesForm && contactHost === '') {
    return [
      `${field} ${host.name} cannot take the form, so every enquiry would be lost. Run the receiver on a ` +
        'small server (docs/deploy.md) and write its address here, such as https://forms.your-plumber.co.nz',
    ];
  }
  if (!host.takesForm && contactHost === siteUrl) {
    return [`${field} this is the site's own address, where ${host.name} cannot take the form`];
  }
  if (host.takesForm && contactHost !== '' && !formElsewhere) {
    return [
      `${field} on ${host.name} the receiver runs beside the pages: make it "". ` +
        'If the form is meant to go elsewhere, add --form-elsewhere',
    ];
  }
  return [];
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

if (import.meta.main) {
  release(process.argv.slice(2)).then(
    (done) => {
      if (!done) process.exitCode = 1;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
