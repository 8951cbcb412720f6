import type { ErrorCode } from 'yaml';
import type { ContentProblem } from './problem.ts';

type Mistake = Pick<ContentProblem, 'message' | 'example'>;

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const indentOf = (row: string) => row.length - row.trimStart().length;

/** What of a row stands before its value, and the value. */
const keyed = /^(\s*(?:- )?\s*(?:[\w-]+:|-)\s+)(\S.*)$/;

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
    const found = rows[index]?.trim();
    return { file, line: index + 1, ...mistake, ...(found && { found }) };
  };
  const lost = rows.findIndex((row) => row.includes('\uFFFD'));
  if (lost >= 0) {
    return at(lost, { message: 'Save the file as UTF-8 and write letters such as ā again: they were lost.' });
  }
  const conflict = rows.findIndex((row) => /^(?:<{7}|={7}$|>{7})/.test(row));
  if (conflict >= 0) {
    const message =
      'Git left two versions of these lines. Keep one, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.';
    return at(conflict, { message });
  }
  if (error === undefined) return undefined;
  const stopped = text.slice(0, error.pos[0]).split('\n').length - 1;
  if (error.code === 'DUPLICATE_KEY') {
    const name = /^\s*(?:- )?([^:]+):/.exec(rows[stopped] ?? '')?.[1] ?? '';
    const message = `"${name}" is there twice, and only one of them could be shown. Delete one.`;
    return { ...at(stopped, { message }), field: name };
  }
  let folded: number | undefined;
  for (const [index, row] of rows.slice(0, stopped + 1).entries()) {
    if (folded !== undefined && (row.trim() === '' || indentOf(row) > folded)) continue;
    folded = /:\s*[|>][+-]?\s*$/.test(row) ? indentOf(row) : undefined;
    const mistake = mistakeIn(row, rows[index + 1]);
    if (mistake !== undefined) return at(index, mistake);
  }
  const message =
    'Check the spaces before this line and the colon or dash in it, against the same place in a file that works.';
  // A field further in than a value before it is taken for more of that value.
  const [row = '', next = ''] = rows.slice(stopped);
  const further = keyed.test(row) && keyed.test(next) && indentOf(next) > indentOf(row);
  return at(further ? stopped + 1 : stopped, { message });
}

function mistakeIn(row: string, next: string | undefined): Mistake | undefined {
  if (/^ *\t/.test(row)) {
    return { message: 'Begin the line with spaces, not a tab.', example: row.replaceAll('\t', '  ') };
  }
  const [, key, tight] = /^\s*((?:- )?[a-z][A-Za-z-]*):([^\s/].*)$/.exec(row) ?? [];
  if (tight !== undefined) return { message: 'Write a space after the colon.', example: `${key}: ${tight}` };
  const [, before = '', value = ''] = keyed.exec(row) ?? [];
  const lead = before.trimStart();
  const inQuotes = (why: string): Mistake => ({
    message: `Put the text in quotes, because ${why}.`,
    example: `${lead}${quoted(value)}`,
  });
  const [first = ''] = value;
  if (first === '"' || first === "'") return mistakeInQuotes(lead, value, first, next);
  if (/^\{(?:claim:|name|phone|place)/.test(value)) return inQuotes('it begins with {');
  if (/^[@`%&*!]/.test(value)) return inQuotes(`it begins with ${first}`);
  // "key: text" as a point of a list is a field; its text comes after the second colon.
  const plain = lead.startsWith('- ') ? value.replace(/^[\w-]+: /, '') : value;
  return /^[^[{|>#].*?:(?:\s|$)/.test(plain) ? inQuotes('there is a colon in it') : undefined;
}

function mistakeInQuotes(lead: string, value: string, quote: string, next = ''): Mistake | undefined {
  const whole = quote === '"' ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/;
  const closed = whole.exec(value)?.[0];
  if (closed === undefined) {
    // A text in quotes may go on in the next row; a row that is a field means that it should have ended.
    if (/^\s+\S/.test(next) && !/^\s*(?:- |[\w-]+:(?:\s|$))/.test(next)) return undefined;
    return { message: `Close the text with ${quote}.`, example: `${lead}${value}${quote}` };
  }
  if (/^\s*(?:#.*|[,\]}].*)?$/.test(value.slice(closed.length))) return undefined;
  const inner = value.slice(1, value.lastIndexOf(quote));
  return quote === '"'
    ? {
        message: 'Write \\" for each " within the text, because a bare " ends it.',
        example: `${lead}${quoted(inner.replaceAll('\\"', '"'))}`,
      }
    : {
        message: `Put the text between " and ", because the ' in it ends it.`,
        example: `${lead}${quoted(inner)}`,
      };
}
