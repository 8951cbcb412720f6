// Does to a text what was done to an earlier one: by its lines, and where those no longer fit, by its values.
import { applyPatch, structuredPatch } from 'diff';
import { readYaml } from '../../site/src/content/yaml-file.ts';
import { isFields, type Path } from './path.ts';
import { same, write } from './yaml.ts';

/** A text; undefined where there is no file. */
type Text = string | undefined;

/** What came of a merge; undefined where what was to be changed is another by now. */
export type Merged = { text: Text } | undefined;

/**
 * Does to a text what turned `from` into `to`, wherever those lines stand by now.
 *
 * @param prevails Whether `to` holds where the text says neither: the change was made later than what the text says.
 */
export function merge(text: Text, from: Text, to: Text, prevails = false): Merged {
  if (text === from || text === to) return { text: to };
  if (text === undefined || from === undefined) return undefined;
  if (to === undefined) return prevails ? { text: to } : undefined;
  // Lines next to them tell where they belong, as far as those are still the same.
  for (const context of [2, 1, 0]) {
    const patch = structuredPatch('', '', from, to, '', '', { context });
    const isPlaced =
      context > 0 || patch.hunks.every(({ lines }) => lines.some((line) => line.startsWith('-')));
    const merged = isPlaced && applyPatch(text, patch);
    if (merged !== false) return { text: merged };
  }
  return mergeValues(text, from, to, prevails);
}

interface ValueEdit {
  path: Path;
  value: unknown;
}

function mergeValues(text: string, from: string, to: string, prevails: boolean): Merged {
  const [now, was, is] = [text, from, to].map((one) => readYaml('', one).data);
  if (now === undefined || was === undefined || is === undefined || same(was, is)) return undefined;
  const edits = editsOf(now, was, is, prevails);
  return edits && { text: edits.reduce((left, { path, value }) => write(left, path, value), text) };
}

/** What makes of a value now what was made of it then; undefined where it is another by now. */
function editsOf(
  now: unknown,
  was: unknown,
  is: unknown,
  prevails: boolean,
  path: Path = [],
): ValueEdit[] | undefined {
  if (same(was, is) || same(now, is)) return [];
  if (same(now, was)) return [{ path, value: is }];
  if (isFields(now) && isFields(was) && isFields(is)) {
    const parts = Object.keys({ ...was, ...is }).map((key) =>
      editsOf(now[key], was[key], is[key], prevails, [...path, key]),
    );
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  const lists = [now, was, is].map((one) => one ?? []);
  if (lists.every((one) => Array.isArray(one))) {
    const [rows = [], before = [], after = []] = lists;
    const left = mergedRows(rows, before, after, prevails);
    // Of a list of which nothing is left nothing is written.
    const none = after.length > 0 ? undefined : is;
    return left && [{ path, value: left.length > 0 ? left : none }];
  }
  return prevails && now !== undefined ? [{ path, value: is }] : undefined;
}

/** Rows without those that went, and with those that came, each behind the row that it came behind. */
function mergedRows(
  rows: readonly unknown[],
  was: readonly unknown[],
  is: readonly unknown[],
  prevails: boolean,
): unknown[] | undefined {
  const isIn = (list: readonly unknown[], row: unknown) => list.some((one) => same(one, row));
  const gone = was.filter((row) => !isIn(is, row));
  const come = is.filter((row) => !isIn(was, row) && !isIn(rows, row));
  const isMissing = gone.some((row) => !isIn(rows, row));
  // A row that was changed has to be there. One that was only taken away may be gone already.
  if (isMissing && (come.length > 0 || !prevails)) return undefined;
  const left = rows.filter((row) => !isIn(gone, row));
  for (const row of come) {
    const before = is.slice(0, is.indexOf(row));
    left.splice(left.findLastIndex((one) => isIn(before, one)) + 1, 0, row);
  }
  return left;
}
