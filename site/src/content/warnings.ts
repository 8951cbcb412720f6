import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from './content.ts';
import type { FieldProblem } from './content-files.ts';
import { allPages, sitePages } from './pages.ts';

/** What looks wrong in content that is valid. @param folder Of the content. */
export async function contentWarnings(content: Content, folder: string): Promise<FieldProblem[]> {
  return [...copies(content), ...(await lostAddresses(content, folder))];
}

/**
 * Suburbs of whose words at least half are another's. Search engines show only one of two pages that say the same. Each
 * run of words counts for the first suburb that has it: comparing every two of a thousand suburbs would take longer
 * than building them.
 */
function* copies({ suburbs }: Content): Generator<FieldProblem> {
  const firstWith = new Map<string, string>();
  for (const { slug, lead, specialties, trust, goodToKnow = [], emergency } of suburbs) {
    const said = [
      ...specialties.cards.flatMap(({ title, text }) => [title, text]),
      ...trust.practices.map(({ text }) => text),
    ];
    const runs = [lead, ...said, ...goodToKnow, emergency].flatMap(shingles);
    const owners = Map.groupBy(runs, (run) => firstWith.get(run) ?? slug);
    for (const run of owners.get(slug) ?? []) firstWith.set(run, slug);
    for (const [other, shared] of owners) {
      const share = Math.round((100 * shared.length) / runs.length);
      if (other === slug || share < 50) continue;
      const message = `${share}% of the words are those of suburbs/${other}.yaml, and search engines show only one of two such pages. Write what is particular here.`;
      yield { file: `suburbs/${slug}.yaml`, field: ['lead'], message };
    }
  }
}

/** The runs of five words in a text, without marks and capitals. */
function shingles(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}']+/gu) ?? [];
  return [...new Set(words.slice(4).map((_, at) => words.slice(at, at + 5).join(' ')))];
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
