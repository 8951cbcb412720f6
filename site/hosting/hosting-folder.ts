import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * What the build knows and the public must not be served: `site/dist-hosting` beside `site/dist`.
 * It ignores itself in git.
 */
export const hostingFolder = (dist: string): string => `${resolve(dist)}-hosting`;

const policyFile = (dist: string) => join(hostingFolder(dist), 'content-security-policy.txt');

export async function writePolicy(dist: string, policy: string): Promise<void> {
  await mkdir(hostingFolder(dist), { recursive: true });
  await writeFile(join(hostingFolder(dist), '.gitignore'), '*\n');
  await writeFile(policyFile(dist), `${policy}\n`);
}

/** The Content-Security-Policy of the last whole build of this dist. */
export async function readPolicy(dist: string): Promise<string> {
  try {
    return (await readFile(policyFile(dist), 'utf8')).trim();
  } catch (cause) {
    throw new Error(`${dist} has not been built to the end. Run "npm run build" first.`, { cause });
  }
}
