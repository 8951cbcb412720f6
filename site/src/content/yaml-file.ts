import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { ContentProblem } from './problem.ts';
import { syntaxProblem } from './yaml-syntax.ts';

/** The way to a value: keys and places in lists. */
export type FieldPath = readonly PropertyKey[];

/** A content file, read: its data, and where each piece of it was written. */
export interface YamlFile {
  /** Within the content folder. */
  path: string;
  data: unknown;
  /** Line of a value, or of what would hold it where it is missing; counted from 1. */
  lineOf(field: FieldPath): number;
  /** A value as it was written; undefined where there is none, or where it is more than a line. */
  written(field: FieldPath): string | undefined;
}

/** A file, where it is YAML at all; and all that is wrong with it as YAML. */
interface YamlReading {
  file?: YamlFile;
  problems: readonly ContentProblem[];
}

/** The last text of each path: of eighty files one changes at a time while somebody edits. */
const known = new Map<string, YamlReading & { text: string }>();

/**
 * Reads one file of YAML 1.2, once as long as its text is the same.
 *
 * @param path Within the content folder, for messages.
 */
export function readYaml(path: string, text: string): YamlReading {
  const last = known.get(path);
  if (last?.text === text) return last;
  const reading = { ...parsed(path, text), text };
  known.set(path, reading);
  return reading;
}

function parsed(path: string, text: string): YamlReading {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (text.includes('\uFFFD')) {
    const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
    const message = 'text in UTF-8: letters such as ā were lost; save the file as UTF-8 and write them again';
    return { problems: [{ file: path, line, message }] };
  }
  const [error] = document.errors;
  if (error !== undefined) {
    return { problems: [syntaxProblem(path, text, { code: error.code, offset: error.pos[0] })] };
  }
  const empty = document.contents === null;
  if (!empty && !isMap(document.contents)) {
    const message = 'fields, each on a line of its own; copy a file that works and change its values';
    return {
      problems: [{ file: path, found: 'a file without fields', message, example: 'name: Parnell' }],
    };
  }
  const lineAt = (offset: number) => lines.linePos(offset).line;
  return {
    file: {
      path,
      // Its schema says then which fields it has to have.
      data: empty ? {} : document.toJS(),
      lineOf: (field) => lineAt(offsetOf(document, field)),
      written: (field) => written(document, text, field),
    },
    problems: cutTexts(path, document, text, lineAt),
  };
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
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

function written(document: Document, text: string, field: FieldPath): string | undefined {
  const node = document.getIn(field, true);
  if (!isNode(node) || !node.range) return undefined;
  const source = text.slice(node.range[0], node.range[1]).trim();
  return source === '' || source.includes('\n') ? undefined : source;
}

/** " #" ends a text that is not in quotes, and nobody is told. */
function cutTexts(
  path: string,
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
      const field = fieldOf(ancestors, node);
      const whole = `${text.slice(start, end)}${cut}`.replace(/\s+/g, ' ');
      problems.push({
        file: path,
        line: lineAt(end),
        field,
        found: whole,
        message: `the text in quotes, because " #" ends it: only "${text.slice(start, end).trim()}" would be shown. A note of your own goes on a line by itself`,
        example: `${lastKey(field)}"${whole.replaceAll('"', '\\"')}"`,
      });
    },
  });
  return problems;
}

function lastKey(field: string): string {
  const last = field.split('.').at(-1) ?? '';
  return last === '' ? '' : /^\d+$/.test(last) ? '- ' : `${last}: `;
}

function fieldOf(ancestors: readonly unknown[], node: unknown): string {
  const parts: string[] = [];
  for (const [index, ancestor] of ancestors.entries()) {
    const child = ancestors[index + 1] ?? node;
    if (isSeq(ancestor)) parts.push(String(ancestor.items.indexOf(child)));
    const key = (ancestor as { key?: unknown }).key;
    if (isScalar(key)) parts.push(String(key.value));
  }
  return parts.join('.');
}
