import { parse } from 'yaml';
import { type FormSchema, fileTitle, pathInWords } from './forms.ts';
import { isFields, type Path, same, valueAt } from './write-yaml.ts';

/** Content files by their paths within the content folder. */
export type Files = ReadonlyMap<string, Buffer>;

/** One change: of a value, or of a whole file (its bytes in base64) where there is no path. */
export interface Change {
  file: string;
  path?: Path;
  before?: unknown;
  after?: unknown;
}

/** What a YAML file says; undefined where it cannot be read. */
export function dataOf(bytes: Buffer | undefined): unknown {
  try {
    return bytes && (parse(bytes.toString('utf8')) ?? {});
  } catch {
    return undefined;
  }
}

/** What differs between two versions of a content folder, value by value. */
export function changesBetween(before: Files, after: Files): Change[] {
  const all = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return all.flatMap((file): Change[] => {
    const [old, now] = [before.get(file), after.get(file)];
    if (old !== undefined && now?.equals(old)) return [];
    const [left, right] = file.endsWith('.yaml') ? [dataOf(old), dataOf(now)] : [];
    if (left !== undefined && right !== undefined)
      return differing(left, right).map((change) => ({ file, ...change }));
    return [{ file, before: old?.toString('base64'), after: now?.toString('base64') }];
  });
}

/** Values that differ. A list of another length, or in another order, is one value. */
export function differing(
  before: unknown,
  after: unknown,
  path: Path = [],
): Required<Omit<Change, 'file'>>[] {
  if (same(before, after)) return [];
  const lists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  const moved = lists && before.every((item) => after.some((other) => same(item, other)));
  if (moved || !(lists || (isFields(before) && isFields(after)))) return [{ path, before, after }];
  const keys = lists ? before.keys() : new Set([...Object.keys(before), ...Object.keys(after as object)]);
  return [...keys].flatMap((key) => differing(valueAt(before, [key]), valueAt(after, [key]), [...path, key]));
}

/** Points of a list that another list has not. */
const without = (list: unknown, other: unknown): unknown[] =>
  [list ?? []].flat().filter((item) => ![other ?? []].flat().some((one) => same(one, item)));

/**
 * A value after a change of it is made, or taken back, that was thought of when the value was another.
 *
 * @returns The changed value in a list of one; an empty list where both have changed the same.
 */
export function merged(now: unknown, from: unknown, to: unknown): [] | [unknown] {
  if (same(now, from) || same(now, to)) return [to];
  const lists = [now, from ?? [], to ?? []];
  if (!lists.every(Array.isArray)) return [];
  const list = without(now, without(from, to));
  for (const item of without(without(to, from), list)) list.splice((to as unknown[]).indexOf(item), 0, item);
  return [list];
}

function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const texts = (inner: unknown): string[] =>
    typeof inner === 'object' && inner !== null ? Object.values(inner).flatMap(texts) : [String(inner)];
  const text = texts(value).filter(Boolean).slice(0, 4).join(', ');
  return `“${text.length > 90 ? `${text.slice(0, 87).trimEnd()}…` : text}”`;
}

/** A change as one line of plain words. @param data Of its file, for its name. */
export function changeInWords(change: Change, form: FormSchema | undefined, data: unknown): string {
  const { file, path, before, after } = change;
  const title = file.startsWith('photos/') ? `Photo ${file.slice('photos/'.length)}` : fileTitle(file, data);
  const lists = Array.isArray(before) || Array.isArray(after);
  const [gone, come] = lists ? [without(before, after), without(after, before)] : [[before], [after]];
  const [none, added] = [
    gone.length === 0 || gone[0] === undefined,
    come.length > 0 && come[0] !== undefined,
  ];
  if (path === undefined) return `${title}: ${none ? 'added' : added ? 'changed' : 'taken away'}`;
  const where = `${title} › ${pathInWords(form, path)}`;
  if (none && !added) return `${where}: in another order`;
  if (none) return `${where}: added ${valueInWords(come)}`;
  if (!added) return `${where}: taken away ${valueInWords(gone)}`;
  return `${where}: ${valueInWords(lists ? gone : before)} is now ${valueInWords(lists ? come : after)}`;
}
