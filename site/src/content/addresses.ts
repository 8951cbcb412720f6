import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../lib/paths.ts';
import type { Content } from './content.ts';

const name = 'addresses.txt';

const head = `# Addresses of the last release, written by "npm run release". Keep this file with the content: when a page is
# renamed or deleted, the next build asks where its visitors are to be sent (redirects.yaml).
`;

/** Addresses that the last release put online; none before the first. @param content The content folder. */
export async function knownAddresses(content: string): Promise<string[]> {
  const text = await readFile(join(content, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  // Older files say more behind the address.
  return text.split('\n').flatMap((line) => /^\/\S*/.exec(line) ?? []);
}

/** Writes down what a release has put online: its pages, and the old addresses that lead to them. */
export async function rememberAddresses(folder: string, content: Content): Promise<void> {
  const { services, areas, suburbs, redirects } = content;
  const lines = [
    paths.home,
    paths.contact,
    ...services.map(({ slug }) => paths.service(slug)),
    ...areas.map(({ slug }) => paths.area(slug)),
    ...suburbs.map(({ slug }) => paths.suburb(slug)),
    ...redirects.map(({ from }) => from),
  ];
  await writeFile(join(folder, name), `${head}${lines.join('\n')}\n`);
}
