import { searchWords } from '../lib/interface-words.ts';
import { withoutLinks } from '../lib/text-links.ts';
import type { Business } from '../schemas/business.ts';
import type { Suburb, Supply, WrittenSuburb } from '../schemas/suburb.ts';
import { searchLimits as limits, type SearchMeta } from '../schemas/text.ts';
import type { WithSlug } from './content.ts';

/** Where no suburb says. */
const usualSupply: Supply = { water: 'either', sewer: 'either', homes: 'both', company: 'everywhere' };

/** Suburbs with a value for each field that may be left out. */
export function withDefaults(
  suburbs: readonly WithSlug<WrittenSuburb>[],
  business: Business,
): WithSlug<Suburb>[] {
  const lastOrder = new Map<string, number>();
  for (const { area, order = 0 } of suburbs) lastOrder.set(area, Math.max(order, lastOrder.get(area) ?? 0));
  return suburbs.map((suburb) => {
    const { area, position } = suburb;
    const order = suburb.order ?? (lastOrder.get(area) ?? 0) + 1;
    if (suburb.order === undefined) lastOrder.set(area, order);
    const others = suburbs.filter(({ slug }) => slug !== suburb.slug);
    const nearest = others.toSorted(
      (a, b) => distance(a.position, position) - distance(b.position, position),
    );
    const nearestSupply = nearest.find(({ supply }) => supply !== undefined)?.supply ?? usualSupply;
    return {
      ...suburb,
      order,
      meta: suburb.meta ?? defaultMeta(suburb, business),
      neighbours:
        suburb.neighbours.length > 0 ? suburb.neighbours : nearest.slice(0, 3).map(({ slug }) => slug),
      supply: suburb.supply ?? nearestSupply,
    };
  });
}

type Position = WrittenSuburb['position'];

/** In degrees of latitude, near enough to say which suburbs are next to each other. */
function distance(a: Position, b: Position): number {
  // A degree of longitude is shorter than one of latitude.
  const shorter = Math.cos((b.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * shorter);
}

/** For search engines, within the limits that a written one has. */
function defaultMeta(
  { lead: written, name, fullName = name }: WrittenSuburb,
  business: Business,
): SearchMeta {
  const lead = withoutLinks(written);
  const { plumber, work, call, keywords } = searchWords;
  const titles = [
    `${plumber(fullName)}: ${work} | ${business.name}`,
    `${plumber(fullName)} | ${business.name}`,
    `${plumber(fullName)}: ${work}`,
    plumber(fullName),
  ];
  return {
    title: titles.find((title) => title.length <= limits.title.max) ?? fullName,
    description: shortened(
      lead.length < limits.description.min ? `${lead} ${call(business.phone.display, fullName)}` : lead,
      limits.description.max,
    ),
    keywords: keywords(name),
  };
}

/** The words of a text that fit. */
const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
