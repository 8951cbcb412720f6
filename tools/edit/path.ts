// Values within values. The editor's page uses this too.
import { valueAt } from '../../site/src/lib/value-at.ts';

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

export { valueAt };

/** Data with another value at a path; undefined takes a field or a point away, and the groups in which nothing else is. */
export function withValue(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue(valueAt(data, [key]), rest, value);
  if (typeof key === 'number') {
    const list = Array.isArray(data) ? data : [];
    return inner === undefined ? list.toSpliced(key, 1) : list.toSpliced(key, 1, inner);
  }
  const all = Object.entries({ ...(isFields(data) && data), [key]: inner });
  const left = all.filter(([, part]) => part !== undefined);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}
