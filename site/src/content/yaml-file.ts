import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { FieldPath } from '../lib/words.ts';
import type { ContentProblem } from './problem.ts';
import { syntaxProblem } from './yaml-mistakes.ts';

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
  const empty = document.contents === null;
  if (!empty && !isMap(document.contents)) {
    const message = 'This file has no fields. Copy a file that works and change its values.';
    return { problems: [{ file: path, message, example: 'name: Parnell' }] };
  }
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const file = {
    path,
    // The schema then reports the fields that are missing.
    data: empty ? {} : (document.toJS() as unknown),
    lineOf: (field: FieldPath) => lineAt(offsetOf(document, field)),
    written: (field: FieldPath) => written(document, text, field),
  };
  return { file, problems: cutTexts(path, document, text, lineAt) };
}

/** Where a value is written: its key where it has one. */
function offsetOf(document: Document, field: FieldPath): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const part of field) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (pair === undefined) break;
      offset = isNode(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      node = pair.value;
    } else {
      node = isSeq(node) ? node.items[Number(part)] : undefined;
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    }
  }
  return offset;
}

function written(document: Document, text: string, field: FieldPath): string | undefined {
  const node = document.getIn(field, true);
  if (!isNode(node) || !node.range) return undefined;
  const source = text.slice(node.range[0], node.range[1]).trim();
  return source === '' || source.includes('\n') ? undefined : source;
}

/** YAML silently ends a text without quotes at " #". */
function cutTexts(
  file: string,
  document: Document,
  text: string,
  lineAt: (offset: number) => number,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || node.type !== 'PLAIN' || !node.range || typeof node.value !== 'string') return;
      const [start, end] = node.range;
      const cut = /^[ \t]+#[^\n]*/.exec(text.slice(end))?.[0];
      if (cut === undefined) return;
      const pair = ancestors.at(-1) as { key?: unknown };
      const name = isScalar(pair.key) ? `${pair.key.value}: ` : '- ';
      const whole = `${text.slice(start, end)}${cut}`.replace(/\s+/g, ' ');
      problems.push({
        file,
        line: lineAt(end),
        message: `Put the text in quotes: " #" ends it, so only "${node.value}" would be shown. Notes of your own go on a line by themselves.`,
        found: `${name}${whole}`,
        example: `${name}"${whole.replaceAll('"', '\\"')}"`,
      });
    },
  });
  return problems;
}
