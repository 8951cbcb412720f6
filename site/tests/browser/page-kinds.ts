/** One page of each kind, and the suburb with the longest words. */
export const kinds = [
  '/',
  '/contact',
  '/areas/rodney-district',
  '/services/plumbing',
  '/services/drainage',
  '/services/hot-water',
  '/services/emergency',
  '/towns/whangaparaoa',
  '/towns/cbd',
  '/404',
] as const;
