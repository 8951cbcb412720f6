import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../root.ts';
import { alternatives, type FormSchema, kindOf, plain } from './client/form-schema.ts';
import { formOf, schemaOf } from './content-forms.ts';

const content = join(root, 'site/content');
/** Read by the launch check and by a test, of which no page is made. */
const notPages = ['sign-off.yaml', 'voice-exceptions.yaml'];
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.yaml') && !notPages.includes(name),
);

/** Ways to every field of a Zod schema, by its own definition. */
function fieldsOfSchema(schema: unknown, path = ''): string[] {
  const { type, ...def } = (schema as z.ZodType).def as unknown as Record<string, unknown>;
  for (const inner of [def.innerType, type === 'pipe' ? def.in : undefined]) {
    if (inner !== undefined && (inner as z.ZodType).def.type !== 'transform')
      return fieldsOfSchema(inner, path);
  }
  if (type === 'union') return (def.options as unknown[]).flatMap((option) => fieldsOfSchema(option, path));
  if (type === 'array') return fieldsOfSchema(def.element, `${path}[]`);
  if (type === 'record') return fieldsOfSchema(def.valueType, `${path}{}`);
  if (type === 'object') {
    return Object.entries(def.shape as object).flatMap(([key, field]) =>
      fieldsOfSchema(field, `${path}.${key}`),
    );
  }
  return [path];
}

/** Ways to every field that the form shows. */
function fieldsOfForm(given: FormSchema, path = ''): string[] {
  const schema = plain(given);
  switch (kindOf(schema)) {
    case 'either':
      return alternatives(schema).flatMap((option) => fieldsOfForm(option, path));
    case 'fields':
      return Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
        fieldsOfForm(field, `${path}.${key}`),
      );
    case 'named':
      return fieldsOfForm(schema.additionalProperties as FormSchema, `${path}{}`);
    case 'list':
    case 'choices':
      return fieldsOfForm(schema.items ?? {}, `${path}[]`);
    default:
      return [path];
  }
}

describe('the form of every content file', () => {
  it.each(files)('%s has one, with each field of its schema', (file) => {
    const schema = schemaOf(file);
    const form = formOf(file);
    expect(schema && form).toBeDefined();
    if (schema === undefined || form === undefined) return;
    expect(new Set(fieldsOfForm(form))).toEqual(new Set(fieldsOfSchema(schema)));
  });

  it.each(files)('%s has a field for each value that stands in it', (file) => {
    const form = formOf(file);
    const shown = new Set(form && fieldsOfForm(form));
    const named = [...shown].filter((path) => path.includes('{}'));
    const written = (value: unknown, path = ''): string[] => {
      if (Array.isArray(value)) {
        return shown.has(path) ? [path] : value.flatMap((item) => written(item, `${path}[]`));
      }
      if (typeof value !== 'object' || value === null) return value === null ? [] : [path];
      return Object.entries(value).flatMap(([key, inner]) =>
        written(inner, named.some((way) => way.startsWith(`${path}{}`)) ? `${path}{}` : `${path}.${key}`),
      );
    };
    for (const path of written(parse(readFileSync(join(content, file), 'utf8'))))
      expect(shown).toContain(path);
  });

  it('says what each field of the business is for', () => {
    for (const file of ['business.yaml', 'reviews.yaml', 'people.yaml', 'claims.yaml']) {
      const mute = (schema: FormSchema, key = ''): string[] => {
        const form = plain(schema);
        const inner = [form.items, form.additionalProperties, ...alternatives(form)].flatMap((each) =>
          typeof each === 'object' ? mute(each, key) : [],
        );
        const fields = Object.entries(form.properties ?? {}).flatMap(([name, field]) => [
          ...((plain(field).description ?? mutely.has(name)) ? [] : [`${key}.${name}`]),
          ...mute(field, `${key}.${name}`),
        ]);
        return [...inner, ...fields];
      };
      expect(mute(formOf(file) ?? {}), file).toEqual([]);
    }
  });
});

/** Their name says it all. */
const mutely = new Set([
  ...['days', 'opens', 'closes', 'from', 'to', 'network', 'url', 'suburb', 'city', 'photo', 'source'],
  ...['claims', 'people', 'reviews', 'link', 'count'],
]);
