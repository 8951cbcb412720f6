// What the forms know of the content: the site's schemas as JSON Schema, with what they say of each field.
import { type JsonSchema, resolveUnion, schemaAt } from '../../site/src/schemas/json-schema.ts';
import { isFields, type Path, valueAt } from './path.ts';

/** What files are called whose name alone says too little; fields have their labels in the schemas. */
const titles: Record<string, string> = {
  business: 'Your business',
  claims: 'Promises',
  region: 'The town and its map',
  redirects: 'Pages that have moved',
  common: 'Words on every page',
  proof: 'Words around people and reviews',
  'stop-the-water': 'Stop the water',
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
  const name =
    isFields(data) && /^(?:areas|services|suburbs)\//.test(file) && (data.officialName ?? data.name);
  const key = file.replace(/^.*\/|\.\w+$/g, '');
  return String(name || titles[key] || inWords(key));
}

/** The kinds of thing that a value may be: one for nearly all. */
export const kindsOf = ({ oneOf, anyOf }: JsonSchema): JsonSchema[] =>
  (oneOf ?? anyOf ?? []).filter(({ properties }) => properties !== undefined);

/** What is written where a list gets another point, or a value becomes another kind: what is fixed in it. */
export function blank(schema: JsonSchema): unknown {
  const { type, items, properties = {} } = resolveUnion(schema, undefined);
  if (type === 'array') return Array.isArray(items) ? items.map(blank) : [];
  if (type !== 'object') return type === 'string' ? '' : undefined;
  const fixed = Object.entries(properties).flatMap(([key, { const: only, enum: some }]) => {
    const value = only ?? (some?.length === 1 ? some[0] : undefined);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(fixed);
}

/** What a part is called: by the text that names it, by the schema, by its place. */
function labelOf(schema: JsonSchema | undefined, value: unknown, key: string | number): string {
  const own = valueAt(value, [key]);
  const part = schemaAt(schema, [key], value);
  const naming = isFields(own) && part?.itemLabel ? own[part.itemLabel] : undefined;
  if (typeof key === 'number') return `No. ${key + 1}`;
  const label = String(naming ?? part?.title ?? inWords(key));
  return label.length > 50 ? `${label.slice(0, 47).trimEnd()}…` : label;
}

/** The labels on the way to a value: "Hero › Title". */
export function pathInWords(schema: JsonSchema | undefined, value: unknown, path: Path): string {
  const parts = path.map((key, index) => {
    const around = path.slice(0, index);
    return labelOf(schemaAt(schema, around, value), valueAt(value, around), key);
  });
  return parts.join(' › ');
}
