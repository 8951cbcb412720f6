import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import type { Content } from './content.ts';

/**
 * The service pages that a suburb's cards speak of, each once, in the order of the cards.
 *
 * @param cards Each may name a service and a place on its page.
 */
export function servicesOf(
  { services }: Pick<Content, 'services'>,
  cards: Suburb['specialties']['cards'],
): { text: string; href: string }[] {
  const found = new Map<string, { text: string; href: string }>();
  for (const { service: slug, anchor } of cards) {
    const service = services.find((candidate) => candidate.slug === slug);
    if (service === undefined || found.has(service.slug)) continue;
    const hash = anchor === undefined ? '' : `#${anchor}`;
    found.set(service.slug, { text: service.name, href: `${paths.service(service.slug)}${hash}` });
  }
  return [...found.values()];
}
