/** Whether two pieces of data say the same; a field that is undefined is none. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...keys].every((key) => same(left[key], right[key]));
}

/** A point of a list before and after: one of the two is missing where it was added or taken away. */
export interface Step {
  before?: number;
  after?: number;
}

/**
 * Which points of a list became which: those that stayed the same, in order, and between them the ones that
 * were changed, then added or taken away.
 */
export function alignLists(old: readonly unknown[], wanted: readonly unknown[]): Step[] {
  const lengths: number[][] = Array.from({ length: old.length + 1 }, () => Array(wanted.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = wanted.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      row[j] = same(old[i], wanted[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const steps: Step[] = [];
  let gone: number[] = [];
  let come: number[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      const [before, after] = [gone[index], come[index]];
      // Told apart by what names them: another point in the same place is not that point changed.
      steps.push({ ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
    }
    gone = [];
    come = [];
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < wanted.length) {
    if (i < old.length && j < wanted.length && same(old[i], wanted[j])) {
      flush();
      steps.push({ before: i++, after: j++ });
    } else if (j >= wanted.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) gone.push(i++);
    else come.push(j++);
  }
  flush();
  return steps;
}

/** One value that is another now. */
export interface Change {
  path: (string | number)[];
  before: unknown;
  after: unknown;
}

/** What differs between two versions of a file, value by value; a point of a list that came or went is one. */
export function changesBetween(before: unknown, after: unknown, path: (string | number)[] = []): Change[] {
  if (same(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    return alignLists(before, after).flatMap(({ before: i, after: j }) =>
      changesBetween(i === undefined ? undefined : before[i], j === undefined ? undefined : after[j], [
        ...path,
        j ?? i ?? 0,
      ]),
    );
  }
  const both = [before, after];
  if (both.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))) {
    const [left, right] = both as [Record<string, unknown>, Record<string, unknown>];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) =>
      changesBetween(left[key], right[key], [...path, key]),
    );
  }
  return [{ path, before, after }];
}

/**
 * Two people's changes of one file put together: each value that only one of them has changed is as they
 * wrote it; where both did, mine stands.
 */
export function mergeChanges(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  const all = [base, mine, theirs];
  if (!all.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value)))
    return mine;
  const [b, m, t] = all as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
  return Object.fromEntries(
    [...new Set([...Object.keys(t), ...Object.keys(m)])].map((key) => [
      key,
      mergeChanges(b[key], m[key], t[key]),
    ]),
  );
}
