import { isDeepStrictEqual } from 'node:util';
import { isCollection, isMap, isScalar, isSeq, type Node, parse, parseDocument, type YAMLMap } from 'yaml';

/** The way to a value, from the outside in. */
export type Path = readonly (string | number)[];

type Fields = Record<string, unknown>;

/** "cards.0.title" as a path. */
export const pathOf = (field: string): Path =>
  field
    .split('.')
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/** The value at a path; undefined where there is none. */
export const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Fields | undefined | null)?.[part], data);

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

/** Data with another value at a path; undefined takes a field away, and the groups in which nothing else is. */
function withValue(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue(valueAt(data, [key]), rest, value);
  if (typeof key === 'number') return Array.isArray(data) ? data.toSpliced(key, 1, inner) : [inner];
  const all = Object.entries({ ...(isFields(data) && data), [key]: inner });
  const left = all.filter(([, part]) => part !== undefined);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/**
 * A YAML text with another value at a path; undefined takes a field away. Comments, order and quotes of all that stays
 * the same are kept. A new field is the last of its group.
 */
export function write(text: string, path: Path, value: unknown): string {
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
    if (wanted !== undefined) {
      map.set(key, updated(map.get(key, true) as Node | undefined, wanted));
      return;
    }
    const index = map.items.findIndex((pair) => String(pair.key) === key);
    // The comment over it may be an example of how to write it.
    const [gone] = map.items.splice(index, 1) as { key: Node }[];
    const heir = (map.items[index]?.key as Node | undefined) ?? map;
    const place = heir === map ? 'comment' : 'commentBefore';
    heir[place] = [gone?.key.commentBefore, heir[place]].filter(Boolean).join('\n') || null;
  }

  document.contents = updated(document.contents, withValue(document.toJSON(), path, value) ?? {});
  return document.toString({ lineWidth: 0 });
}
