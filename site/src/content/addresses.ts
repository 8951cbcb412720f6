import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../lib/paths.ts';
import type { Content } from './content.ts';

/** An address that was online with the last release. */
export interface KnownAddress {
  address: string;
  /** The page that it stood under, such as a suburb's area. */
  under?: string;
  /** It leads elsewhere by redirects.yaml. */
  moved?: true;
}

const name = 'addresses.txt';

const head = `# Addresses that the last release has put online, written by "npm run release". Keep this file with the content:
# when a page is renamed or taken away, the next build asks where its visitors are to be sent (redirects.yaml).
`;

/** What the last release has put online; nothing where there was none. @param content The content folder. */
export async function knownAddresses(content: string): Promise<KnownAddress[]> {
  const text = await readFile(join(content, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [address = '', relation, under] = line.trim().split(/\s+/);
      return {
        address,
        ...(under !== undefined && { under }),
        ...(relation === 'to' && { moved: true as const }),
      };
    });
}

/** Addresses of all pages, by the names of their files. */
export function pageAddresses(slugs: Record<'services' | 'areas' | 'suburbs', readonly string[]>): string[] {
  return [
    paths.home,
    paths.contact,
    ...slugs.services.map(paths.service),
    ...slugs.areas.map(paths.area),
    ...slugs.suburbs.map(paths.suburb),
  ];
}

/** Remembers what a release has put online: its pages, and what leads to them. */
export async function rememberAddresses(folder: string, content: Content): Promise<void> {
  const slugs = (files: readonly { slug: string }[]) => files.map(({ slug }) => slug);
  const { services, areas, suburbs, redirects } = content;
  const lines = [
    ...pageAddresses({ services: slugs(services), areas: slugs(areas), suburbs: [] }),
    ...suburbs.map(({ slug, area }) => `${paths.suburb(slug)} under ${paths.area(area)}`),
    ...redirects.map(({ from, to }) => `${from} to ${to}`),
  ];
  await writeFile(join(folder, name), `${head}${lines.join('\n')}\n`);
}
