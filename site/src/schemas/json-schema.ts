import { z } from 'astro/zod';
import type { FieldMeta } from './field-meta.ts';

/**
 * A schema as JSON Schema (draft 7), of what is written in a file. Messages, references and the editor's forms read
 * this. `title` is the field's label, `description` its help.
 */
export interface JsonSchema
  extends Pick<FieldMeta, 'control' | 'reference' | 'tokens' | 'rank' | 'itemLabel' | 'internal'> {
  title?: string;
  description?: string;
  examples?: unknown[];
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  items?: JsonSchema | JsonSchema[];
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  required?: string[];
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
}

const known = new WeakMap<z.ZodType, JsonSchema>();

/** Schemas never change while a process runs, so each is converted once. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  let converted = known.get(schema);
  if (converted === undefined) {
    converted = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      target: 'draft-7',
      override: ({ jsonSchema }) => useStandardKeys(jsonSchema),
    }) as JsonSchema;
    known.set(schema, converted);
  }
  return converted;
}

/** The names that JSON Schema has for what it knows of `FieldMeta`. */
function useStandardKeys(schema: z.core.JSONSchema.BaseSchema & FieldMeta): void {
  const { label, help, example } = schema;
  if (label !== undefined) schema.title = label;
  if (help !== undefined) schema.description = help;
  if (example !== undefined) schema.examples = [example];
  delete schema.label;
  delete schema.help;
  delete schema.example;
}

/**
 * The one of several schemas that fits a value by what is fixed in it, such as `kind`; the first where none does.
 * A schema without alternatives is returned as it is.
 */
export function resolveUnion(schema: JsonSchema, value: unknown): JsonSchema {
  const { oneOf, anyOf, ...own } = schema;
  const options = oneOf ?? anyOf ?? [];
  const chosen = options.find((option) => hasFixedValues(option, value)) ?? options[0];
  return { ...chosen, ...own };
}

/** Whether a value has what is fixed in a schema: a constant, or one of a few. */
function hasFixedValues({ properties = {} }: JsonSchema, value: unknown): boolean {
  const fields = isRecord(value) ? value : {};
  return Object.entries(properties).every(([key, { const: constant, enum: choices }]) => {
    if (!(key in fields)) return true;
    if (constant !== undefined) return fields[key] === constant;
    return choices === undefined || choices.includes(fields[key]);
  });
}

/**
 * The schema of a value within another, as far as the way to it is known.
 *
 * @param path Keys and list positions down to the value.
 * @param value What is written there now, which decides between the options of a union.
 */
export function schemaAt(
  schema: JsonSchema | undefined,
  path: readonly PropertyKey[],
  value: unknown,
): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  const [first, ...rest] = path;
  if (first === undefined) return resolveUnion(schema, value);
  const inner = isRecord(value) ? value[String(first)] : undefined;
  return schemaAt(childSchema(schema, first, value), rest, inner);
}

/** The schema of what a value has under a key. */
export function childSchema(schema: JsonSchema, key: PropertyKey, value: unknown): JsonSchema | undefined {
  const { properties, items, additionalProperties } = resolveUnion(schema, value);
  const own = properties?.[String(key)];
  if (own !== undefined) return own;
  if (Array.isArray(items)) return items[Number(key)];
  return items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
