import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formatProblems } from '../../site/src/content/problem.ts';
import { readContent } from '../../site/src/content/read-content.ts';
import { changesInWords } from '../edit/change-words.ts';
import { changesBetween } from '../edit/compare.ts';
import { writeValues } from '../edit/yaml-edit.ts';

type Fields = Record<string, unknown>;

/** The two files that the setup writes, as they stand and as they are to be. */
export interface Setup {
  business: Fields;
  /** Claims by their names. */
  claims: Record<string, { statement: string; on: boolean }>;
}

const files = { business: 'business.yaml', claims: 'claims.yaml' } as const;

export async function readSetup(content: string): Promise<Setup> {
  const read = async (file: string) => parse(await readFile(join(content, file), 'utf8')) as Fields;
  return {
    business: await read(files.business),
    claims: (await read(files.claims)).claims as Setup['claims'],
  };
}

/** What would be another, a line for each value. */
export function changesOf(before: Setup, after: Setup): string[] {
  return (['business', 'claims'] as const).flatMap((part) =>
    changesInWords([
      { path: files[part], kind: 'changed', changes: changesBetween(before[part], after[part]) },
    ])
      .map(({ text }) => text)
      .filter((text) => !text.endsWith(': changed')),
  );
}

/**
 * Writes the values that are another, with the comments around them as they are.
 *
 * @throws Error with what does not fit, in the build's words; the files are as they were then.
 */
export async function writeSetup(content: string, { business, claims }: Setup): Promise<void> {
  const paths = [join(content, files.business), join(content, files.claims)];
  const before = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const [facts = '', register = ''] = before;
  const after = [
    writeValues(facts, business),
    writeValues(register, { ...(parse(register) as Fields), claims }),
  ];
  const write = (texts: readonly string[]) =>
    Promise.all(paths.map((path, index) => writeFile(path, texts[index] ?? '')));
  const old = new Set(
    (await readContent(content)).problems.map((problem) => JSON.stringify({ ...problem, line: 0 })),
  );
  await write(after);
  const { problems } = await readContent(content);
  // What was wrong before is not ours to refuse.
  const own = problems.filter((problem) => !old.has(JSON.stringify({ ...problem, line: 0 })));
  if (own.length === 0) return;
  await write(before);
  throw new Error(`Nothing was written:\n\n${formatProblems(own)}`);
}
