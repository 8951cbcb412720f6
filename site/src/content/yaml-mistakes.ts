import type { YAMLError } from 'yaml';
import type { ContentProblem } from './problem.ts';

type Mistake = Pick<ContentProblem, 'message' | 'example'>;

const indentOf = (row: string) => row.length - row.trimStart().length;

/** A row's key or dash, and its value. */
const keyed = /^(\s*(?:- )?\s*(?:[\w-]+:|-)\s+)(\S.*)$/;

/** What is wrong wherever it stands, whether the file can be parsed or not. */
const anywhere: [sign: RegExp, message: string][] = [
  [/\uFFFD/, 'Save the file as UTF-8 and write letters such as ā again: they were lost.'],
  [
    /^(?:<{7}|={7}$|>{7})/,
    'Git left two versions of these lines. Keep one, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
  ],
];

/** What is wrong with a value. A text in quotes may go on in the next row, so those without an end come last. */
const inValue: [sign: RegExp, message: string][] = [
  [/^"(?:[^"\\]|\\.)*"\s*[^\s#,\]}]/, 'Write \\" for each " within the text, because a bare " ends it.'],
  [/^'(?:[^']|'')*'\s*[^\s#,\]}']/, `Put the text between " and ", because the ' in it ends it.`],
  [/^(?:\{(?:claim:|name|phone|place)|[@`%&*!])/, 'Put the text in quotes, because it begins with SIGN.'],
  [/^[^"'[{|>#].*?:(?:\s|$)/, 'Put the text in quotes, because there is a colon in it.'],
  [/^"(?:[^"\\]|\\.)*$|^'(?:[^']|'')*$/, 'Close the text with SIGN.'],
];

/**
 * Explains why a file cannot be parsed. A parser reports where it stopped, which is often lines after the mistake,
 * so the rows up to there are searched for the mistakes that people make.
 *
 * @param error The parser's first error, if it has one.
 */
export function syntaxProblem(
  file: string,
  text: string,
  error: Pick<YAMLError, 'code' | 'pos'> | undefined,
): ContentProblem | undefined {
  const rows = text.split('\n');
  const at = (index: number, mistake: Mistake): ContentProblem => {
    const found = rows[index]?.trim() || undefined;
    return { file, line: index + 1, found, ...mistake };
  };
  for (const [sign, message] of anywhere) {
    const index = rows.findIndex((row) => sign.test(row));
    if (index >= 0) return at(index, { message });
  }
  if (error === undefined) return undefined;
  const stopped = text.slice(0, error.pos[0]).split('\n').length - 1;
  const [row = '', next = ''] = rows.slice(stopped);
  if (error.code === 'DUPLICATE_KEY') {
    const field = /^\s*(?:- )?([^:]+):/.exec(row)?.[1] ?? '';
    const message = `"${field}" is there twice, and only one of them could be shown. Delete one.`;
    return { ...at(stopped, { message }), field };
  }
  for (let index = 0; index <= stopped; index++) {
    const mistake = mistakeIn(rows[index] ?? '', rows[index + 1]);
    if (mistake !== undefined) return at(index, mistake);
  }
  // A field further in than a value before it is taken for more of that value.
  const further = keyed.test(row) && keyed.test(next) && indentOf(next) > indentOf(row);
  const message =
    'Check the spaces before this line and the colon or dash in it, against the same place in a file that works.';
  return at(further ? stopped + 1 : stopped, { message });
}

/** The mistake in a row, if it shows by itself. */
function mistakeIn(row: string, next = ''): Mistake | undefined {
  if (/^ *\t/.test(row)) {
    return { message: 'Begin the line with spaces, not a tab.', example: row.replaceAll('\t', '  ') };
  }
  const [, key, tight] = /^\s*((?:- )?[a-z][A-Za-z-]*):([^\s/].*)$/.exec(row) ?? [];
  if (tight !== undefined) return { message: 'Write a space after the colon.', example: `${key}: ${tight}` };
  const value = keyed.exec(row)?.[2] ?? '';
  const goesOn = /^["']/.test(value) && /^\s+\S/.test(next) && !/^\s*(?:- |[\w-]+:(?:\s|$))/.test(next);
  const message = inValue.slice(0, goesOn ? -1 : undefined).find(([sign]) => sign.test(value))?.[1];
  if (message === undefined) return undefined;
  return { message: message.replace('SIGN', value.charAt(0)), example: inQuotes(row) };
}

/** A row with its value in quotes. */
export function inQuotes(row: string): string {
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const bare = (value: string) => value.replace(/^(["'])(.*?)\1?$/, '$2').replaceAll('\\"', '"');
  return row.trim().replace(keyed, (_, lead: string, value: string) => `${lead}${quoted(bare(value))}`);
}
