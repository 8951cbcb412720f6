import type { z } from 'astro/zod';
import type { ContentProblem } from './problem.ts';
import type { FieldPath, YamlFile } from './yaml-file.ts';

type Issue = z.core.$ZodIssue;

/** What is expected, where a schema says nothing of its own. Given to every parse as its error map. */
export function expectedInWords(issue: z.core.$ZodRawIssue): string | undefined {
  const kinds: Record<string, string> = {
    string: 'text',
    number: 'a number, without quotes',
    int: 'a whole number, without quotes',
    boolean: 'true or false, without quotes',
    array: 'a list: each point on a line of its own, after a dash and a space',
    object: 'fields under it, each on a line of its own and further in',
    record: 'fields under it, each on a line of its own and further in',
  };
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected;
    case 'too_big':
      return `${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'too_small':
      return `${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return 'something else: it cannot be read as what belongs here';
    default:
      return undefined;
  }
}

function amount(origin: string, bound: string, count: number): string {
  if (origin === 'string') return `${bound} ${count} ${count === 1 ? 'letter' : 'letters'}`;
  if (origin === 'array') return `${bound} ${count} ${count === 1 ? 'point' : 'points'} in the list`;
  return `a number of ${bound} ${count}`;
}

/** Lines that would be right, by the name of their field: shown where it is missing or not what it should be. */
const examples: Record<string, string> = {
  name: 'name: Harbour Plumbing',
  phone: 'phone: "09 123 4567"',
  email: 'email: office@plumber.example',
  siteUrl: 'siteUrl: https://www.plumber.example',
  contactHost: 'contactHost: ""',
  licence: 'licence: "21345"',
  account: 'account: "+64 21 123 456"',
  opens: 'opens: "07:00"',
  closes: 'closes: "17:30"',
  days: 'days: [Monday, Tuesday]',
  on: 'on: true',
  order: 'order: 3',
  lat: 'lat: -36.855',
  lon: 'lon: 174.78',
  officeHours: 'officeHours:\n  - days: [Monday]\n    opens: "07:00"\n    closes: "17:00"',
  emergency: 'emergency: "Shut the toby, then call us."',
};

/** Every issue of one file, told to the person who wrote it. */
export function schemaProblems(
  file: YamlFile,
  schema: z.ZodType,
  issues: readonly Issue[],
): ContentProblem[] {
  return issues.flatMap((issue) => problemsOf(file, schema, issue, []));
}

function problemsOf(file: YamlFile, schema: z.ZodType, issue: Issue, before: FieldPath): ContentProblem[] {
  const path = [...before, ...issue.path];
  const value = valueAt(file.data, path);
  const at = (field: FieldPath) => ({
    file: file.path,
    line: file.lineOf(field),
    field: field.map(String).join('.'),
    ...((valueAt(file.data, field) ?? '') === '' && { missing: true as const }),
  });

  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, path);
    return issue.keys.map((key) => ({
      ...at([...path, key]),
      message: `"${key}" is not a known field. Known fields: ${known.join(', ')}`,
    }));
  }
  if (issue.code === 'invalid_union') {
    const options = (issue as { options?: unknown[] }).options;
    if (issue.errors.length === 0 && options !== undefined) {
      return [{ ...at(path), found: shown(file, path, value), message: `one of ${options.join(', ')}` }];
    }
    // The kind that was meant is the one that takes a value of this shape.
    const meant = issue.errors.find((issues) =>
      issues.every(({ path: own, code }) => own.length > 0 || code !== 'invalid_type'),
    );
    if (meant !== undefined) return meant.flatMap((inner) => problemsOf(file, schema, inner, path));
    return [{ ...at(path), found: shown(file, path, value), message: issue.message }];
  }

  const key = String(path.findLast((part) => typeof part === 'string') ?? '');
  const written = file.written(path);
  if (value === undefined) {
    return [{ ...at(path), found: 'nothing: it is missing', message: issue.message, example: examples[key] }];
  }
  if (value === null) {
    return [{ ...at(path), found: 'nothing', message: issue.message, example: examples[key] }];
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string') {
    const prefix = typeof path.at(-1) === 'number' ? '- ' : `${key}: `;
    const token = typeof value === 'object' && written?.startsWith('{') === true;
    if (token || typeof value !== 'object') {
      return [
        {
          ...at(path),
          found: written,
          message: token ? 'the text in quotes, because it begins with {' : 'text: put it in quotes',
          example: `${prefix}"${written}"`,
        },
      ];
    }
  }
  const example = issue.code === 'too_big' || issue.code === 'too_small' ? undefined : examples[key];
  return [{ ...at(path), found: shown(file, path, value), message: issue.message, example }];
}

/** What stands there, short enough to be told. */
function shown(file: YamlFile, path: FieldPath, value: unknown): string | undefined {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'point' : 'points'}`;
  if (typeof value === 'string') {
    const start = value.length > 60 ? `${value.slice(0, 57).trimEnd()}…` : value;
    return value.length > 40 ? `"${start}" (${value.length} letters)` : `"${value}"`;
  }
  if (value === null || value === undefined) return 'nothing';
  return file.written(path) ?? (typeof value === 'object' ? 'fields' : String(value));
}

function valueAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    data,
  );
}

/** Names of the fields that a schema has at a place; none where it takes any. */
function fieldsAt(schema: unknown, path: FieldPath): string[] {
  const def = (schema as { def?: Record<string, unknown> } | undefined)?.def;
  if (def === undefined) return [];
  for (const inner of [def.innerType, def.in]) if (inner !== undefined) return fieldsAt(inner, path);
  if (Array.isArray(def.options)) {
    return [...new Set(def.options.flatMap((option: unknown) => fieldsAt(option, path)))];
  }
  const shape = def.shape as Record<string, unknown> | undefined;
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(shape ?? {});
  return fieldsAt(shape?.[String(first)] ?? def.element ?? def.valueType, rest);
}
