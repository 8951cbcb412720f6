import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import { allPages, sitePages } from './pages.ts';

const fileName = 'addresses.txt';
const head = `# Addresses of the last release, written by "npm run release". Keep this file with the content: when a page is
# renamed or deleted, the next build asks where its visitors are to be sent (redirects.yaml).
`;

/** Pages, and the old addresses that lead to them. */
export const addressesOf = (content: Content): string[] => [
  ...allPages(sitePages(content)).map(({ href }) => href),
  ...content.redirects.map(({ from }) => from),
];

/** Writes down what a release has put online. @param folder Of the content. */
export const rememberAddresses = (folder: string, content: Content): Promise<void> =>
  writeFile(join(folder, fileName), `${head}${addressesOf(content).join('\n')}\n`);

/** What the last release had; nothing before the first one. @param paths Files that the folder has. */
export async function releasedAddresses(folder: string, paths: readonly string[]): Promise<string[]> {
  if (!paths.includes(fileName)) return [];
  const lines = (await readFile(join(folder, fileName), 'utf8')).split('\n');
  // Older files say more behind the address.
  return lines.flatMap((line) => /^\/\S*/.exec(line) ?? []);
}
