import { page, pageLike, sitemapPaths } from '../pages.ts';

/** One page of each kind, and the suburb with the longest words; once each, where one stands for another. */
export const kinds: readonly string[] = [
  ...new Set([
    '/',
    '/contact',
    pageLike('/areas/rodney-district'),
    '/services/plumbing',
    '/services/drainage',
    '/services/hot-water',
    '/services/emergency',
    pageLike('/towns/whangaparaoa'),
    pageLike('/towns/cbd'),
    '/404',
  ]),
];

/** One suburb of each area: together they have every composition. */
export const suburbOfEachArea: readonly string[] = sitemapPaths
  .filter((path) => path.startsWith('/areas/'))
  .flatMap((path) => page(path).querySelector('#suburbs li h3 a')?.getAttribute('href') ?? []);
