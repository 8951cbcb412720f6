// npm run release: builds, checks, refuses what is incomplete, and puts the site online.
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hostingFolder } from '../site/hosting/hosting-folder.ts';
import { rememberAddresses } from '../site/src/content/addresses.ts';
import { readContent } from '../site/src/content/read-content.ts';
import { build, swap } from './build.ts';
import { type Host, hostNamed, hosts } from './hosting/hosts.ts';
import { obstacles } from './hosting/incomplete.ts';
import { type Switch, sendRelease, targetOf, wayBack } from './hosting/own-server.ts';
import { makeRelease } from './hosting/release.ts';
import { softwareBillOfMaterials } from './hosting/sbom.ts';
import { findings, summary } from './launch-findings.ts';
import { root, dist as usualDist } from './root.ts';

const help = `npm run release -- HOST [TARGET] [options]

Builds the site, checks it, and puts together what HOST needs. With a TARGET it is sent there and goes
online. Where anything fails, the site that is online stays as it is.

HOST     ${hosts.map(({ name }) => name).join(', ')}
TARGET   for an own server: user@server: or user@server:/folder, or /folder on this machine.
         Without a folder it is /srv/plumber. The server needs nothing but ssh and tar.

--dry-run          everything but sending; says what would be done
--draft            placeholder values may stand, to try it where nobody else looks
--shared           apache: web space without a server of your own, to upload by hand
--form-elsewhere   the form goes to contactHost although this server could take it
--reload COMMAND   what the server runs to try and take a configuration, such as
                   "sudo nginx -t && sudo systemctl reload nginx"
--help

First: deploy/HOST/README.md. What is left to do before customers see it: npm run launch-check.
Example: npm run release -- caddy root@your-plumber.co.nz:`;

/** What a test stands in for. */
export interface ReleaseParts {
  build(): Promise<boolean>;
  /** The site's folder. */
  site: string;
  dist: string;
  say(line: string): void;
  now(): Date;
}

const real: ReleaseParts = {
  build,
  site: join(root, 'site'),
  dist: usualDist,
  say: console.log,
  now: () => new Date(),
};

const bill = 'sbom.cdx.json';

/**
 * Runs the command.
 *
 * @param args As on the command line.
 * @returns Whether it did what was asked.
 * @throws Error in words where the arguments are wrong or the server refuses.
 */
export async function release(args: readonly string[], parts: ReleaseParts = real): Promise<boolean> {
  const { say } = parts;
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      draft: { type: 'boolean', default: false },
      shared: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'form-elsewhere': { type: 'boolean', default: false },
      reload: { type: 'string' },
    },
  });
  if (values.help || positionals.length === 0) {
    say(help);
    return values.help;
  }
  const host = hostNamed(positionals[0]);
  const server = values.shared ? undefined : host.server;
  const change = switchTo(host, server, positionals.slice(1), values.reload, parts.now());

  const { site, dist } = parts;
  const withoutServer = server === undefined && !host.takesForm;
  const found = await obstacles({
    ...{
      site,
      host,
      withoutServer,
      draft: values.draft,
      formElsewhere: values['form-elsewhere'] || host.takesForm === true,
    },
  });
  if (found.length > 0) {
    say(`Not released. First:\n${found.map((line) => `  ${line}`).join('\n')}`);
    return false;
  }
  if (!(await parts.build())) {
    say('Not released: the site does not build, as it says above.');
    return false;
  }

  say(summary(await findings(join(site, 'content'), dist)));
  const into = join(hostingFolder(dist), host.name);
  await assemble({ dist, host, into, ...(change && { at: folderOf(change) }) });
  const { content } = values.draft || values['dry-run'] ? {} : await readContent(join(site, 'content'));
  const remember = async () => content && rememberAddresses(join(site, 'content'), content);
  const folder = relative('.', into);
  if (change === undefined) {
    say(`The release for ${host.name} is whole, in ${folder}.`);
    say(host.publish && !values.shared ? `Next: ${host.publish}` : `Next: deploy/${host.name}/README.md`);
    await remember();
    if (host.back) say(`Back to the release before: ${host.back}`);
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
      ? 'It is the first release, so there is none to go back to.'
      : `Back to the release before: ${wayBack(change, before)}`,
  );
  return true;
}

const folderOf = ({ target, name }: Switch) => `${target.folder}/releases/${name}`;

/** What the server will be told, where the release goes to one. */
function switchTo(
  host: Host,
  server: Host['server'],
  targets: readonly string[],
  reload: string | undefined,
  now: Date,
): Switch | undefined {
  const [target, ...more] = targets;
  if (more.length > 0) throw new Error(`One host and one target, and "${more.join(' ')}" is one too many.`);
  if (target === undefined) return undefined;
  if (server === undefined) {
    throw new Error(
      `${host.name} takes no target here: leave out "${target}", and see what it says to do next.`,
    );
  }
  const name = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const commands = reload === undefined ? server : { check: 'true', reload };
  return { target: targetOf(target), name, lastFile: bill, ...commands };
}

/** Puts the release together aside, with hashed files of the one before, and then in that one's place. */
async function assemble({ dist, host, into, at }: { dist: string; host: Host; into: string; at?: string }) {
  const aside = join(dirname(into), '.releasing');
  await rm(aside, { recursive: true, force: true });
  try {
    const next = join(aside, host.name);
    const places = at === undefined ? {} : { places: { release: at } };
    // An own server keeps them itself.
    const previous = at === undefined ? { previous: into } : {};
    await makeRelease({ dist, host, into: next, ...places, ...previous });
    await writeFile(join(next, bill), await softwareBillOfMaterials());
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
