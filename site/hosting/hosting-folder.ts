import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Redirect } from '../src/schemas/redirects.ts';

/** What the build knows and the public must not be served: `site/dist-hosting` beside `site/dist`. */
export const hostingFolder = (dist: string): string => `${resolve(dist)}-hosting`;

const factsFile = (dist: string) => join(hostingFolder(dist), 'hosting.json');

/** What servers have to know of a build besides its files. */
export interface HostingFacts {
  /** Public address of the site, such as https://your-plumber.example. */
  siteUrl: string;
  /** The Content-Security-Policy. */
  policy: string;
  /** Old URLs, as content/redirects.yaml has them. */
  redirects: readonly Redirect[];
}

export async function writeHosting(dist: string, facts: HostingFacts): Promise<void> {
  await mkdir(hostingFolder(dist), { recursive: true });
  await writeFile(factsFile(dist), `${JSON.stringify(facts, null, 2)}\n`);
}

/** What the last whole build of this dist has written for servers. */
export async function readHosting(dist: string): Promise<HostingFacts> {
  const json = await readFile(factsFile(dist), 'utf8').catch((cause) => {
    throw new Error(`${dist} has not been built to the end. Run "npm run build" first.`, { cause });
  });
  return JSON.parse(json) as HostingFacts;
}
