// npm run release: builds, checks, refuses what is incomplete, and puts the site online.
import { cp, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hashedFolder } from '../site/hosting/file-types.ts';
import { hostingFolder, readHosting } from '../site/hosting/hosting-folder.ts';
import { ifMissing, listFiles, writeFiles } from '../site/hosting/site-files.ts';
import { rememberAddresses } from '../site/src/content/addresses.ts';
import { ContentError, formatProblems } from '../site/src/content/problem.ts';
import { type Reading, readContent } from '../site/src/content/store.ts';
import { build } from './build.ts';
import { blocksLaunch, findings, summary } from './launch-check.ts';
import { type Host, hosts } from './release/hosts.ts';
import { destinationOf, hashedList } from './release/own-server.ts';
import { root, runTool } from './run.ts';

const help = `npm run release -- HOST [TARGET] [options]

Builds and checks the site and makes what HOST needs. With a TARGET, or on Cloudflare, it goes online.
If anything fails, the live site is not touched.

HOST     ${Object.keys(hosts).join(', ')}
TARGET   caddy: user@server: or user@server:/folder, or /folder on this machine.
         Without a folder it is /srv/plumber. The server needs ssh and tar.

--draft            lets through what blocks a launch: to try it where no customer looks
--reload COMMAND   what the server runs to try and load a configuration, such as
                   "sudo systemctl reload caddy"

Read deploy/HOST/README.md first. "npm run launch-check" lists what is left to do before customers come.
Example: npm run release -- caddy root@your-plumber.co.nz:`;

/**
 * Runs the command. @param site The site's folder; a test has another. @returns Whether it did what was asked.
 * @throws Error in words where the arguments are wrong, or something stops the release.
 */
export async function release(args: string[], site = join(root, 'site')): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      draft: { type: 'boolean' },
      reload: { type: 'string' },
    },
  });
  const [name = '', target, ...more] = positionals;
  const host: Host | undefined = Object.entries(hosts).find(([known]) => known === name)?.[1];
  if (values.help || !host || more.length > 0) {
    console.log(help);
    return values.help === true;
  }
  const server = target === undefined ? undefined : destinationOf(target, host, values.reload);

  const contentFolder = join(site, 'content');
  const reading = await readContent(contentFolder);
  const { content, problems } = reading;
  if (!content) throw new ContentError(problems);
  const { siteUrl, contactHost } = content.business;
  const reasons: string[] = [];
  if (!host.runsReceiver && ['', siteUrl].includes(contactHost))
    reasons.push(
      `site/content/business.yaml · contactHost: ${name} cannot take the form, so every enquiry would be lost. Run the receiver on a small server (docs/deploy.md) and write its address here, such as https://forms.your-plumber.co.nz`,
    );
  if (!values.draft) reasons.push(...reasonsAgainstLaunch(reading));
  if (reasons.length > 0) throw new Error(`Not released. First:\n  ${reasons.join('\n  ')}`);
  host.requireReady?.();
  if (!(await build(site))) throw new Error('Not released: the site does not build. The reason is above.');
  console.log(summary(findings(reading)));
  if (contactHost !== '') console.log(`The form goes to ${contactHost}.`);

  const dist = join(site, 'dist');
  const into = join(hostingFolder(dist), name);
  await makeRelease(dist, host, into, server?.folder);

  const isOnline = (await host.publish?.({ folder: into, server })) ?? false;
  if (!isOnline)
    console.log(`The release for ${name} is in ${relative('.', into)}. Next: deploy/${name}/README.md`);
  // Addresses that nobody could visit need no redirect later.
  if (isOnline && !values.draft) await rememberAddresses(contentFolder, content);
  return true;
}

/** What a draft may leave open, and customers may not find. */
function reasonsAgainstLaunch(reading: Reading): string[] {
  const lostAddresses = reading.warnings.filter(({ file }) => file === 'redirects.yaml');
  const blocking = blocksLaunch(findings(reading)).map(({ where, text }) => `${where}  ${text}`);
  const reasons: string[] = [];
  if (lostAddresses.length > 0) reasons.push(formatProblems(lostAddresses).trimStart());
  if (blocking.length > 0) reasons.push(...blocking, 'To try it where no customer looks: add --draft');
  return reasons;
}

/**
 * Writes what a host needs of a finished build: `public/` to serve, `server/` to read.
 *
 * @param into A folder that may hold the release before. Pages that visitors have open still ask for its hashed files.
 * @param release The release's folder on a server of your own.
 */
export async function makeRelease(
  dist: string,
  { files }: Host,
  into: string,
  release = '/srv/plumber/current',
): Promise<void> {
  const pages = join(into, 'public');
  const hashed = (await listFiles(dist)).filter((file) => file.startsWith(`${hashedFolder}/`)).join('\n');
  const before = await readFile(join(into, hashedList), 'utf8').catch(ifMissing(''));
  const isSameBuild = before === hashed;
  const hashedBefore = before.split('\n');
  for (const file of await listFiles(pages).catch(ifMissing([]))) {
    // The same build may go to a second server, or again after a failure, and keeps what it kept then.
    const stays = isSameBuild ? file.startsWith(hashedFolder) : hashedBefore.includes(file);
    if (!stays) await rm(join(pages, file));
  }
  // Servers make the ETag from the modification time.
  await cp(dist, pages, { recursive: true, preserveTimestamps: true });
  await writeFiles(into, { ...files(await readHosting(dist), release), [hashedList]: hashed });
}

if (import.meta.main) runTool(() => release(process.argv.slice(2)));
