import { isFields, type Path, valueAt, withValue } from './path.ts';
import { dataOf, same, write } from './yaml.ts';

/** How a change looks in its file: some lines in the place of others. */
export interface Hunk {
  /** The first of the lines, counted from 0. */
  at: number;
  before: string[];
  after: string[];
}

/** One change of a value; with an empty path, of a whole file's text. */
export interface Change {
  file: string;
  path: Path;
  before?: unknown;
  after?: unknown;
  hunk?: Hunk | undefined;
}

/** What a file says at a path; its text where the path is empty. */
export const valueIn = (text: string | undefined, path: Path): unknown =>
  path.length === 0 ? text : valueAt(dataOf(text), path);

/** The texts and numbers in a value. */
const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : [String(value ?? '')].filter(Boolean);

/** Where a point stands in a list, also where it was changed since: the one with most of its values. */
function indexOfPoint(list: readonly unknown[], point: unknown): number {
  const exact = list.findIndex((item) => same(item, point));
  if (exact >= 0 || !isFields(point)) return exact;
  const values = leaves(point);
  const alike = list.map((item) => leaves(item).filter((one) => values.includes(one)).length);
  const most = Math.max(0, ...alike);
  return most === 0 ? -1 : alike.indexOf(most);
}

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
 * Three-way merge of lists: what turned `base` into `target`, done to `current`. A point that goes is found also where
 * it was changed meanwhile. Undefined where one of the values is no list.
 */
export function mergedLists(current: unknown, base: unknown, target: unknown): unknown[] | null | undefined {
  if (![current ?? [], base ?? [], target ?? []].every(Array.isArray)) return undefined;
  const list: unknown[] = Array.isArray(current) ? [...current] : [];
  const gone = without(base, target);
  const come = without(target, base);
  for (const item of gone) {
    // Where one point became another, the changed one is the same point.
    const index = come.length > 0 ? list.findIndex((one) => same(one, item)) : indexOfPoint(list, item);
    if (index >= 0) list.splice(index, 1);
  }
  const wanted: unknown[] = Array.isArray(target) ? target : [];
  for (const item of without(come, list)) list.splice(wanted.indexOf(item), 0, item);
  return list.length === 0 && !Array.isArray(target) ? (target as null) : list;
}

/** The lines that differ between two texts. */
export function hunkOf(before: string, after: string): Hunk {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let at = 0;
  while (at < Math.min(old.length, fresh.length) && old[at] === fresh[at]) at += 1;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - at && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  return { at, before: old.slice(at, old.length - end), after: fresh.slice(at, fresh.length - end) };
}

/** Every text that comes of doing a hunk where its lines stand now, the nearest first. */
function* placesOf(text: string, { at, before, after }: Hunk): Generator<string> {
  const lines = text.split('\n');
  const starts = [...lines.keys(), lines.length].toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  for (const start of starts)
    if (before.every((line, index) => lines[start + index] === line))
      yield lines.toSpliced(start, before.length, ...after).join('\n');
}

/** What a file has to say after a change, where the value may be another by now. */
function wantedValue(text: string | undefined, { path, before, after }: Change): unknown {
  const now = valueIn(text, path);
  if (same(now, before)) return after;
  const merged = Array.isArray(before ?? after) ? mergedLists(now, before, after) : undefined;
  return merged === undefined ? now : merged;
}

/**
 * A file's text with a change made to it. What the file has to say is decided by its values; how it says it, by the
 * lines of the change where they fit, so that what is taken back stands as it stood.
 *
 * @param order The fields around the value, as its schema lists them.
 */
export function changed(text: string | undefined, change: Change, order?: readonly string[]) {
  const { path, hunk } = change;
  const wanted = wantedValue(text, change);
  if (path.length === 0) return wanted as string | undefined;
  if (text === undefined || dataOf(text) === undefined) return text;
  const written = write(text, path, wanted, order);
  const said = wanted === undefined ? dataOf(written) : withValue(dataOf(text), path, wanted);
  if (hunk === undefined || same(said, dataOf(text))) return written;
  let tries = 0;
  for (const candidate of placesOf(text, hunk)) {
    if (same(dataOf(candidate), said)) return candidate;
    if (++tries > 20) break;
  }
  return written;
}

/** The change that takes another one back. */
export const reversed = ({ before, after, hunk, ...place }: Change): Change => ({
  ...place,
  before: after,
  after: before,
  hunk: hunk && { at: hunk.at, before: hunk.after, after: hunk.before },
});

/** The piece of a text in which it differs from another, with some words around it. */
function shortened(text: string, other = ''): string {
  if (text.length <= 90) return text;
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  const from = start < 40 ? 0 : text.lastIndexOf(' ', start - 20) + 1;
  const piece = text.slice(from, from + 87).trimEnd();
  return `${from > 0 ? '… ' : ''}${piece}${from + 87 < text.length ? '…' : ''}`;
}

/** Marks in braces are for the file: "{claim:tidy|Clean}" is called by its other words, or left out. */
const withoutMarks = (text: string) =>
  text
    .replace(/\{(?:claim:)?[^{}|]*(?:\|([^{}]*))?\}/g, (_, other = '…') => other)
    .replace(/\s+/g, ' ')
    .trim();

function valueInWords(value: unknown, other: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = leaves(value).slice(0, 4).map(withoutMarks).join(', ');
  const otherText = leaves(other).slice(0, 4).map(withoutMarks).join(', ');
  return text && `“${shortened(text, otherText)}”`;
}

/** A change of a value as one line of plain words. @param where What the value is called. */
export function changeInWords(where: string, { before, after }: Change): string {
  const lists = [before ?? [], after ?? []];
  const [old, fresh] = lists.every(Array.isArray)
    ? [without(before, after), without(after, before)]
    : [before, after];
  const [gone, come] = [valueInWords(old, fresh), valueInWords(fresh, old)];
  if (gone && come) return `${where}: ${gone} is now ${come}`;
  if (gone) return `${where}: taken away ${gone}`;
  if (come) return `${where}: added ${come}`;
  return `${where}: in another order`;
}
