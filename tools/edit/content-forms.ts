import { z } from 'astro/zod';
import { area } from '../../site/src/schemas/area.ts';
import { business } from '../../site/src/schemas/business.ts';
import { claims } from '../../site/src/schemas/claims.ts';
import { common } from '../../site/src/schemas/common.ts';
import * as pages from '../../site/src/schemas/pages.ts';
import * as proof from '../../site/src/schemas/proof.ts';
import { redirects } from '../../site/src/schemas/redirects.ts';
import { region } from '../../site/src/schemas/region.ts';
import { service } from '../../site/src/schemas/service.ts';
import { suburb } from '../../site/src/schemas/suburb.ts';
import type { FormSchema } from './client/form-schema.ts';

/** What the editor offers, in the order in which an owner asks for it; a folder stands for its files. */
export const groups: readonly { title: string; paths: readonly string[] }[] = [
  { title: 'The business', paths: ['business.yaml', 'claims.yaml', 'region.yaml', 'redirects.yaml'] },
  { title: 'Who comes', paths: ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml'] },
  { title: 'Pages', paths: ['pages'] },
  { title: 'Services', paths: ['services'] },
  { title: 'Areas', paths: ['areas'] },
  { title: 'Suburbs', paths: ['suburbs'] },
];

const schemas: Record<string, z.ZodType> = {
  'business.yaml': business,
  'claims.yaml': claims,
  'region.yaml': region,
  'redirects.yaml': redirects,
  'people.yaml': proof.people,
  'jobs.yaml': proof.jobs,
  'reviews.yaml': proof.reviews,
  'prices.yaml': proof.prices,
  'pages/home.yaml': pages.home,
  'pages/contact.yaml': pages.contact,
  'pages/common.yaml': common,
  'pages/stop-the-water.yaml': pages.stopTheWater,
  'pages/proof.yaml': proof.proofWords,
  areas: area,
  services: service,
  suburbs: suburb,
};

/** The schema that a content file is held against as it is written; undefined where pages read none of it. */
export const schemaOf = (path: string): z.ZodType | undefined =>
  schemas[path] ?? schemas[path.split('/')[0] ?? ''];

/** What a form of a content file has: derived from its schema, and from nothing else. */
export function formOf(path: string): FormSchema | undefined {
  const schema = schemaOf(path);
  if (schema === undefined) return undefined;
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // What is turned into text before it is looked at, as a date is, is asked for as what it becomes.
      const {
        type,
        in: before,
        out,
      } = zodSchema._zod.def as { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType };
      if (type === 'pipe' && before?._zod.def.type === 'transform' && out !== undefined) {
        Object.assign(jsonSchema, z.toJSONSchema(out, { io: 'input', unrepresentable: 'any' }));
      }
    },
  }) as FormSchema;
}
