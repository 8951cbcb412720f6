import { fileTitle, pathInWords, type Schema } from './forms.ts';
import { isFields, type Path, same, valueAt } from './yaml.ts';

/** One change: of a value, or of a whole file's text where there is no path. */
export interface Change {
  file: string;
  path?: Path;
  before?: unknown;
  after?: unknown;
}

/** How values of a file differ. A list of another length is one value. */
export function differing(file: string, before: unknown, after: unknown, path: Path = []): Change[] {
  if (same(before, after)) return [];
  const lists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!(lists || (isFields(before) && isFields(after)))) return [{ file, path, before, after }];
  const keys = lists ? [...before.keys()] : Object.keys({ ...before, ...(after as object) });
  return keys.flatMap((key) =>
    differing(file, valueAt(before, [key]), valueAt(after, [key]), [...path, key]),
  );
}

/** Points of a list that another list has not. */
const without = (list: unknown, other: unknown): unknown[] =>
  [list ?? []].flat().filter((item) => ![other ?? []].flat().some((one) => same(one, item)));

/**
 * A list after a change of it is made, or taken back, that was thought of when the list was another; undefined where
 * one of the values is no list.
 */
export function mergedLists(now: unknown, from: unknown, to: unknown): unknown[] | undefined {
  if (![now, from ?? [], to ?? []].every(Array.isArray)) return undefined;
  const list = without(now, without(from, to));
  for (const item of without(without(to, from), list)) list.splice((to as unknown[]).indexOf(item), 0, item);
  return list;
}

function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const texts = (inner: unknown): string[] =>
    typeof inner === 'object' && inner !== null ? Object.values(inner).flatMap(texts) : [String(inner)];
  const text = texts(value).filter(Boolean).slice(0, 4).join(', ');
  return `“${text.length > 90 ? `${text.slice(0, 87).trimEnd()}…` : text}”`;
}

/** A change of a value as one line of plain words. @param data Of its file. */
export function changeInWords(change: Change, schema: Schema | undefined, data: unknown): string {
  const { file, path = [], before, after } = change;
  const lists = Array.isArray(before) || Array.isArray(after);
  const [gone, come] = lists ? [without(before, after), without(after, before)] : [before, after];
  const isNone = (value: unknown) => [undefined, null, ''].includes(value as null) || same(value, []);
  const where = `${fileTitle(file, data)} › ${pathInWords(schema, data, path)}`;
  if (isNone(gone) && isNone(come)) return `${where}: in another order`;
  if (isNone(gone)) return `${where}: added ${valueInWords(come)}`;
  if (isNone(come)) return `${where}: taken away ${valueInWords(gone)}`;
  return `${where}: ${valueInWords(gone)} is now ${valueInWords(come)}`;
}
