import { page, pageLike, site } from '../pages.ts';

/** Before a release, and once a week, every page is asked what else one of each kind is asked. */
export const isRelease = process.env.RELEASE === 'yes';

/** One page of each kind, of suburbs the one with the longest name and the one in the middle of the map. */
export const kinds: readonly string[] = isRelease
  ? site.everyPath
  : [
      ...new Set([
        ...['/', '/contact', ...site.of('services')],
        pageLike('/areas/rodney-district'),
        pageLike('/towns/whangaparaoa'),
        pageLike('/towns/cbd'),
        '/404',
      ]),
    ];

/** The same with one suburb of each area: together they have every composition. */
export const compositions: readonly string[] = [
  ...new Set([
    ...kinds,
    ...site
      .of('areas')
      .flatMap((path) => page(path).querySelector('#suburbs li h3 a')?.getAttribute('href') ?? []),
  ]),
];
