import type { Business } from '../schemas/business.ts';
import type { Suburb, Supply, WrittenSuburb } from '../schemas/suburb.ts';
import type { WithSlug } from './content.ts';

/** Where no suburb says. */
const usualSupply: Supply = { water: 'either', sewer: 'either', homes: 'both', company: 'everywhere' };

/** Suburbs with a value for each field that may be left out. A file that is invalid is undefined. */
export function withDefaults(
  suburbs: readonly WithSlug<WrittenSuburb>[],
  business: Business | undefined,
): WithSlug<Suburb>[] {
  const lastOrder = new Map<string, number>();
  for (const { area, order = 0 } of suburbs) lastOrder.set(area, Math.max(order, lastOrder.get(area) ?? 0));
  return suburbs.map((suburb) => {
    const { area, lead, name, fullName = name, position } = suburb;
    const order = suburb.order ?? (lastOrder.get(area) ?? 0) + 1;
    if (suburb.order === undefined) lastOrder.set(area, order);
    // A degree of longitude is shorter than one of latitude.
    const shorter = Math.cos((position.lat * Math.PI) / 180);
    const distance = ({ position: { lat, lon } }: WrittenSuburb) =>
      Math.hypot(lat - position.lat, (lon - position.lon) * shorter);
    const nearest = suburbs
      .filter(({ slug }) => slug !== suburb.slug)
      .toSorted((a, b) => distance(a) - distance(b));
    const nearestSupply = nearest.find(({ supply }) => supply)?.supply ?? usualSupply;
    return {
      ...suburb,
      order,
      meta: suburb.meta ?? {
        title: `Plumber ${fullName}: drains, leaks, hot water | ${business?.name}`,
        description: lead.length <= 165 ? lead : `${lead.slice(0, 165).replace(/\s+\S*$/, '')}…`,
        keywords: [`plumber ${name}`, `emergency plumber ${name}`],
      },
      neighbours:
        suburb.neighbours.length > 0 ? suburb.neighbours : nearest.slice(0, 3).map(({ slug }) => slug),
      supply: suburb.supply ?? nearestSupply,
    };
  });
}
