import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.ts';

const readJson = async <T>(file: string) => JSON.parse(await readFile(join(root, file), 'utf8')) as T;

let made: Promise<string> | undefined;

/**
 * What a release was made with and runs on: every package of the lockfile but those for development, each
 * with its version and hash, and the Node that ran the build (CycloneDX 1.5, by `npm sbom`),
 * asked for once a process.
 *
 * @returns The list as JSON.
 */
export function softwareBillOfMaterials(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const shell = process.platform === 'win32';
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 2 ** 26, shell });
  const list = JSON.parse(stdout) as { components: { name: string }[] };
  const known = new Set(list.components.map(({ name }) => name));
  list.components.push(...(await receiverPackages()).filter(({ name }) => !known.has(name)));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** npm 11 leaves out what a workspace depends on, so the receiver's packages are read from the lockfile. */
async function receiverPackages(): Promise<{ name: string }[]> {
  const { dependencies } = await readJson<{ dependencies: object }>('receiver/package.json');
  const { packages } = await readJson<{
    packages: Record<string, { version: string; integrity: string } | undefined>;
  }>('package-lock.json');
  return Object.keys(dependencies).map((name) => {
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined) throw new Error(`package-lock.json has no ${name}: run "npm install".`);
    const { version, integrity } = locked;
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      'bom-ref': `${name}@${version}`,
      type: 'library',
      name,
      version,
      purl,
      hashes: [{ alg: 'SHA-512', content }],
    };
  });
}
