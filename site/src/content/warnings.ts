import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import { textsIn } from './content-files.ts';
import { allPages, sitePages } from './pages.ts';
import type { FieldProblem } from './problem.ts';

/** What looks wrong in content that is valid. @param folder Of the content. */
export async function contentWarnings(content: Content, folder: string): Promise<FieldProblem[]> {
  return [...copies(content), ...(await lostAddresses(content, folder))];
}

/** Texts that two suburbs have, word by word: search engines show only one of two pages that say the same. */
function* copies({ suburbs }: Content): Generator<FieldProblem> {
  const firstWith = new Map<string, string>();
  for (const { slug, lead, specialties, trust, goodToKnow } of suburbs) {
    const { practices } = trust;
    for (const { field, text } of textsIn({ lead, specialties, trust: { practices }, goodToKnow })) {
      const other = firstWith.get(text) ?? slug;
      firstWith.set(text, other);
      // Titles and links may be the same.
      if (other === slug || text.length < 60) continue;
      const message = `suburbs/${other}.yaml says the same, and search engines show only one of two such pages. Write what is particular here.`;
      yield { file: `suburbs/${slug}.yaml`, field, message, found: text };
    }
  }
}

const addressList = 'addresses.txt';
const addressHead = `# Addresses of the last release, written by "npm run release". Keep this file with the content: when a page is
# renamed or deleted, the next build asks where its visitors are to be sent (redirects.yaml).
`;

/** Pages, and the old addresses that lead to them. */
const addressesOf = (content: Content): string[] => [
  ...allPages(sitePages(content)).map(({ path }) => path),
  ...content.redirects.map(({ from }) => from),
];

/** Writes down what a release has put online. */
export const rememberAddresses = (folder: string, content: Content): Promise<void> =>
  writeFile(join(folder, addressList), `${addressHead}${addressesOf(content).join('\n')}\n`);

/** Addresses that the last release had, and that now lead nowhere. */
async function lostAddresses(content: Content, folder: string): Promise<FieldProblem[]> {
  const file = join(folder, addressList);
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  // Older files say more behind the address.
  const known = text.split('\n').flatMap((line) => /^\/\S*/.exec(line) ?? []);
  return [...new Set(known).difference(new Set(addressesOf(content)))].map((address) => ({
    file: 'redirects.yaml',
    field: ['redirects'],
    message: `${address} was online with the last release and is gone. Say where its visitors go, or delete it from site/content/addresses.txt.`,
    example: `  - from: ${address}\n    to: /`,
  }));
}
