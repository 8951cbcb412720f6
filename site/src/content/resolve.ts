import type { z } from 'astro/zod';
import { jsonSchemaOf } from '../schemas/json-schema.ts';
import type { Content } from './content.ts';
import { files, folders } from './files.ts';
import type { LoadedContent } from './load.ts';
import { withDefaults } from './suburb-defaults.ts';
import { fillContent } from './tokens.ts';
import type { ValidatedContent } from './validate.ts';

/**
 * Makes what pages show from files that are right: fills tokens, gives suburbs what they leave out, and puts
 * everything in its order.
 *
 * @returns Undefined where something is wrong.
 */
export function resolve(
  { problems, written, tokens }: ValidatedContent,
  { logo }: Pick<LoadedContent, 'logo'>,
): Content | undefined {
  const { business, region, home, contact, common, stopTheWater, proofWords } = written;
  const isWhole = business && region && home && contact && common && stopTheWater && proofWords;
  if (problems.length > 0 || tokens === undefined || !isWhole) return undefined;

  // What is valid as it is written is valid filled, too: validate() has tried.
  const filled = <T>(value: T, schema: z.ZodType): T => fillContent(value, tokens, jsonSchemaOf(schema)) as T;
  const areas = written.areas.map((area) => filled(area, folders.areas)).toSorted(byOrder);
  const menuPosition = new Map(areas.map(({ slug }, index) => [slug, index]));
  const writtenSuburbs = written.suburbs.map((suburb) => filled(suburb, folders.suburbs));
  const suburbs = withDefaults(writtenSuburbs, business).toSorted(
    (a, b) => (menuPosition.get(a.area) ?? 0) - (menuPosition.get(b.area) ?? 0) || byOrder(a, b),
  );
  return {
    business,
    claims: tokens.claims,
    region,
    common: filled(common, files.common.schema),
    services: written.services.map((service) => filled(service, folders.services)).toSorted(byOrder),
    areas,
    suburbs,
    home: filled(home, files.home.schema),
    contact: filled(contact, files.contact.schema),
    stopTheWater: filled(stopTheWater, files.stopTheWater.schema),
    proofWords: filled(proofWords, files.proofWords.schema),
    proof: {
      people: written.people?.people ?? [],
      jobs: written.jobs?.jobs ?? [],
      reviews: written.reviews?.reviews ?? [],
      prices: written.prices?.prices ?? [],
    },
    redirects: written.redirects?.redirects ?? [],
    logo,
  };
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;
