import { isMap, isNode, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';

/** The way to a value, from the outside in. */
export type Path = readonly (string | number)[];

/** A value that is to be another; undefined takes it away. */
interface Edit {
  path: Path;
  value: unknown;
}

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

/** Whether two values say the same; a field that is undefined counts as not there. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Fields, b as Fields];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    same(left[key], right[key]),
  );
}

/** The value at a path; undefined where there is none. */
export const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Fields | undefined | null)?.[part], data);

/** The data with one value changed. */
export function withChange(data: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = withChange(valueAt(data, [first]), rest, value);
  if (typeof first === 'number') return Array.isArray(data) ? data.with(first, inner) : [inner];
  return { ...(isFields(data) && data), [first]: inner };
}

/**
 * Writes other values into a YAML text. Comments, order and quotes of everything else stay.
 *
 * @param order Names of the fields in a map, in the order in which a new one takes its place.
 * @throws Error where the text is not YAML.
 */
export function writeChanges(
  text: string,
  changes: readonly Edit[],
  order: (path: Path) => readonly string[] = () => [],
): string {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new Error(error.message);
  const create = (value: unknown) =>
    document.createNode(value, { aliasDuplicateObjects: false, keepUndefined: false }) as Node;

  function updated(node: Node | null, value: unknown, path: Path): Node {
    if (isMap(node) && isFields(value)) {
      const keys = [...(node.items as Field[]).map(keyOf), ...Object.keys(value)];
      for (const key of new Set(keys)) setField(node, key, value[key], path);
      return node;
    }
    if (isSeq(node) && Array.isArray(value)) {
      const left = node.items.map((item) => ({ item: item as Node, data: (item as Node).toJSON() }));
      const take = (index: number) => (index < 0 ? undefined : left.splice(index, 1)[0]?.item);
      // What stayed the same, or was only moved, keeps its comments and quotes; of the rest each takes the
      // place of the one before it.
      const kept = value.map((wanted) => take(left.findIndex(({ data }) => same(data, wanted))));
      const items = kept.map((item, index) =>
        item === undefined ? updated(take(0) ?? null, value[index], [...path, index]) : item,
      );
      if (node.items.length === 0) node.flow = value.length === 0;
      node.items = items;
      return node;
    }
    if (isScalar(node) && !isFields(value) && !Array.isArray(value) && node.value !== null) {
      if (!same(node.value, value)) node.value = oneLine(value);
      return node;
    }
    const fresh = create(lines(value));
    if (node?.commentBefore) fresh.commentBefore = node.commentBefore;
    if (isScalar(node) && node.comment) fresh.commentBefore = node.comment;
    return fresh;
  }

  function setField(map: YAMLMap, key: string, value: unknown, path: Path): void {
    const items = map.items as Field[];
    const index = items.findIndex((pair) => keyOf(pair) === key);
    const pair = items[index];
    if (pair !== undefined && value === undefined) {
      items.splice(index, 1);
      const comment = isNode(pair.key) ? pair.key.commentBefore : undefined;
      const next = items[index]?.key;
      if (comment && next) next.commentBefore = [comment, next.commentBefore].filter(Boolean).join('\n');
      else if (comment) map.comment = [comment, map.comment].filter(Boolean).join('\n');
    } else if (pair !== undefined) pair.value = updated(pair.value, value, [...path, key]);
    else if (value !== undefined) {
      const names = order(path);
      const before = names.slice(0, Math.max(0, names.indexOf(key)));
      const at = items.findLastIndex((other) => before.includes(keyOf(other)));
      const place = at >= 0 ? at + 1 : names.includes(key) ? 0 : items.length;
      items.splice(place, 0, document.createPair(key, create(lines(value))) as Field);
    }
  }

  function set(node: Node | null, [first, ...rest]: Path, value: unknown, path: Path): Node {
    if (first === undefined) return updated(node, value, path);
    const data = (node?.toJSON() ?? undefined) as unknown;
    if (rest.length === 0 && isMap(node)) setField(node, String(first), value, path);
    else if (isMap(node) && node.has(String(first))) {
      const pair = (node.items as Field[]).find((item) => keyOf(item) === String(first)) as Field;
      pair.value = set(pair.value, rest, value, [...path, first]);
    } else if (isSeq(node) && node.items[Number(first)] !== undefined && rest.length > 0)
      node.items[Number(first)] = set(node.items[Number(first)] as Node, rest, value, [...path, first]);
    else return updated(node, withChange(data, [first, ...rest], value), path);
    return node as Node;
  }

  for (const { path, value } of changes) {
    document.contents = set(document.contents as Node | null, path, value, []) as typeof document.contents;
  }
  return document.toString({ lineWidth: 0 });
}

const keyOf = ({ key }: Field): string => String(isScalar(key) ? key.value : key);

/** A text is one line of its file. */
const oneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s*\n\s*/g, ' ') : value;

const lines = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(lines)
    : isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lines(inner)]))
      : oneLine(value);
