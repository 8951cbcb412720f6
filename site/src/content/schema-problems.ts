import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { counted } from '../lib/counted.ts';
import { valueAt } from '../lib/value-at.ts';
import { jsonSchemaOf, schemaAt } from '../schemas/json-schema.ts';
import type { FieldProblem } from './problem.ts';
import type { YamlFile } from './yaml-file.ts';

const kinds: Record<string, string> = {
  string: 'Write text',
  number: 'Write a number',
  int: 'Write a whole number',
  boolean: 'Write true or false',
  array: 'Write a list: each point on a line of its own, after a dash and a space',
  record: 'Write its fields, each on a line of its own',
};

const fieldsOf = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).join(', ') : '';

function size(bound: string, origin: string, count: number, input: unknown): string {
  if (origin === 'array') return `Write ${bound} ${counted(count, 'point')}`;
  if (origin !== 'string') return `Write a number of ${bound} ${count}`;
  return `Write ${bound} ${counted(count, 'letter')}; there are ${String(input).length}`;
}

/** The error map of every parse: messages where a schema has none of its own. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'object') return `Write its fields ${fieldsOf(issue.inst)}`;
      return kinds[issue.expected] ?? `Write ${issue.expected}`;
    case 'too_big':
      return size('at most', issue.origin, Number(issue.maximum), issue.input);
    case 'too_small':
      return size('at least', issue.origin, Number(issue.minimum), issue.input);
    case 'invalid_value':
      return 'Write one of the known names';
    case 'invalid_union':
      return `Write one of ${[issue.options].flat().join(', ')}`;
    case 'unrecognized_keys':
      return `Known fields: ${fieldsOf(issue.inst)}`;
    case 'invalid_format':
      return 'Write this in another way: it cannot be read';
  }
}

/** What a schema finds wrong in a file, with value and example. */
export function schemaProblems(
  document: YamlFile,
  schema: z.ZodType,
  issues: readonly z.core.$ZodIssue[],
): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    const sentence = issue.message.charAt(0).toUpperCase() + issue.message.slice(1);
    const message = /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
    const place = { file: document.file, path: issue.path };
    if (issue.code !== 'unrecognized_keys')
      return [{ ...place, ...explain(document, schema, issue, message) }];
    return issue.keys.map((key) => {
      return { ...place, path: [...issue.path, key], message: `"${key}" is not a known field. ${message}` };
    });
  });
}

function explain(document: YamlFile, schema: z.ZodType, issue: z.core.$ZodIssue, message: string) {
  const { path, code } = issue;
  const name = String(path.findLast((part) => typeof part === 'string') ?? '');
  const value = valueAt(document.data, path);
  const { examples } = schemaAt(jsonSchemaOf(schema), path, document.data) ?? {};
  const example = examples === undefined ? undefined : stringify({ [name]: examples[0] }).trim();
  if (value === undefined || value === null || value === '')
    return { message, example, missing: true as const };
  const written = document.written(path);
  const isToken = typeof value === 'object' && written?.startsWith('{');
  const isPlain = typeof value !== 'object' && written !== undefined;
  if (code === 'invalid_type' && issue.expected === 'string' && (isToken || isPlain)) {
    const why = isToken ? 'because it begins with {' : 'because it is text';
    const lead = typeof path.at(-1) === 'number' ? '-' : `${name}:`;
    return { message: `Put it in quotes, ${why}.`, found: written, example: `${lead} "${written}"` };
  }
  const isQuotedNumber =
    code === 'invalid_type' && /^(?:number|int)$/.test(issue.expected) && isNumeric(value);
  if (isQuotedNumber) return { message: 'Write the number without quotes.', found: written, example };
  const found = abbreviated(value, written);
  const known = code === 'invalid_value' ? issue.values.map(String) : undefined;
  return { message, found, known, example: code === 'too_big' || code === 'too_small' ? undefined : example };
}

const isNumeric = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value));

/** A value, short enough for a message. */
function abbreviated(value: unknown, written: string | undefined): string {
  if (Array.isArray(value)) return counted(value.length, 'point');
  if (typeof value !== 'string') return written ?? (typeof value === 'object' ? 'fields' : String(value));
  const start = value.length > 60 ? `${value.slice(0, 57).trimEnd()}…` : value;
  return value.length > 40 ? `"${start}" (${value.length} letters)` : `"${value}"`;
}
