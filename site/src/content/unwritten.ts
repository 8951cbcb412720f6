import type { ContentProblem } from './problem.ts';

/** A problem of one field, and whether nothing stands there yet. */
export interface FieldProblem extends ContentProblem {
  field: string;
  line: number;
  unwritten: boolean;
}

/** Up to so many fields are each told of by themselves: with more, nobody would read to the end. */
const few = 3;

/**
 * Tells of a file in which much is still to be written as one thing, which names the fields; what is wrong in
 * those that are written is told as ever.
 *
 * @param problems Of one file.
 * @param empty Whether nothing at all stands in it.
 * @param like A file of the same kind, to copy from.
 */
export function gatherUnwritten(
  problems: readonly FieldProblem[],
  empty: boolean,
  like: string | undefined,
): ContentProblem[] {
  const missing = problems.filter(({ unwritten }) => unwritten);
  const [first] = missing;
  const each = ({ unwritten: _, ...problem }: FieldProblem): ContentProblem => problem;
  if (first === undefined || (!empty && missing.length <= few)) return problems.map(each);
  const fields = missing.map(({ field }) => field);
  const copy = like === undefined ? '' : `; ${like} has them all, to copy how they are written`;
  const whole = {
    file: first.file,
    line: empty ? undefined : Math.min(...missing.map(({ line }) => line)),
    found: empty ? 'an empty file' : `nothing yet in ${missing.length} fields`,
    expected: `words or values in: ${fieldsInWords(fields)}${copy}`,
    fields,
  };
  return [whole, ...problems.filter(({ unwritten }) => !unwritten).map(each)];
}

/** "meta (title, description), lead, facts › no. 1 (fact, grade)": short, however deep the fields lie. */
function fieldsInWords(fields: readonly string[]): string {
  const groups = Map.groupBy(fields, (field) => field.split('.')[0] ?? '');
  return [...groups]
    .map(([name, all]) => {
      const ways = all.map((field) => field.split('.').slice(1));
      const points = new Set(ways.map(([point = '']) => point).filter((point) => /^\d+$/.test(point)));
      const inner = [
        ...new Set(ways.flatMap((way) => (points.size > 0 ? way.slice(1, 2) : way.slice(0, 1)))),
      ];
      if (inner.length === 0) return name;
      const [point] = points;
      const which = points.size === 1 ? ` › no. ${Number(point) + 1}` : '';
      return `${name}${which} (${inner.join(', ')})`;
    })
    .join(', ');
}
