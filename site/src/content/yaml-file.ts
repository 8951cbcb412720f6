import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { ContentProblem, FieldPath } from './problem.ts';
import { inQuotes, syntaxProblem } from './yaml-mistakes.ts';

/** A content file: its data, and where each value is written. */
export interface YamlFile {
  /** Within the content folder. */
  path: string;
  text: string;
  /** Undefined where the file cannot be parsed. */
  data: unknown;
  problems: readonly ContentProblem[];
  /** Line of a value, or of what would hold it where it is missing; counted from 1. */
  lineOf(field: FieldPath): number;
  /** A value as it is written; undefined where there is none, or where it takes more than a line. */
  written(field: FieldPath): string | undefined;
}

/** The last text of each path: while somebody edits, one of eighty files changes at a time. */
const cache = new Map<string, YamlFile>();

/** Looks at each text of a file once: of eighty files, those that have not changed are passed over. */
export function oncePerFile<Found, Rest extends unknown[]>(
  look: (file: YamlFile, ...rest: Rest) => Found,
): (file: YamlFile, ...rest: Rest) => Found {
  const known = new WeakMap<YamlFile, Found>();
  return (file, ...rest) => {
    const found = known.get(file) ?? look(file, ...rest);
    known.set(file, found);
    return found;
  };
}

/** Parses one file of YAML 1.2. @param path Within the content folder, for messages. */
export function readYaml(path: string, text: string): YamlFile {
  const last = cache.get(path);
  if (last?.text === text) return last;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset = 0) => lines.linePos(offset).line;
  const problems: ContentProblem[] = [];
  const file: YamlFile = {
    path,
    text,
    data: undefined,
    problems,
    lineOf(field) {
      const last = field.at(-1);
      const parent = document.getIn(field.slice(0, -1), true);
      const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(last)) : undefined;
      const place = isSeq(parent) ? parent.get(last, true) : pair?.key;
      if (isNode(place)) return lineAt(place.range?.[0]);
      return field.length > 1 ? file.lineOf(field.slice(0, -1)) : 1;
    },
    written(field) {
      const node = document.getIn(field, true);
      const source = isNode(node) && node.range ? text.slice(node.range[0], node.range[1]).trim() : '';
      return source === '' || source.includes('\n') ? undefined : source;
    },
  };
  cache.set(path, file);

  const problem = syntaxProblem(path, text, document.errors[0]);
  if (problem !== undefined) problems.push(problem);
  else if (document.contents !== null && !isMap(document.contents)) {
    const message = 'This file has no fields. Copy a file that works and change its values.';
    problems.push({ file: path, message, example: 'name: Parnell' });
  }
  if (problems.length > 0) return file;
  problems.push(...cutTexts(path, text, document));
  // Of an empty file the schema then reports the fields that are missing.
  file.data = document.contents === null ? {} : document.toJS();
  return file;
}

/** Texts without quotes that a comment sign ends, although more of them was to be shown. */
function cutTexts(path: string, text: string, document: Document.Parsed): ContentProblem[] {
  const problems: ContentProblem[] = [];
  visit(document, {
    Scalar(key, { type, range, value }) {
      const end = range?.[1];
      if (key === 'key' || type !== 'PLAIN' || typeof value !== 'string') return;
      if (!/^[ \t]+#/.test(text.slice(end))) return;
      const line = text.slice(0, end).split('\n').length;
      const found = text.split('\n')[line - 1]?.trim() ?? '';
      const message = `Put the text in quotes, because " #" ends it: only "${value}" would be shown. Notes of your own go on a line by themselves.`;
      problems.push({ file: path, line, found, message, example: inQuotes(found) });
    },
  });
  return problems;
}
