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
  const filled = <T>(value: T, keptIn?: string) => fillContent(value, { ...tokens, keptIn }) as T;
  const areas = written.areas.map((area) => filled(area)).toSorted(byOrder);
  const menuPosition = new Map(areas.map(({ slug }, index) => [slug, index]));
  const writtenSuburbs = written.suburbs.map((suburb) => filled(suburb, folders.suburbs.keptIn));
  const suburbs = withDefaults(writtenSuburbs, business).toSorted(
    (a, b) => (menuPosition.get(a.area) ?? 0) - (menuPosition.get(b.area) ?? 0) || byOrder(a, b),
  );
  return {
    business,
    claims: tokens.claims,
    region,
    common: filled(common, files.common.keptIn),
    services: written.services.map((service) => filled(service)).toSorted(byOrder),
    areas,
    suburbs,
    home: filled(home),
    contact: filled(contact),
    stopTheWater: filled(stopTheWater, files.stopTheWater.keptIn),
    proofWords: filled(proofWords),
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
