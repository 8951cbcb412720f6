import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { root, runPackage } from './run.ts';

const guides = ['*.md', 'docs/*.md', 'deploy/*/README.md'];
const content = 'site/content/**/*.yaml';
const cspell = 'cspell/bin.mjs';
const quietly = ['lint', '--no-progress', '--no-summary'];

/** Whether the content is still that of this repository: an owner's words are not held to its dictionary. */
async function isAsShipped(): Promise<boolean> {
  const { siteUrl } = parse(await readFile(join(root, 'site/content/business.yaml'), 'utf8'));
  return String(siteUrl).endsWith('.example');
}

/** Checks the spelling of the guides and of the words that ship. @returns Whether every word is known. */
export const checkSpelling = async () =>
  runPackage(cspell, [...quietly, ...((await isAsShipped()) ? [...guides, content] : guides)]);

/** What cspell's JSON reporter says. */
interface SpellingReport {
  issues: { text: string; uri: string; row: number }[];
}

/** Words of the content that no dictionary has, each with its file and line. */
export async function unknownWords(): Promise<{ where: string; word: string }[]> {
  let report = '';
  const onOutput = (text: string) => {
    report += text;
  };
  const args = [...quietly, '--unique', '--reporter=@cspell/cspell-json-reporter', content];
  await runPackage(cspell, args, { onOutput });
  const { issues } = JSON.parse(report) as SpellingReport;
  return issues.map(({ text, uri, row }) => ({
    where: `${relative(root, fileURLToPath(uri))}:${row}`,
    word: text,
  }));
}
