import { expect, it } from 'vitest';
import { area } from './area.ts';
import { business } from './business.ts';
import { claims } from './claims.ts';
import { common } from './common.ts';
import { type JsonSchema, jsonSchemaOf, schemaAt } from './json-schema.ts';
import { contact, home, stopTheWater } from './pages.ts';
import { jobs, people, prices, proofWords, reviews } from './proof.ts';
import { redirects } from './redirects.ts';
import { region } from './region.ts';
import { service } from './service.ts';
import { signOff } from './sign-off.ts';
import { suburb } from './suburb.ts';

const pages = { common, contact, home, stopTheWater, proofWords, area, service, suburb };
const others = { business, claims, jobs, people, prices, reviews, redirects, region, signOff };
const all = Object.entries({ ...pages, ...others });

/** Everything that an owner fills in, with the way to it. */
function fieldsOf(schema: JsonSchema, path: string): [path: string, field: JsonSchema][] {
  const options = schema.oneOf ?? schema.anyOf ?? [];
  const items = [schema.items ?? []].flat();
  const inner = [...options, ...items].flatMap((one) => fieldsOf(one, path));
  if (typeof schema.additionalProperties === 'object')
    inner.push(...fieldsOf(schema.additionalProperties, path));
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const at = `${path}.${key}`;
    return field.const === undefined ? [[at, field] as [string, JsonSchema], ...fieldsOf(field, at)] : [];
  });
  return [...own, ...inner];
}

it.each(all)('every field of %s has a label, and a help in full sentences', (name, schema) => {
  const fields = fieldsOf(jsonSchemaOf(schema), name);
  expect(fields).not.toEqual([]);
  const silent = fields.filter(
    ([, { title = '', description = '' }]) => !title || !/[.?!]["”’]?$/.test(description),
  );
  expect(silent.map(([path]) => path)).toEqual([]);
});

it('what is written decides between kinds', () => {
  const schema = jsonSchemaOf(business);
  const account = (app: string) => schemaAt(schema, ['chat', 'account'], { chat: { app } })?.examples;
  expect([account('viber'), account('messenger')]).toEqual([['+64 21 123 456'], ['kowhai.plumbing']]);
  const blocks = { blocks: [{ kind: 'stop-the-water' }, { kind: 'pipe' }] };
  const lengths = (at: number) => schemaAt(jsonSchemaOf(service), ['blocks', at, 'lengths'], blocks)?.type;
  expect([lengths(0), lengths(1)]).toEqual([undefined, 'array']);
});
