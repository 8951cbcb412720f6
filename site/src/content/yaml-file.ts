import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { FieldPath } from '../lib/words.ts';
import type { ContentProblem } from './problem.ts';
import { inQuotes, syntaxProblem } from './yaml-mistakes.ts';

/** A content file that could be parsed: its data, and where each value is written. */
export interface YamlFile {
  /** Within the content folder. */
  path: string;
  data: unknown;
  /** Line of a value, or of what would hold it where it is missing; counted from 1. */
  lineOf(field: FieldPath): number;
  /** A value as it is written; undefined where there is none, or where it takes more than a line. */
  written(field: FieldPath): string | undefined;
}

interface Reading {
  /** Undefined where the file is not YAML. */
  file?: YamlFile;
  problems: readonly ContentProblem[];
}

/** The last text of each path: while somebody edits, one of eighty files changes at a time. */
const cache = new Map<string, Reading & { text: string }>();

/** Parses one file of YAML 1.2. @param path Within the content folder, for messages. */
export function readYaml(path: string, text: string): Reading {
  const last = cache.get(path);
  if (last?.text === text) return last;
  const reading = { ...parsed(path, text), text };
  cache.set(path, reading);
  return reading;
}

function parsed(path: string, text: string): Reading {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problem = syntaxProblem(path, text, document.errors[0]);
  if (problem !== undefined) return { problems: [problem] };
  const { contents } = document;
  if (contents !== null && !isMap(contents)) {
    const message = 'This file has no fields. Copy a file that works and change its values.';
    return { problems: [{ file: path, message, example: 'name: Parnell' }] };
  }
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const problems: ContentProblem[] = [];
  visit(document, {
    Scalar(key, { type, range, value }) {
      const end = range?.[1];
      if (key === 'key' || type !== 'PLAIN' || end === undefined || typeof value !== 'string') return;
      if (!/^[ \t]+#/.test(text.slice(end))) return;
      const line = lineAt(end);
      const found = text.split('\n')[line - 1]?.trim() ?? '';
      const why = `because " #" ends it: only "${value}" would be shown. Notes of your own go on a line by themselves.`;
      problems.push({ file: path, line, found, ...inQuotes(found, why) });
    },
  });
  /** Where a value is written: its key where it has one. */
  const lineOf = (field: FieldPath) => {
    let node: unknown = contents;
    let offset = 0;
    for (const part of field) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
        : undefined;
      const place = isSeq(node) ? node.items[Number(part)] : pair?.key;
      if (!isNode(place)) break;
      offset = place.range?.[0] ?? offset;
      node = pair?.value ?? place;
    }
    return lineAt(offset);
  };
  const written = (field: FieldPath) => {
    const node = document.getIn(field, true);
    if (!isNode(node) || !node.range) return undefined;
    const source = text.slice(node.range[0], node.range[1]).trim();
    return source === '' || source.includes('\n') ? undefined : source;
  };
  // Of an empty file the schema then reports the fields that are missing.
  return { file: { path, data: contents === null ? {} : document.toJS(), lineOf, written }, problems };
}
