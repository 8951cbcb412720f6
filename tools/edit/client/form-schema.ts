/** What a form is made of: the JSON Schema (2020-12) that Zod writes of a content file's schema. */
export interface FormSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  title?: string;
  description?: string;
  /** Names of what can be chosen, such as suburbs; own to this project's schemas. */
  from?: string;
  default?: unknown;
  const?: unknown;
  enum?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: FormSchema;
  prefixItems?: FormSchema[];
  properties?: Record<string, FormSchema>;
  required?: string[];
  additionalProperties?: boolean | FormSchema;
  anyOf?: FormSchema[];
  oneOf?: FormSchema[];
}

/** How a value is asked for. */
export type Kind =
  | 'fields'
  | 'named'
  | 'list'
  | 'choices'
  | 'tuple'
  | 'switch'
  | 'number'
  | 'choice'
  | 'text'
  | 'either';

/** Alternatives of a schema that are something, null left out. */
export function alternatives({ anyOf, oneOf }: FormSchema): FormSchema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
}

/** The same without alternatives where only one is left, or where all of them are written as text. */
export function plain(schema: FormSchema): FormSchema {
  const all = alternatives(schema);
  const [first] = all;
  if (first === undefined) return schema;
  const { anyOf: _, oneOf: __, ...rest } = schema;
  if (all.length === 1) return plain({ ...first, ...rest });
  return all.every(({ type, const: value }) => type === 'string' || typeof value === 'string')
    ? { ...rest, type: 'string' }
    : schema;
}

/** @throws Error where no field can be made of it: a schema that the editor does not know. */
export function kindOf(given: FormSchema): Kind {
  const schema = plain(given);
  if (alternatives(schema).length > 0) return 'either';
  if (schema.properties !== undefined) return 'fields';
  if (schema.type === 'object') return 'named';
  if (schema.prefixItems !== undefined) return 'tuple';
  if (schema.type === 'array') return schema.items?.enum === undefined ? 'list' : 'choices';
  if (schema.type === 'boolean') return 'switch';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.enum !== undefined) return 'choice';
  if (schema.type === 'string' || schema.const !== undefined) return 'text';
  throw new Error(`no field can be made of ${JSON.stringify(schema)}`);
}

/** The alternative that a value is written as: the first whose fixed texts and kinds it fits. */
export function chosen(schema: FormSchema, value: unknown): FormSchema {
  const all = alternatives(schema);
  return all.find((option) => fits(option, value)) ?? all[0] ?? {};
}

function fits(schema: FormSchema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(String(value));
  if (schema.properties === undefined) return typeof value === schema.type;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(schema.properties).every(
    ([key, field]) =>
      (field.const === undefined && field.enum === undefined) ||
      fits(field, (value as Record<string, unknown>)[key]),
  );
}

/** A value to begin with, of which nothing is made up: texts are empty, lists as long as they have to be. */
export function blank(given: FormSchema): unknown {
  const schema = plain(given);
  switch (kindOf(schema)) {
    case 'either':
      return blank(chosen(schema, undefined));
    case 'fields':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key, field]) => schema.required?.includes(key) === true && field.default === undefined)
          .map(([key, field]) => [key, blank(field)]),
      );
    case 'named':
      return {};
    case 'list':
    case 'choices':
      return Array.from({ length: schema.minItems ?? 0 }, () => blank(schema.items ?? {}));
    case 'tuple':
      return schema.prefixItems?.map(blank);
    case 'switch':
      return false;
    default:
      return schema.const ?? '';
  }
}

/** What a field is called: "officeHours" is "Office hours". */
export function labelOf(key: string, { title }: FormSchema = {}): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return title ?? words.charAt(0).toUpperCase() + words.slice(1);
}
