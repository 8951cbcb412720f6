import type { ErrorCode } from 'yaml';
import type { ContentProblem } from './problem.ts';

/** What of a line is before its value, and the value. */
const keyed = /^(\s*(?:- )?\s*(?:[\w-]+:|-)\s+)(\S.*)$/;

type Told = Pick<ContentProblem, 'message' | 'example'> | undefined;

/**
 * Says in the owner's words why a file cannot be read. A YAML parser reports where it stumbled, which is
 * often lines after the mistake, and in terms of its grammar; people make a handful of mistakes, which are
 * looked for here from the top of the file down to where it stumbled.
 */
export function syntaxProblem(
  file: string,
  text: string,
  error: { code: ErrorCode; offset: number },
): ContentProblem {
  const rows = text.split('\n');
  const stumbled = text.slice(0, error.offset).split('\n').length;
  if (error.code === 'DUPLICATE_KEY') {
    const row = rows[stumbled - 1] ?? '';
    const key = /^\s*(?:- )?([^:]+):/.exec(row)?.[1] ?? row.trim();
    const message = `"${key}" once: it stands there twice, and only one of them could be shown. Take one away`;
    return { file, line: stumbled, field: key, found: row.trim(), message };
  }
  let folded: number | undefined;
  for (const [index, row] of rows.slice(0, stumbled).entries()) {
    const depth = row.search(/\S/);
    if (folded !== undefined) {
      if (depth === -1 || depth > folded) continue;
      folded = undefined;
    }
    if (/:\s*[|>][+-]?\s*$/.test(row)) folded = depth;
    const told = wrongRow(row, rows[index + 1]);
    if (told !== undefined) return { file, line: index + 1, found: row.trim(), ...told };
  }
  const row = rows[stumbled - 1] ?? '';
  // A field further in than a value before it: the parser takes it for more of that value.
  const next = rows[stumbled];
  if (next !== undefined && keyed.test(row) && keyed.test(next) && depthOf(next) > depthOf(row)) {
    const example = asDeepAs(row, next);
    return { file, line: stumbled + 1, found: next.trim(), message: misplaced, example };
  }
  const before = rows.slice(0, stumbled - 1).findLast((earlier) => earlier.trim() !== '');
  return {
    file,
    line: stumbled,
    found: row.trim() === '' ? undefined : row.trim(),
    message: misplaced,
    example: before === undefined ? undefined : asDeepAs(before, before),
  };
}

const misplaced =
  'as many spaces before this line as before the others of its kind, a colon and a space after the name of a field, and a dash and a space before a point of a list. Compare it with the same place in a file that works';

const depthOf = (row: string) => row.length - row.trimStart().length;

/** A row where another begins, with the number of spaces told, which nobody sees. */
function asDeepAs(other: string, row: string): string {
  const indent = depthOf(other);
  return `${row.trim()}   (after ${indent} ${indent === 1 ? 'space' : 'spaces'})`;
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function wrongRow(row: string, next: string | undefined): Told {
  if (/^ *\t/.test(row)) {
    return {
      message: 'spaces at the beginning of the line: there is a tab',
      example: row.replaceAll('\t', '  '),
    };
  }
  const noSpace = /^(\s*(?:- )?[a-z][A-Za-z-]*):([^\s/].*)$/.exec(row);
  if (noSpace !== null) {
    const [, key = '', value = ''] = noSpace;
    return { message: 'a space after the colon', example: `${key.trim()}: ${value}` };
  }
  const [, before = '', value = ''] = keyed.exec(row) ?? [];
  const lead = before.trimStart();
  const [first = ''] = value;
  if (first === '"' || first === "'") return wrongQuotes(lead, value, first, next);
  if (value.startsWith('{claim:') || /^\{(name|phone|place)\}/.test(value)) {
    return { message: 'the text in quotes, because it begins with {', example: `${lead}${quoted(value)}` };
  }
  if (/^[@`%&*!]/.test(value)) {
    return {
      message: `the text in quotes, because it begins with ${first}`,
      example: `${lead}${quoted(value)}`,
    };
  }
  // "key: text" as a point of a list is a field; its text comes after the second colon.
  const plain = /^[\w-]+: /.test(value) && lead.startsWith('- ') ? value.replace(/^[\w-]+: /, '') : value;
  if (!/^[[{|>#]/.test(plain) && / ?[^\s]:(\s|$)/.test(plain)) {
    return {
      message: 'the text in quotes, because there is a colon in it',
      example: `${lead}${quoted(value)}`,
    };
  }
  return undefined;
}

function wrongQuotes(lead: string, value: string, quote: string, next: string | undefined): Told {
  const inner = value.slice(1);
  const closing = quote === '"' ? /(?<!\\)(?:\\\\)*"/ : /'(?!')/;
  const bare = quote === "'" ? inner.replaceAll("''", '\u0000\u0000') : inner;
  const at = bare.search(closing);
  if (at === -1) {
    // A text in quotes may go on in the next line; where that one is a field, it was meant to end.
    const goesOn = next !== undefined && /^\s+\S/.test(next) && !/^\s*(?:- |[\w-]+:(?:\s|$))/.test(next);
    if (goesOn) return undefined;
    return {
      message: `a ${quote} at the end of the text as at its beginning`,
      example: `${lead}${value}${quote}`,
    };
  }
  const end = at + (bare.slice(at).match(closing)?.[0].length ?? 1);
  const rest = bare.slice(end);
  if (/^\s*(?:#.*|[,\]}].*)?$/.test(rest)) return undefined;
  const last = value.lastIndexOf(quote);
  const whole = last > 0 ? value.slice(1, last) : inner;
  return quote === "'"
    ? {
        message: 'the text between " and ", because the \' in it ends it',
        example: `${lead}${quoted(whole)}`,
      }
    : {
        message: 'a \\ before each " within the text, because it ends there',
        example: `${lead}${quoted(whole.replaceAll('\\"', '"'))}`,
      };
}
