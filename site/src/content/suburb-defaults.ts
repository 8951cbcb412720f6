import type { Business } from '../schemas/business.ts';
import type { Common } from '../schemas/common.ts';
import type { Region } from '../schemas/region.ts';
import type { WrittenSuburb } from '../schemas/suburb.ts';
import type { Content, WithSlug } from './content.ts';

/** Files that defaults come from; undefined where they are invalid. */
interface Sources {
  business: Business | undefined;
  region: Region | undefined;
  common: Common | undefined;
}

/** Suburbs with a value for each field that may be left out. */
export function withDefaults(
  suburbs: readonly WithSlug<WrittenSuburb>[],
  { business, region, common }: Sources,
): Content['suburbs'] {
  const orders = new Map<string, number>();
  for (const { area, order = 0 } of suburbs) orders.set(area, Math.max(order, orders.get(area) ?? 0));
  return suburbs.map((suburb) => {
    const next = (orders.get(suburb.area) ?? 0) + 1;
    if (suburb.order === undefined) orders.set(suburb.area, next);
    const nearest = nearestTo(suburb, suburbs);
    const { neighbours, lead, fullName, name } = suburb;
    return {
      ...suburb,
      order: suburb.order ?? next,
      meta: suburb.meta ?? {
        title: `Plumber ${fullName ?? name}: drains, leaks, hot water | ${business?.name}`,
        description: shortened(lead, 165),
        keywords: [`plumber ${name}`, `emergency plumber ${name}`],
      },
      emergency: suburb.emergency ?? common?.emergencyCard.text ?? '',
      neighbours: neighbours.length > 0 ? neighbours : nearest.slice(0, 3).map(({ slug }) => slug),
      water:
        suburb.water ??
        nearest.find(({ water }) => water)?.water ??
        Object.keys(region?.water ?? {})[0] ??
        '',
    };
  });
}

function nearestTo(from: WithSlug<WrittenSuburb>, suburbs: readonly WithSlug<WrittenSuburb>[]) {
  const { lat, lon } = from.position;
  // A degree of longitude is shorter than one of latitude.
  const shorter = Math.cos((lat * Math.PI) / 180);
  const distance = ({ position }: WrittenSuburb) =>
    Math.hypot(position.lat - lat, (position.lon - lon) * shorter);
  return suburbs.filter(({ slug }) => slug !== from.slug).toSorted((a, b) => distance(a) - distance(b));
}

/** The text up to the last whole word within a length. */
const shortened = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max).replace(/\s+\S*$/, '')}…`;
