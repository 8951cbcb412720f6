import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * What the build knows and the public must not be served: `site/dist-delivery` beside `site/dist`.
 * It ignores itself in git.
 */
export const deliveryFolder = (dist: string): string => `${resolve(dist)}-delivery`;

const policyFile = (dist: string) => join(deliveryFolder(dist), 'content-security-policy.txt');

export async function writePolicy(dist: string, policy: string): Promise<void> {
  await mkdir(deliveryFolder(dist), { recursive: true });
  await writeFile(join(deliveryFolder(dist), '.gitignore'), '*\n');
  await writeFile(policyFile(dist), `${policy}\n`);
}

/** The header policy of the last finished build of this dist. */
export async function readPolicy(dist: string): Promise<string> {
  try {
    return (await readFile(policyFile(dist), 'utf8')).trim();
  } catch (cause) {
    throw new Error(`${dist} has not been built to the end. Run "npm run build" first.`, { cause });
  }
}
