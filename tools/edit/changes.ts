import { dataOf, type Path, same, valueAt, write } from './yaml.ts';

/** One change of a value; with an empty path, of a whole file's text. */
export interface Change {
  file: string;
  path: Path;
  before?: unknown;
  after?: unknown;
}

/** What a file says at a path; its text where the path is empty. */
export const valueIn = (text: string | undefined, path: Path): unknown =>
  path.length === 0 ? text : valueAt(dataOf(text), path);

/** Points of a list without those of another, each as often as it is there. */
function without(list: unknown, other: unknown): unknown[] {
  const left = [list ?? []].flat();
  for (const one of [other ?? []].flat()) {
    const index = left.findIndex((item) => same(item, one));
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

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

/** A file's text with a change made to it, but where the value is another by now, the file gone or not to be read. */
export function changed(text: string | undefined, { path, before, after }: Change): string | undefined {
  const now = valueIn(text, path);
  const wanted = same(now, before) ? after : (mergedLists(now, before, after) ?? now);
  if (path.length === 0) return wanted as string | undefined;
  return text === undefined || dataOf(text) === undefined ? text : write(text, path, wanted);
}

function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const texts = (inner: unknown): string[] =>
    typeof inner === 'object' && inner !== null ? Object.values(inner).flatMap(texts) : [String(inner ?? '')];
  const text = texts(value).filter(Boolean).slice(0, 4).join(', ');
  return text && `“${text.length > 90 ? `${text.slice(0, 87).trimEnd()}…` : text}”`;
}

/** A change of a value as one line of plain words. @param where What the value is called. */
export function changeInWords(where: string, { before, after }: Change): string {
  const lists = [before ?? [], after ?? []];
  const values = lists.every(Array.isArray)
    ? [without(before, after), without(after, before)]
    : [before, after];
  const [gone, come] = values.map(valueInWords);
  if (gone && come) return `${where}: ${gone} is now ${come}`;
  if (gone || come) return `${where}: ${gone ? 'taken away' : 'added'} ${gone || come}`;
  const more = lists.map((list) => [list].flat().length).reduce((was, is) => is - was);
  return `${where}: ${more === 0 ? 'in another order' : more > 0 ? 'one more' : 'one less'}`;
}
