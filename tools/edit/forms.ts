import { z } from 'astro/zod';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { isFields, type Path } from './yaml.ts';

/** The part of JSON Schema that forms are made of, with `from`: what a value names, such as suburbs. */
export interface FormSchema {
  type?: string;
  title?: string;
  from?: string;
  format?: string | undefined;
  default?: unknown;
  const?: unknown;
  /** What a tick writes. */
  tick?: unknown;
  enum?: unknown[];
  items?: FormSchema | FormSchema[];
  uniqueItems?: boolean;
  required?: string[];
  oneOf?: FormSchema[];
  anyOf?: FormSchema[];
  properties?: Record<string, FormSchema>;
  additionalProperties?: boolean | FormSchema;
  discriminator?: { propertyName: string };
}

/** What can be chosen for a `from`, each with its name for people. */
export type Choices = Partial<Record<string, { const: string; title: string }[]>>;

/** What files are called whose name alone says too little; fields have their titles in the schemas. */
const labels: Record<string, string> = {
  'business.yaml': 'Name, numbers and hours',
  'claims.yaml': 'Promises',
  'region.yaml': 'The town and its map',
  'redirects.yaml': 'Pages that have moved',
  'pages/common.yaml': 'Words on every page',
  'pages/proof.yaml': 'Words around people and reviews',
};

/** "officeHours" is "Office hours". */
function labelOf(key: string, title?: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a content file is called: "Mount Eden" for suburbs/mount-eden.yaml. */
export function fileTitle(file: string, data?: unknown): string {
  const name = isFields(data) && /^(?:areas|services|suburbs)\//.test(file) ? data.name : undefined;
  return String(name || labelOf(file.replace(/^.*\/|\.yaml$/g, ''), labels[file]));
}

/** Schemas never change while the editor runs, and each takes a tenth of a second. */
const written = new WeakMap<z.ZodType, FormSchema>();

function jsonSchemaOf(schema: z.ZodType): FormSchema {
  const known = written.get(schema);
  if (known !== undefined) return known;
  const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }) => {
    // What is made a text before it is checked, as a date is, is asked for as what it becomes.
    const { def } = zodSchema._zod;
    if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
      Object.assign(jsonSchema, z.toJSONSchema(def.out, { io: 'input', unrepresentable: 'any' }));
  };
  const settings = { io: 'input', unrepresentable: 'any', target: 'draft-7', override } as const;
  const made = z.toJSONSchema(schema, settings) as FormSchema;
  written.set(schema, made);
  return made;
}

/**
 * The form of a content file: the fields of its schema with their labels and choices, those for search engines last.
 * Limits are left out: the loader says what is wrong, in its words.
 */
export const formOf = (schema: z.ZodType, data: unknown, choices: Choices): FormSchema =>
  field(jsonSchemaOf(schema), data, choices);

const limits = new Set(['anyOf', 'oneOf', 'pattern', 'minLength', 'default', '$schema', 'enum', 'const']);

function field(given: FormSchema, data: unknown, choices: Choices): FormSchema {
  const schema = Object.fromEntries(Object.entries(given).filter(([key]) => !limits.has(key))) as FormSchema;
  const all = (given.oneOf ?? given.anyOf ?? []).filter(({ type }) => type !== 'null');
  const [first] = all;
  if (first !== undefined && all.every(({ type }) => type === 'string' || all.length === 1))
    return field({ ...first, ...schema }, data, choices);
  if (first !== undefined) {
    const fixed = Object.entries(first.properties ?? {}).find(([, inner]) => inner.const ?? inner.enum);
    const discriminator = fixed && { discriminator: { propertyName: fixed[0] } };
    return { ...schema, oneOf: all.map((option) => alternative(option, choices)), ...discriminator };
  }
  if (schema.type === 'object') return fields(schema, data, choices);
  const { items } = schema;
  if (Array.isArray(items)) return { ...schema, items: items.map((item) => field(item, undefined, choices)) };
  if (items !== undefined) {
    // A new point of a list is an empty text, and not nothing.
    const point = field(items, undefined, choices);
    const made = point.type === 'string' && !point.oneOf ? { ...point, default: '' } : point;
    return { ...schema, items: made, ...((items.enum?.length ?? 99) < 10 && { uniqueItems: true }) };
  }
  if (given.const !== undefined) return { ...schema, format: 'tick', tick: given.const };
  if (schema.from === 'photos') return { ...schema, format: 'photo' };
  if (given.enum?.length === iconNames.length) return { ...schema, enum: given.enum, format: 'icon' };
  const known = choices[schema.from ?? ''];
  const values = given.enum?.map((value) => ({ const: value, title: labelOf(String(value)) }));
  if (known ?? values) return { ...schema, oneOf: known ?? values ?? [] };
  return { ...schema, format: schema.format === 'date' ? 'date' : undefined };
}

/** One of several things that a value may be, called by its fixed text. */
function alternative(option: FormSchema, choices: Choices): FormSchema {
  const made = field(option, undefined, choices);
  const all = Object.entries(option.properties ?? {});
  const fixed = all.filter(([, inner]) => inner.const !== undefined);
  for (const [key, { const: value }] of fixed)
    if (made.properties)
      made.properties[key] = { type: 'string', const: value, default: value, format: 'fixed' };
  const named =
    fixed.length > 0 ? fixed.map(([, inner]) => inner.const) : all.flatMap(([, inner]) => inner.enum ?? []);
  const other = { number: 'A number', string: 'Words', object: 'Words that rest on a promise' };
  const title = named.map((value) => labelOf(String(value))).join(', ');
  return { ...made, title: title || other[option.type as keyof typeof other] };
}

/** What is seldom changed comes after the words. */
const last = ['order', 'position', 'place', 'neighbours', 'water', 'facts', 'meta'];

function fields(schema: FormSchema, data: unknown, choices: Choices): FormSchema {
  const named =
    isFields(schema.additionalProperties) && isFields(data) ? schema.additionalProperties : undefined;
  // The names in a register are fixed: each has a field of its own.
  const given = named
    ? Object.fromEntries(Object.keys(data as object).map((key) => [key, named as FormSchema]))
    : (schema.properties ?? {});
  const made = Object.entries(given).map(([key, inner]): [string, FormSchema] => {
    const value = isFields(data) ? data[key] : undefined;
    const own = field(inner, value, choices);
    const statement = isFields(value) && named ? value.statement : undefined;
    return [key, { ...own, title: statement ? String(statement) : labelOf(key, own.title) }];
  });
  const properties = Object.fromEntries(made.toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b)));
  return {
    ...schema,
    properties,
    additionalProperties: false,
    ...(named && { required: Object.keys(given) }),
  };
}

/** The labels on the way to a value: "Hero › Title". */
export function pathInWords(form: FormSchema | undefined, path: Path): string {
  const [part, ...rest] = path;
  if (part === undefined) return '';
  const item = Array.isArray(form?.items) ? form.items[Number(part)] : form?.items;
  const options = [form, ...(form?.oneOf ?? [])].map((option) => option?.properties?.[part]);
  const inner = typeof part === 'number' ? item : options.find((option) => option !== undefined);
  const label = typeof part === 'number' ? `no. ${part + 1}` : (inner?.title ?? labelOf(part));
  return [label, pathInWords(inner, rest)].filter(Boolean).join(' › ');
}
