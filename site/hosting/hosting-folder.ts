import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Redirect } from '../src/schemas/redirects.ts';

/**
 * What the build knows and the public must not be served: `site/dist-hosting` beside `site/dist`.
 * It ignores itself in git.
 */
export const hostingFolder = (dist: string): string => `${resolve(dist)}-hosting`;

const redirectsFile = (dist: string) => join(hostingFolder(dist), 'redirects.json');
const policyFile = (dist: string) => join(hostingFolder(dist), 'content-security-policy.txt');

/** What servers have to know of a build besides its files. */
export interface HostingFacts {
  policy: string;
  /** Addresses of old, as content/redirects.yaml has them. */
  redirects: readonly Redirect[];
}

export async function writeHosting(dist: string, { policy, redirects }: HostingFacts): Promise<void> {
  await mkdir(hostingFolder(dist), { recursive: true });
  await writeFile(join(hostingFolder(dist), '.gitignore'), '*\n');
  await writeFile(redirectsFile(dist), `${JSON.stringify(redirects, null, 2)}\n`);
  await writeFile(policyFile(dist), `${policy}\n`);
}

/** The Content-Security-Policy of the last whole build of this dist. */
export async function readPolicy(dist: string): Promise<string> {
  return (await readHosting(dist)).policy;
}

/** What the last whole build of this dist has written for servers. */
export async function readHosting(dist: string): Promise<HostingFacts> {
  try {
    const policy = (await readFile(policyFile(dist), 'utf8')).trim();
    return { policy, redirects: JSON.parse(await readFile(redirectsFile(dist), 'utf8')) as Redirect[] };
  } catch (cause) {
    throw new Error(`${dist} has not been built to the end. Run "npm run build" first.`, { cause });
  }
}
