import type { Site } from './content.ts';
import { paths } from './paths.ts';

/** The path of every page but the not-found page, from home downwards. */
export function allPaths({
  services,
  areas,
  suburbs,
}: Pick<Site, 'services' | 'areas' | 'suburbs'>): string[] {
  return [
    paths.home,
    paths.contact,
    ...services.map(({ slug }) => paths.service(slug)),
    ...areas.map(({ slug }) => paths.area(slug)),
    ...suburbs.map(({ slug }) => paths.suburb(slug)),
  ];
}
