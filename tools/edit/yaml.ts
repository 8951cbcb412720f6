import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseDocument,
  type YAMLMap,
} from 'yaml';

/** The way to a value, from the outside in. */
export type Path = readonly (string | number)[];

type Fields = Record<string, unknown>;
type Field = Pair<Node, Node | null>;

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

/** The data with one value changed; undefined takes a field away. */
export function withChange(data: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = withChange(valueAt(data, [first]), rest, value);
  if (typeof first === 'number') return Array.isArray(data) ? data.with(first, inner) : [inner];
  return { ...(isFields(data) && data), [first]: inner };
}

/** What a YAML text says; undefined where it cannot be read. */
export function dataOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (parse(text) ?? {});
  } catch {
    return undefined;
  }
}

/**
 * Makes a YAML text say something else. Comments, order and quotes of all that stays the same are kept.
 *
 * @param orderAt Names of the fields of the map at a path, in the order in which a new one takes its place.
 * @throws Error where the text is not YAML.
 */
export function write(text: string, data: unknown, orderAt: (path: Path) => string[] = () => []): string {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new Error(error.message);
  const create = (value: unknown) =>
    document.createNode(lines(value), { aliasDuplicateObjects: false, keepUndefined: false }) as Node;

  /** The node with another value: the same node where it can say that. */
  function updated(node: Node | null | undefined, value: unknown, path: Path): Node {
    if (isMap(node) && isFields(value)) {
      for (const key of Object.keys({ ...node.toJSON(), ...value })) setField(node, key, value[key], path);
      return node;
    }
    // A list that came back to what was no list yet stays an empty one.
    if (isSeq(node) && value === null) return updated(node, [], path);
    if (isSeq(node) && Array.isArray(value)) {
      const left = node.items.map((item) => ({ item: item as Node, value: (item as Node).toJSON() }));
      const take = (index: number) => (index < 0 ? undefined : left.splice(index, 1)[0]?.item);
      // What stayed the same, or was only moved, keeps its comments and quotes; of the rest each takes the place of
      // the one before it.
      const kept = value.map((wanted) => take(left.findIndex((one) => same(one.value, wanted))));
      if (node.items.length === 0) node.flow = value.length === 0;
      node.items = kept.map((item, index) => item ?? updated(take(0), value[index], [...path, index]));
      return node;
    }
    if (isScalar(node) && typeof value !== 'object' && node.value !== null) {
      if (node.value !== value) node.value = lines(value);
      return node;
    }
    const fresh = create(value);
    fresh.commentBefore = node?.commentBefore || (isScalar(node) && node.comment) || null;
    return fresh;
  }

  function setField(map: YAMLMap, key: string, value: unknown, path: Path): void {
    const items = map.items as Field[];
    const index = items.findIndex((pair) => nameOf(pair) === key);
    const pair = items[index];
    if (pair !== undefined && value !== undefined) pair.value = updated(pair.value, value, [...path, key]);
    else if (pair !== undefined) {
      // Its comment may be an example of how to write it.
      items.splice(index, 1);
      const heir = items[index]?.key ?? map;
      const place = heir === map ? 'comment' : 'commentBefore';
      const comments = [isNode(pair.key) ? pair.key.commentBefore : '', heir[place]];
      heir[place] = comments.filter(Boolean).join('\n') || null;
    } else if (value !== undefined) {
      const order = orderAt(path);
      const before = order.slice(0, Math.max(0, order.indexOf(key)));
      const at = items.findLastIndex((other) => before.includes(nameOf(other)));
      const place = at >= 0 ? at + 1 : order.includes(key) ? 0 : items.length;
      // "{}" is how an empty map is written, and no way to write a full one.
      if (items.length === 0) map.flow = false;
      items.splice(place, 0, document.createPair(key, create(value)) as Field);
    }
  }

  document.contents = updated(document.contents, data, []) as typeof document.contents;
  return document.toString({ lineWidth: 0 });
}

const nameOf = ({ key }: Field): string => String(isScalar(key) ? key.value : key);

/** A text is one line of its file. */
function lines(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ');
  if (Array.isArray(value)) return value.map(lines);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lines(inner)]));
}
