import { pageLike } from '../pages.ts';

/** One page of each kind, and the suburb with the longest words. */
export const kinds = [
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
] as const;
