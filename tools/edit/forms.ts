import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';
import { isFields, type Path, valueAt } from './yaml.ts';

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

/** The things that a value may be: one for nearly all. */
export function kindsOf(schema: JsonSchema): JsonSchema[] {
  const { oneOf, anyOf, ...own } = schema;
  const kinds = (oneOf ?? anyOf ?? []).filter(({ type }) => type !== 'null');
  if (kinds.every(({ type }) => type === 'string')) return [{ ...kinds[0], ...own }];
  return kinds.map((kind) => ({ ...kind, ...own }));
}

/** The one of them that a value is, by what is fixed in it; the first where it is none. */
export function kindOf(schema: JsonSchema, value: unknown): JsonSchema {
  const kinds = kindsOf(schema);
  const fits = ([key, { const: only, enum: some = [only] }]: [string, JsonSchema]) =>
    some[0] === undefined || some.includes(valueAt(value, [key]) ?? some[0]);
  const chosen = kinds.find(({ properties = {} }) => Object.entries(properties).every(fits));
  return chosen ?? kinds[0] ?? {};
}

/** What is written where a list gets another point, or a value becomes another kind: what is fixed in it. */
export function blank(schema: JsonSchema): unknown {
  const { type = '', items, properties = {} } = kindOf(schema, undefined);
  if (type === 'array') return Array.isArray(items) ? items.map(blank) : [];
  if (type !== 'object') return isNumber(type) ? 0 : '';
  const fixed = Object.entries(properties).filter(([, inner]) => inner.const !== undefined);
  return Object.fromEntries(fixed.map(([key, inner]) => [key, inner.const]));
}

export const isNumber = (type = '') => /^(?:number|integer)$/.test(type);

/** A field of a map, or a point of a list. */
export interface Part {
  key: string;
  label: string;
  schema: JsonSchema;
  value: unknown;
  required: boolean;
}

/** The parts of a value in the order of the form. */
export function partsOf(schema: JsonSchema, value: unknown): Part[] {
  const { items, properties, additionalProperties, required } = kindOf(schema, value);
  // The points of a list, and the names in a register, are those that there are.
  const there = Object.keys(typeof value === 'object' && value !== null ? value : {});
  const each = (items ?? additionalProperties) as JsonSchema;
  const parts =
    properties ?? (Array.isArray(items) ? items : Object.fromEntries(there.map((key) => [key, each])));
  return (
    Object.entries<JsonSchema>(parts)
      // What is seldom changed comes after the words.
      .toSorted(([, a], [, b]) => Number(a.rank === 'rare') - Number(b.rank === 'rare'))
      .map(([key, inner]) => {
        const own = valueAt(value, [key]);
        // A promise is called by what it says.
        const statement = isFields(own) && own.statement;
        const point = /^\d+$/.test(key) && `No. ${Number(key) + 1}`;
        const label = String(statement || inner.title || point || inWords(key));
        return { key, schema: inner, value: own, label, required: required?.includes(key) ?? true };
      })
  );
}

/** The parts on the way to a value, as far as there are any. */
function partsAlong(schema: JsonSchema | undefined, value: unknown, [first, ...rest]: Path): Part[] {
  const part = schema && partsOf(schema, value).find(({ key }) => key === String(first));
  return part === undefined ? [] : [part, ...partsAlong(part.schema, part.value, rest)];
}

/** The schema at the end of a path. */
export function schemaAt(schema: JsonSchema | undefined, value: unknown, path: Path): JsonSchema | undefined {
  return path.length === 0 ? schema : partsAlong(schema, value, path)[path.length - 1]?.schema;
}

/** The labels on the way to a value: "Hero › Title". */
export const pathInWords = (schema: JsonSchema | undefined, value: unknown, path: Path): string =>
  partsAlong(schema, value, path)
    .map(({ label }) => label)
    .join(' › ');
