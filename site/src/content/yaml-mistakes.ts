import type { ErrorCode } from 'yaml';
import type { ContentProblem } from './problem.ts';

type Mistake = Pick<ContentProblem, 'message' | 'example'>;

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
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

/**
 * Explains why a file cannot be parsed. A parser reports where it stopped, which is often lines after the mistake,
 * so the rows up to there are searched for the mistakes that people make.
 *
 * @param error The parser's first error, if it has one.
 */
export function syntaxProblem(
  file: string,
  text: string,
  error: { code: ErrorCode; pos: [number, number] } | undefined,
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
  if (error.code === 'DUPLICATE_KEY') {
    const field = /^\s*(?:- )?([^:]+):/.exec(rows[stopped] ?? '')?.[1] ?? '';
    const message = `"${field}" is there twice, and only one of them could be shown. Delete one.`;
    return { ...at(stopped, { message }), field };
  }
  for (const [index, row] of rows.slice(0, stopped + 1).entries()) {
    const mistake = mistakeIn(row, rows[index + 1]);
    if (mistake !== undefined) return at(index, mistake);
  }
  // A field further in than a value before it is taken for more of that value.
  const [row = '', next = ''] = rows.slice(stopped);
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
  const [, before = '', value = ''] = keyed.exec(row) ?? [];
  if (/^["']/.test(value)) return mistakeInQuotes(before.trimStart(), value, next);
  // "key: text" as a point of a list is a field; its text comes after the second colon.
  const plain = before.trimStart().startsWith('- ') ? value.replace(/^[\w-]+: /, '') : value;
  const signs: [sign: boolean, why: string][] = [
    [/^\{(?:claim:|name|phone|place)/.test(value), 'it begins with {'],
    [/^[@`%&*!]/.test(value), `it begins with ${value[0]}`],
    [/^[^[{|>#].*?:(?:\s|$)/.test(plain), 'there is a colon in it'],
  ];
  const why = signs.find(([sign]) => sign)?.[1];
  return why === undefined ? undefined : inQuotes(row, `because ${why}.`);
}

/** Advice to put the value of a row in quotes. */
export function inQuotes(row: string, why: string): Mistake {
  return {
    message: `Put the text in quotes, ${why}`,
    example: row.trim().replace(keyed, (_, before: string, value: string) => `${before}${quoted(value)}`),
  };
}

function mistakeInQuotes(lead: string, value: string, next: string): Mistake | undefined {
  const quote = value[0] ?? '';
  const whole = quote === '"' ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/;
  const closed = whole.exec(value)?.[0];
  if (closed === undefined) {
    // A text in quotes may go on in the next row; a row that is a field means that it should have ended.
    if (/^\s+\S/.test(next) && !/^\s*(?:- |[\w-]+:(?:\s|$))/.test(next)) return undefined;
    return { message: `Close the text with ${quote}.`, example: `${lead}${value}${quote}` };
  }
  if (/^\s*(?:#.*|[,\]}].*)?$/.test(value.slice(closed.length))) return undefined;
  const message =
    quote === '"'
      ? 'Write \\" for each " within the text, because a bare " ends it.'
      : `Put the text between " and ", because the ' in it ends it.`;
  const inner = value.slice(1, value.lastIndexOf(quote)).replaceAll('\\"', '"');
  return { message, example: `${lead}${quoted(inner)}` };
}
