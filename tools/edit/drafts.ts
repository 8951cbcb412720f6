import type { ContentProblem } from '../../site/src/content/problem.ts';
import { type Path, pathOf, valueAt, withValue } from './path.ts';
import { same } from './yaml.ts';

/** A value that waits until it is right: its file does not say it yet. */
export interface Draft {
  file: string;
  path: Path;
  value: unknown;
  /** Another point for the end of the list at the path. */
  isPoint?: boolean;
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const isWithin = (path: Path, around: Path): boolean => same(path.slice(0, around.length), around);

/** A file's data as it would be with its drafts: new points come last, in the order in which they were added. */
export function withDrafts(data: unknown, file: string, drafts: readonly Draft[]): unknown {
  if (data === undefined) return undefined;
  return drafts
    .filter((draft) => draft.file === file)
    .reduce<unknown>((whole, { path, value, isPoint }) => {
      if (!isPoint) return withValue(whole, path, value) ?? {};
      const list = valueAt(whole, path);
      return withValue(whole, path, [...(Array.isArray(list) ? list : []), value]) ?? {};
    }, data);
}

/** Where the new points of a list begin, and those of them that wait. */
function pointsOf(drafts: readonly Draft[], file: string, list: Path): Draft[] {
  return drafts.filter((draft) => draft.isPoint && draft.file === file && same(draft.path, list));
}

/**
 * The drafts after a value was changed, in a new point where it lies in one.
 *
 * @param savedList What the file says at a path.
 */
export function draftsTouched(
  drafts: readonly Draft[],
  { file, path, value }: Draft,
  savedList: (path: Path) => unknown,
): Draft[] {
  for (const [depth, key] of path.entries()) {
    const list = path.slice(0, depth);
    const points = typeof key === 'number' ? pointsOf(drafts, file, list) : [];
    const point = points[Number(key) - lengthOf(savedList(list))];
    if (point === undefined) continue;
    const rest = path.slice(depth + 1);
    if (rest.length === 0 && value === undefined) return drafts.filter((draft) => draft !== point);
    const changed = { ...point, value: withValue(point.value, rest, value) ?? {} };
    return drafts.map((draft) => (draft === point ? changed : draft));
  }
  const others = drafts.filter(
    (draft) => draft.isPoint || draft.file !== file || !isWithin(draft.path, path),
  );
  const around = others.find((draft) => !draft.isPoint && draft.file === file && isWithin(path, draft.path));
  if (around === undefined) return [...others, { file, path, value }];
  const changed = { ...around, value: withValue(around.value, path.slice(around.path.length), value) };
  return others.map((draft) => (draft === around ? changed : draft));
}

/** Field of a draft as the form has it: that of a new point has its place in the list. */
export function fieldOf(draft: Draft, drafts: readonly Draft[], saved: unknown): string {
  if (!draft.isPoint) return draft.path.join('.');
  const index = lengthOf(saved) + pointsOf(drafts, draft.file, draft.path).indexOf(draft);
  return [...draft.path, index].join('.');
}

/**
 * Whether a draft is not right yet: something is wrong in it, or with what it lies in.
 *
 * @param drafts With which the problems were found. @param saved What the file says at the draft's path.
 */
export function isWaiting(
  draft: Draft,
  drafts: readonly Draft[],
  problems: readonly ContentProblem[],
  saved: unknown,
): boolean {
  const own = pathOf(fieldOf(draft, drafts, saved));
  return problems.some(({ file, field = '' }) => {
    const path = pathOf(field);
    const isAround = !draft.isPoint && path.length > 0 && isWithin(own, path);
    return file === draft.file && (isWithin(path, own) || isAround);
  });
}
