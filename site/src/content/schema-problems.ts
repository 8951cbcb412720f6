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

const units: Record<string, [one: string, many: string]> = {
  string: ['letter', 'letters'],
  array: ['point', 'points'],
};

function amount(bound: string, origin: string, count: number): string {
  const [one, many] = units[origin] ?? [];
  return many === undefined
    ? `Write a number of ${bound} ${count}`
    : `Write ${bound} ${count} ${count === 1 ? one : many}`;
}

/** The error map of every parse: messages where a schema has none of its own. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? `Write ${issue.expected}`;
  if (issue.code === 'too_big') return amount('at most', issue.origin, Number(issue.maximum));
  if (issue.code === 'too_small') return amount('at least', issue.origin, Number(issue.minimum));
  if (issue.code === 'invalid_value') return `Write one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union' && Array.isArray(issue.options))
    return `Write one of ${issue.options.join(', ')}`;
  return issue.code === 'invalid_format' ? 'Write this in another way: it cannot be read' : undefined;
}

/** All issues of one file as problems, with line, value and example. */
export function schemaProblems(
  file: YamlFile,
  schema: z.ZodType,
  issues: readonly Issue[],
): ContentProblem[] {
  return issues.flatMap((issue) => problemsOf(file, schema, issue, []));
}

function problemsOf(file: YamlFile, schema: z.ZodType, issue: Issue, before: FieldPath): ContentProblem[] {
  const field = [...before, ...issue.path];
  const place = (path: FieldPath) => ({
    file: file.path,
    line: file.lineOf(path),
    field: path.map(String).join('.'),
  });
  if (issue.code === 'unrecognized_keys') {
    const known = new Set(schemasAt(schema, field).flatMap(({ def }) => Object.keys(def.shape ?? {})));
    return issue.keys.map((key) => ({
      ...place([...field, key]),
      message: `"${key}" is not a known field. Known fields: ${[...known].join(', ')}.`,
    }));
  }
  const { message } = issue;
  if (issue.code === 'invalid_union') {
    // The kind that was meant is the one that takes a value of this shape.
    const meant = issue.errors.find((issues) =>
      issues.every(({ path, code }) => path.length > 0 || code !== 'invalid_type'),
    );
    if (meant !== undefined) return meant.flatMap((inner) => problemsOf(file, schema, inner, field));
  }

  const value = valueAt(file.data, field);
  const name = String(field.findLast((part) => typeof part === 'string') ?? '');
  const key = typeof field.at(-1) === 'number' ? '-' : `${name}:`;
  const written = file.written(field);
  if (value === undefined || value === null || value === '') {
    const example = exampleAt(schema, field, name);
    return [{ ...place(field), message: `${name} is missing. ${sentence(message)}`, example, missing: true }];
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string' && written !== undefined) {
    const isToken = typeof value === 'object' && written.startsWith('{');
    if (isToken || typeof value !== 'object') {
      const why = isToken ? 'because it begins with {' : 'because it is text';
      const example = `${key} "${written}"`;
      return [{ ...place(field), message: `Put it in quotes, ${why}.`, found: written, example }];
    }
  }
  const isSize = issue.code === 'too_big' || issue.code === 'too_small';
  const example = isSize ? undefined : exampleAt(schema, field, name);
  return [{ ...place(field), message: sentence(message), found: shown(value, written), example }];
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** A value, short enough for a message. */
function shown(value: unknown, written: string | undefined): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'point' : 'points'}`;
  if (typeof value !== 'string') return written ?? (typeof value === 'object' ? 'fields' : String(value));
  const start = value.length > 60 ? `${value.slice(0, 57).trimEnd()}…` : value;
  return value.length > 40 ? `"${start}" (${value.length} letters)` : `"${value}"`;
}

function valueAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    data,
  );
}

/** The line that the schema's `.meta({ example })` gives. */
function exampleAt(schema: z.ZodType, field: FieldPath, name: string): string | undefined {
  const example = schemasAt(schema, field)
    .find((one) => one.meta()?.example !== undefined)
    ?.meta()?.example;
  return example === undefined ? undefined : stringify({ [name]: example }).trim();
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
