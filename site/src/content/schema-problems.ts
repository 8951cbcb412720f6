import type { z } from 'astro/zod';
import { stringify } from 'yaml';
import type { FieldPath } from '../lib/words.ts';
import type { ContentProblem } from './problem.ts';
import type { YamlFile } from './yaml-file.ts';

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'Write text',
  number: 'Write a number, without quotes',
  int: 'Write a whole number, without quotes',
  boolean: 'Write true or false, without quotes',
  array: 'Write a list: each point on a line of its own, after a dash and a space',
  object: 'Write its fields under it, each on a line of its own and further in',
  record: 'Write its fields under it, each on a line of its own and further in',
};

const several = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

function size(bound: string, origin: string, count: number): string {
  if (origin === 'string') return `Write ${bound} ${several(count, 'letter')}`;
  return origin === 'array'
    ? `Write ${bound} ${several(count, 'point')}`
    : `Write a number of ${bound} ${count}`;
}

/** The error map of every parse: messages where a schema has none of its own. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? `Write ${issue.expected}`;
  if (issue.code === 'too_big') return size('at most', issue.origin, Number(issue.maximum));
  if (issue.code === 'too_small') return size('at least', issue.origin, Number(issue.minimum));
  if (issue.code === 'invalid_value') return `Write one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union' && Array.isArray(issue.options))
    return `Write one of ${issue.options.join(', ')}`;
  return issue.code === 'invalid_format' ? 'Write this in another way: it cannot be read' : undefined;
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** One issue as problems, with line, value and example. @param before The way to the value that the issue is about. */
export function schemaProblems(
  file: YamlFile,
  schema: z.ZodType,
  issue: Issue,
  before: FieldPath = [],
): ContentProblem[] {
  const path = [...before, ...issue.path];
  const problem = (
    field: FieldPath,
    rest: Pick<ContentProblem, 'message' | 'found' | 'example' | 'missing'>,
  ) => ({
    ...{ file: file.path, line: file.lineOf(field), field: field.map(String).join('.') },
    ...rest,
  });
  if (issue.code === 'unrecognized_keys') {
    const known = new Set(schemasAt(schema, path).flatMap(({ def }) => Object.keys(def.shape ?? {})));
    const fields = [...known].join(', ');
    return issue.keys.map((key) =>
      problem([...path, key], { message: `"${key}" is not a known field. Known fields: ${fields}.` }),
    );
  }
  if (issue.code === 'invalid_union') {
    // The kind that was meant is the one that takes a value of this shape.
    const meant = issue.errors.find((issues) =>
      issues.every(({ path: inner, code }) => inner.length > 0 || code !== 'invalid_type'),
    );
    if (meant !== undefined) return meant.flatMap((inner) => schemaProblems(file, schema, inner, path));
  }
  const name = String(path.findLast((part) => typeof part === 'string') ?? '');
  const value = path.reduce<unknown>(
    (outer, part) => (outer as Record<PropertyKey, unknown>)?.[part],
    file.data,
  );
  const written = file.written(path);
  const message = sentence(issue.message);
  const given = schemasAt(schema, path)
    .find((one) => one.meta()?.example !== undefined)
    ?.meta()?.example;
  const example = given === undefined ? undefined : stringify({ [name]: given }).trim();
  if (value === undefined || value === null || value === '') {
    return [problem(path, { message: `${name} is missing. ${message}`, example, missing: true })];
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string' && written !== undefined) {
    const isToken = typeof value === 'object' && written.startsWith('{');
    if (isToken || typeof value !== 'object') {
      const why = isToken ? 'because it begins with {' : 'because it is text';
      const key = typeof path.at(-1) === 'number' ? '-' : `${name}:`;
      const quoted = { message: `Put it in quotes, ${why}.`, found: written, example: `${key} "${written}"` };
      return [problem(path, quoted)];
    }
  }
  const isSize = issue.code === 'too_big' || issue.code === 'too_small';
  return [problem(path, { message, found: shown(value, written), example: isSize ? undefined : example })];
}

/** A value, short enough for a message. */
function shown(value: unknown, written: string | undefined): string {
  if (Array.isArray(value)) return several(value.length, 'point');
  if (typeof value !== 'string') return written ?? (typeof value === 'object' ? 'fields' : String(value));
  const start = value.length > 60 ? `${value.slice(0, 57).trimEnd()}…` : value;
  return value.length > 40 ? `"${start}" (${value.length} letters)` : `"${value}"`;
}

interface AnySchema {
  def: Record<'innerType' | 'in' | 'out' | 'element' | 'valueType', AnySchema | undefined> & {
    shape?: Record<string, AnySchema>;
    options?: AnySchema[];
  };
  meta(): Record<string, unknown> | undefined;
}

/** The schemas of a value: itself, what it wraps, and each kind that it may be. */
function schemasAt(schema: unknown, [first, ...rest]: FieldPath): AnySchema[] {
  const { def } = schema as AnySchema;
  const inner = [def.innerType, def.in, def.out, ...(def.options ?? [])].filter((one) => one !== undefined);
  if (first === undefined) return [schema as AnySchema, ...inner.flatMap((one) => schemasAt(one, []))];
  if (inner.length > 0) return inner.flatMap((one) => schemasAt(one, [first, ...rest]));
  const next = def.shape?.[String(first)] ?? def.element ?? def.valueType;
  return next === undefined ? [] : schemasAt(next, rest);
}
