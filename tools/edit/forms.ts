import { z } from 'astro/zod';
import { isFields, type Path, valueAt } from './yaml.ts';

/** The part of JSON Schema that forms are made of, with `from`: what a value names, such as suburbs. */
export interface Schema {
  type?: string;
  title?: string;
  description?: string;
  from?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  items?: Schema | Schema[];
  maxItems?: number;
  maxLength?: number;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

/** What files are called whose name alone says too little; fields have their titles in the schemas. */
const labels: Record<string, string> = {
  business: 'Your business',
  claims: 'Promises',
  region: 'The town and its map',
  redirects: 'Pages that have moved',
  common: 'Words on every page',
  proof: 'Words around people and reviews',
};

/** "officeHours" is "Office hours". */
export function inWords(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a content file is called: "Mount Eden" for suburbs/mount-eden.yaml. */
export function fileTitle(file: string, data?: unknown): string {
  const name = isFields(data) && /^(?:areas|services|suburbs)\//.test(file) && data.name;
  const key = file.replace(/^.*\/|\.yaml$/g, '');
  return String(name || labels[key] || inWords(key));
}

/** A sentence that names files as the editor calls them. */
export const withTitles = (text: string): string =>
  text.replace(/[\w-]+\.yaml/g, (file) => `“${fileTitle(file)}”`);

/** Schemas never change while the editor runs, and each takes a tenth of a second. */
const written = new WeakMap<z.ZodType, Schema>();

export function schemaOf(schema: z.ZodType): Schema {
  const known = written.get(schema);
  if (known !== undefined) return known;
  const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }) => {
    // What is made a text before it is checked, as a date is, is asked for as what it becomes.
    const { def } = zodSchema._zod;
    if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
      Object.assign(jsonSchema, z.toJSONSchema(def.out, { io: 'input', unrepresentable: 'any' }));
  };
  const settings = { io: 'input', unrepresentable: 'any', target: 'draft-7', override } as const;
  const made = z.toJSONSchema(schema, settings) as Schema;
  written.set(schema, made);
  return made;
}

/** The things that a value may be: one for nearly all. */
export function kindsOf(schema: Schema): Schema[] {
  const { oneOf, anyOf, ...own } = schema;
  const kinds = (oneOf ?? anyOf ?? []).filter(({ type }) => type !== 'null');
  if (kinds.every(({ type }) => type === 'string')) return [{ ...kinds[0], ...own }];
  return kinds.map((kind) => ({ ...kind, ...own }));
}

/** The one of them that a value is, by what is fixed in it; the first where it is none. */
export function kindOf(schema: Schema, value: unknown): Schema {
  const kinds = kindsOf(schema);
  const fits = ([key, { const: only, enum: some = [only] }]: [string, Schema]) =>
    some[0] === undefined || some.includes(valueAt(value, [key]) ?? some[0]);
  const chosen = kinds.find(({ properties = {} }) => Object.entries(properties).every(fits));
  return chosen ?? kinds[0] ?? {};
}

/** What is written where a list gets another point, or a value becomes another kind: what is fixed in it. */
export function blank(schema: Schema): unknown {
  const { type = '', items, properties = {} } = kindOf(schema, undefined);
  if (type === 'array') return Array.isArray(items) ? items.map(blank) : [];
  if (type !== 'object') return isNumber(type) ? 0 : '';
  const fixed = Object.entries(properties).filter(([, inner]) => inner.const !== undefined);
  return Object.fromEntries(fixed.map(([key, inner]) => [key, inner.const]));
}

export const isNumber = (type = '') => /^(?:number|integer)$/.test(type);

/** What is seldom changed comes after the words. */
const last = [
  'contactHost',
  'analytics',
  'order',
  'position',
  'place',
  'neighbours',
  'water',
  'facts',
  'meta',
];

/** A field of a map, or a point of a list. */
export interface Part {
  key: string;
  label: string;
  schema: Schema;
  value: unknown;
  required: boolean;
}

/** The parts of a value in the order of the form. */
export function partsOf(schema: Schema, value: unknown): Part[] {
  const { items, properties, additionalProperties, required } = kindOf(schema, value);
  // The points of a list, and the names in a register, are those that there are.
  const there = Object.keys(typeof value === 'object' && value !== null ? value : {});
  const each = (items ?? additionalProperties) as Schema;
  const parts =
    properties ?? (Array.isArray(items) ? items : Object.fromEntries(there.map((key) => [key, each])));
  return Object.entries<Schema>(parts)
    .toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b))
    .map(([key, inner]) => {
      const own = valueAt(value, [key]);
      // A promise is called by what it says.
      const statement = isFields(own) && own.statement;
      const point = /^\d+$/.test(key) && `No. ${Number(key) + 1}`;
      const label = String(statement || inner.title || point || inWords(key));
      return { key, schema: inner, value: own, label, required: required?.includes(key) ?? true };
    });
}

/** The parts on the way to a value, as far as there are any. */
function partsAlong(schema: Schema | undefined, value: unknown, [first, ...rest]: Path): Part[] {
  const part = schema && partsOf(schema, value).find(({ key }) => key === String(first));
  return part === undefined ? [] : [part, ...partsAlong(part.schema, part.value, rest)];
}

/** The schema at the end of a path. */
export function schemaAt(schema: Schema | undefined, value: unknown, path: Path): Schema | undefined {
  return path.length === 0 ? schema : partsAlong(schema, value, path)[path.length - 1]?.schema;
}

/** The labels on the way to a value: "Hero › Title". */
export const pathInWords = (schema: Schema | undefined, value: unknown, path: Path): string =>
  partsAlong(schema, value, path)
    .map(({ label }) => label)
    .join(' › ');
