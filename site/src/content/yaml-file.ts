import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { ContentProblem, FieldPath } from './problem.ts';
import { inQuotes, syntaxProblem } from './yaml-mistakes.ts';

/** A content file: its data, and where each value is written. */
export interface YamlFile {
  /** Its path within the content folder. */
  file: string;
  text: string;
  /** Undefined where the file cannot be parsed. */
  data: unknown;
  problems: readonly ContentProblem[];
  /** Line of a value, or of what would hold it where it is missing; counted from 1. */
  lineOf(path: FieldPath): number;
  /** A value as it is written; undefined where there is none, or where it takes more than a line. */
  written(path: FieldPath): string | undefined;
}

/** The last text of each path: while somebody edits, one of eighty files changes at a time. */
const cache = new Map<string, YamlFile>();

/** Looks at each text of a file once: of eighty files, those that have not changed are passed over. */
export function oncePerFile<Found>(look: (document: YamlFile) => Found): (document: YamlFile) => Found {
  const known = new WeakMap<YamlFile, Found>();
  return (document) => {
    const found = known.get(document) ?? look(document);
    known.set(document, found);
    return found;
  };
}

/** Parses one file of YAML 1.2. @param file Its path within the content folder, for messages. */
export function readYaml(file: string, text: string): YamlFile {
  const last = cache.get(file);
  if (last?.text === text) return last;
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset = 0) => lines.linePos(offset).line;
  const problems: ContentProblem[] = [];
  const document: YamlFile = {
    file,
    text,
    data: undefined,
    problems,
    lineOf(path) {
      const last = path.at(-1);
      const parent = parsed.getIn(path.slice(0, -1), true);
      const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(last)) : undefined;
      const place = isSeq(parent) ? parent.get(last, true) : pair?.key;
      if (isNode(place)) return lineAt(place.range?.[0]);
      return path.length > 1 ? document.lineOf(path.slice(0, -1)) : 1;
    },
    written(path) {
      const node = parsed.getIn(path, true);
      const source = isNode(node) && node.range ? text.slice(node.range[0], node.range[1]).trim() : '';
      return source === '' || source.includes('\n') ? undefined : source;
    },
  };
  cache.set(file, document);

  const problem = syntaxProblem(file, text, parsed.errors[0]);
  if (problem !== undefined) problems.push(problem);
  else if (parsed.contents !== null && !isMap(parsed.contents)) {
    const message = 'This file has no fields. Copy a file that works and change its values.';
    problems.push({ file, message, example: 'name: Parnell' });
  }
  if (problems.length > 0) return document;
  problems.push(...cutTexts(file, text, parsed));
  // Of an empty file the schema then reports the fields that are missing.
  document.data = parsed.contents === null ? {} : parsed.toJS();
  return document;
}

/** Texts without quotes that a comment sign ends, although more of them was to be shown. */
function cutTexts(file: string, text: string, parsed: Document.Parsed): ContentProblem[] {
  const problems: ContentProblem[] = [];
  visit(parsed, {
    Scalar(key, { type, range, value }) {
      const end = range?.[1];
      if (key === 'key' || type !== 'PLAIN' || typeof value !== 'string') return;
      if (!/^[ \t]+#/.test(text.slice(end))) return;
      const line = text.slice(0, end).split('\n').length;
      const found = text.split('\n')[line - 1]?.trim() ?? '';
      const message = `Put the text in quotes, because " #" ends it: only "${value}" would be shown. Notes of your own go on a line by themselves.`;
      problems.push({ file, line, found, message, example: inQuotes(found) });
    },
  });
  return problems;
}
