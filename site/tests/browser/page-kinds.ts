import { page, pageLike, site } from '../pages.ts';

/** One page of each kind, of suburbs the one with the longest name and the one in the middle of the map. */
export const kinds: readonly string[] = [
  ...new Set([
    ...['/', '/contact', ...site.of('services')],
    pageLike('/areas/rodney-district'),
    pageLike('/towns/whangaparaoa'),
    pageLike('/towns/cbd'),
    '/404',
  ]),
];

/** One suburb of each area: together they have every composition. */
export const suburbOfEachArea: readonly string[] = site
  .of('areas')
  .flatMap((path) => page(path).querySelector('#suburbs li h3 a')?.getAttribute('href') ?? []);
