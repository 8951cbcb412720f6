// Changes of a content file's text that leave everything else as it stands: order, quotes, brackets, comments.
import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { isFields, type Path } from './path.ts';

export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

type Doc = Document<Node, false>;

const parsed = (text: string): Doc => parseDocument<Node, false>(text);

const printed = (document: Doc): string => document.toString({ lineWidth: 0 });

/**
 * A YAML text with another value at a path; undefined takes a field or a row away.
 *
 * @param order The fields of the group, as its schema lists them: a new field stands after those before it. Without it
 * a new field is the last.
 */
export function write(text: string, path: Path, value: unknown, order: readonly string[] = []): string {
  const document = parsed(text);
  if (value === undefined) removeAt(document, path);
  else setAt(document, path, value, order);
  return printed(document);
}

/** A YAML text with a row of a list at another place. */
export function move(text: string, path: Path, to: number): string {
  const document = parsed(text);
  const list = document.getIn(path.slice(0, -1), true);
  if (!isSeq(list)) return text;
  const [row] = list.items.splice(Number(path.at(-1)), 1);
  list.items.splice(to, 0, row);
  return printed(document);
}

function setAt(document: Doc, path: Path, value: unknown, order: readonly string[]): void {
  // The innermost group that is there holds the rest of the way.
  let depth = path.length - 1;
  while (depth > 0 && !isCollection(document.getIn(path.slice(0, depth), true))) depth -= 1;
  const holder = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
  const key = path[depth] ?? '';
  const wanted = path.slice(depth + 1).reduceRight<unknown>(wrapped, value);
  if (isSeq(holder)) {
    const row = updated(document, holder.items[Number(key)] as Node | undefined, wanted);
    const [first] = holder.items;
    // A new row is written in braces where the others are.
    if (isCollection(row) && isCollection(first)) row.flow = first.flow === true;
    if (first === undefined) holder.flow = false;
    holder.items[Number(key)] = row;
  } else if (isMap(holder))
    setField(document, holder, String(key), wanted, depth === path.length - 1 ? order : []);
  else document.contents = withComment(document, holder, { [key]: wanted });
}

const wrapped = (value: unknown, key: string | number): unknown =>
  typeof key === 'number' ? [value] : { [key]: value };

/** A node with another value: the same node where it can say that. */
function updated(document: Doc, node: Node | undefined, wanted: unknown): Node {
  if (node && same(node.toJSON(), wanted)) return node;
  if (isMap(node) && isFields(wanted)) {
    for (const key of Object.keys({ ...node.toJSON(), ...wanted }))
      if (wanted[key] === undefined) removeField(node, key);
      else setField(document, node, key, wanted[key], []);
    return node;
  }
  if (isSeq<Node>(node) && Array.isArray(wanted)) {
    if (node.items.length === 0) node.flow = false;
    node.items = wanted.map((one, index) => updated(document, node.items[index], one));
    return node;
  }
  if (isScalar(node) && node.value !== null && typeof wanted !== 'object') {
    node.value = wanted;
    return node;
  }
  return withComment(document, node, wanted);
}

/** A new node, under the comment of the one before. */
function withComment(document: Doc, node: unknown, value: unknown): Node {
  const fresh: Node = document.createNode(value, { aliasDuplicateObjects: false, keepUndefined: false });
  if (isScalar(node)) fresh.commentBefore = node.commentBefore || node.comment || null;
  return fresh;
}

const indexOf = (map: YAMLMap, key: string): number =>
  map.items.findIndex((pair) => String(pair.key) === key);

function setField(document: Doc, map: YAMLMap, key: string, wanted: unknown, order: readonly string[]): void {
  // "{}" is how an empty map is written, and no way to write a full one.
  if (map.items.length === 0) map.flow = false;
  if (indexOf(map, key) >= 0) map.set(key, updated(document, map.get(key, true) as Node | undefined, wanted));
  else addField(document, map, key, wanted, order);
}

function removeField(map: YAMLMap, key: string): void {
  const index = indexOf(map, key);
  if (index < 0) return;
  const [gone] = map.items.splice(index, 1) as Pair<Node>[];
  // The comment over it may be an example of how to write it: it stays over what comes next.
  const next = map.items[index]?.key as Node | undefined;
  const comment = [gone?.key.commentBefore, next ? next.commentBefore : map.comment]
    .filter(Boolean)
    .join('\n');
  if (next) next.commentBefore = comment || null;
  else map.comment = comment || null;
}

/** Takes a field or a row away, and the groups in which nothing else is. */
function removeAt(document: Doc, path: Path): void {
  const around = path.slice(0, -1);
  const holder = around.length === 0 ? document.contents : document.getIn(around, true);
  const key = path.at(-1);
  if (isSeq(holder)) {
    holder.items.splice(Number(key), 1);
    holder.flow ||= holder.items.length === 0;
  } else if (isMap(holder)) {
    removeField(holder, String(key));
    if (holder.items.length === 0 && around.length > 0) removeAt(document, around);
  }
}

/** Puts a new field where the schema has it, under the comment that is written for it. */
function addField(document: Doc, map: YAMLMap, key: string, wanted: unknown, order: readonly string[]): void {
  const later = order.slice(order.indexOf(key) + 1);
  const found = order.includes(key) ? map.items.findIndex((pair) => later.includes(String(pair.key))) : -1;
  const at = found < 0 ? map.items.length : found;
  const pair = document.createPair(key, wanted, { aliasDuplicateObjects: false, keepUndefined: false });
  const next = map.items[at]?.key as Node | undefined;
  const [own, rest] = commentsOf(key, (next ? next.commentBefore : map.comment) ?? '');
  if (own !== undefined) {
    const node = pair.key as Node;
    node.commentBefore = own || null;
    node.spaceBefore = next?.spaceBefore ?? true;
    if (next) {
      next.commentBefore = rest || null;
      next.spaceBefore = true;
    } else map.comment = rest || null;
  }
  map.items.splice(at, 0, pair);
}

/**
 * Splits the comment over a field where it explains another one that is not there yet, and shows it as an example:
 * "# Postal address. Optional.\n# address:\n#   street: …". The example has done its work and goes.
 *
 * @returns The comment of the field, undefined where there is none, and what stays.
 */
function commentsOf(key: string, comment: string): [own: string | undefined, rest: string] {
  const blocks = comment.split(/\n[ \t]*\n/);
  const isExample = (line: string) => line.startsWith(` ${key}:`);
  const index = blocks.findIndex((block) => block.split('\n').some(isExample));
  const lines = blocks[index]?.split('\n');
  if (lines === undefined) return [undefined, comment];
  const start = lines.findIndex(isExample);
  const end = lines.findIndex((line, at) => at > start && !/^ {3,}/.test(line));
  const left = end < 0 ? [] : lines.slice(end);
  const own = [...blocks.slice(0, index), lines.slice(0, start).join('\n')].filter(Boolean).join('\n\n');
  return [own, [left.join('\n'), ...blocks.slice(index + 1)].filter(Boolean).join('\n\n')];
}
