import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { siteHeaders } from './headers.ts';
import { apache } from './hosts/apache.ts';
import { caddy } from './hosts/caddy.ts';
import { cloudflare } from './hosts/cloudflare.ts';
import { githubPages } from './hosts/github-pages.ts';
import type { Host, HostFacts } from './hosts/host.ts';
import { netlify } from './hosts/netlify.ts';
import { nginx } from './hosts/nginx.ts';
import { vercel } from './hosts/vercel.ts';
import { writeFiles } from './site-files.ts';

export const hosts: readonly Host[] = [nginx, caddy, apache, cloudflare, netlify, vercel, githubPages];

export function hostNamed(name: string | undefined): Host {
  const host = hosts.find((one) => one.name === name);
  if (host) return host;
  throw new Error(`There is no host "${name}". There are ${hosts.map((one) => one.name).join(', ')}.`);
}

/** Where the configurations look for the release and the receiver; a server may have them elsewhere. */
export const usualPlaces = { release: '/srv/plumber/current', receiver: '127.0.0.1:8788' } as const;

/**
 * What stands in deploy/<host>/example: every file as a release has it, for the placeholder site and
 * without what only a build knows, the policy and the list of pages.
 */
const example: HostFacts = {
  ...usualPlaces,
  domain: 'your-plumber.example',
  headers: siteHeaders(undefined),
  pages: ['/', '/contact'],
};

export const exampleFiles = (host: Host) => host.files(example);

const deploy = new URL('../../deploy/', import.meta.url).pathname;

export const exampleFolder = (host: Host): string => join(deploy, host.name, 'example');

if (import.meta.main) {
  for (const host of hosts) {
    await rm(exampleFolder(host), { recursive: true, force: true });
    await writeFiles(exampleFolder(host), exampleFiles(host));
  }
  console.log(`Written: ${hosts.map((host) => `deploy/${host.name}/example`).join(', ')}`);
}
