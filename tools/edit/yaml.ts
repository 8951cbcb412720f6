import { isDeepStrictEqual } from 'node:util';
import { isCollection, isMap, isScalar, isSeq, type Node, parse, parseDocument, type YAMLMap } from 'yaml';
import { isFields, type Path, withValue } from './path.ts';

export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/** Texts that were read before: every answer asks for all files again. */
const known = new Map<string, unknown>();

/** What a YAML text says; undefined where it cannot be read. */
export function dataOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (known.has(text)) return known.get(text);
  if (known.size > 500) known.clear();
  try {
    known.set(text, parse(text) ?? {});
  } catch {
    known.set(text, undefined);
  }
  return known.get(text);
}

/**
 * A YAML text with another value at a path; undefined takes a field away. Comments, order and quotes of all that stays
 * the same are kept.
 *
 * @param order The fields of the group, as its schema lists them: a new field stands after those before it. Without it
 * a new field is the last.
 */
export function write(text: string, path: Path, value: unknown, order: readonly string[] = []): string {
  const document = parseDocument<Node, false>(text);

  /** A node with another value: the same node where it can say that. */
  function updated(node: Node | null | undefined, wanted: unknown): Node {
    if (node && same(node.toJSON(), wanted)) return node;
    if (isMap(node) && isFields(wanted)) {
      for (const key of Object.keys({ ...node.toJSON(), ...wanted })) setField(node, key, wanted[key]);
      return node;
    }
    // A list that came back to what was no list yet stays an empty one.
    if (isSeq(node) && wanted === null) return updated(node, []);
    if (isSeq<Node>(node) && Array.isArray(wanted)) {
      // What stayed the same, or was only moved, keeps its comments and quotes; of the rest each takes the place of
      // the one before it.
      const left = [...node.items];
      const take = (index: number) => (index < 0 ? undefined : left.splice(index, 1)[0]);
      const kept = wanted.map((one) => take(left.findIndex((item) => same(item.toJSON(), one))));
      const [first] = node.items;
      if (first === undefined) node.flow = wanted.length === 0;
      node.items = kept.map((item, index) => {
        const point = item ?? updated(take(0), wanted[index]);
        // A new point is written in braces where the others are.
        if (isCollection(point) && isCollection(first)) point.flow = first.flow === true;
        return point;
      });
      return node;
    }
    if (isScalar(node) && node.value !== null && typeof wanted !== 'object') {
      node.value = wanted;
      return node;
    }
    const fresh: Node = document.createNode(wanted, { aliasDuplicateObjects: false, keepUndefined: false });
    if (isScalar(node)) fresh.commentBefore = node.commentBefore || node.comment || null;
    return fresh;
  }

  function setField(map: YAMLMap, key: string, wanted: unknown): void {
    // "{}" is how an empty map is written, and no way to write a full one.
    if (map.items.length === 0) map.flow = false;
    const index = map.items.findIndex((pair) => String(pair.key) === key);
    if (wanted !== undefined) {
      if (index < 0) addField(map, key, wanted);
      else map.set(key, updated(map.get(key, true) as Node | undefined, wanted));
      return;
    }
    if (index < 0) return;
    // The comment over it may be an example of how to write it.
    const [gone] = map.items.splice(index, 1) as { key: Node }[];
    const heir = (map.items[index]?.key as Node | undefined) ?? map;
    const place = heir === map ? 'comment' : 'commentBefore';
    heir[place] = [gone?.key.commentBefore, heir[place]].filter(Boolean).join('\n') || null;
  }

  /** Puts a new field where the schema has it, under the comment that is written for it. */
  function addField(map: YAMLMap, key: string, wanted: unknown): void {
    const later = order.slice(order.indexOf(key) + 1);
    const found = order.includes(key) ? map.items.findIndex((pair) => later.includes(String(pair.key))) : -1;
    const at = found < 0 ? map.items.length : found;
    const pair = document.createPair(key, wanted, { aliasDuplicateObjects: false, keepUndefined: false });
    const next = map.items[at]?.key as Node | undefined;
    const [own, rest] = commentsOf(key, next?.commentBefore ?? (next ? '' : map.comment) ?? '');
    if (own !== undefined) {
      (pair.key as Node).commentBefore = own || null;
      (pair.key as Node).spaceBefore = next?.spaceBefore ?? true;
      const holder = next ?? map;
      holder[next ? 'commentBefore' : 'comment'] = rest || null;
      if (next) next.spaceBefore = true;
    }
    map.items.splice(at, 0, pair);
  }

  document.contents = updated(document.contents, withValue(document.toJSON(), path, value) ?? {});
  return document.toString({ lineWidth: 0 });
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
