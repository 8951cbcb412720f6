import { navigationWords } from './interface-words.ts';

/** Addresses on this site. No trailing slash, no file ending; every link is built here. */
export const paths = {
  home: '/',
  contact: '/contact',
  notFound: '/404',
  contactCard: '/contact.vcf',
  service: (slug: string) => `/services/${slug}`,
  area: (slug: string) => `/areas/${slug}`,
  suburb: (slug: string) => `/towns/${slug}`,
  /** The picture that a link to a page is shown with. A link to the not-found page shows that of home. */
  socialPicture: (path: string) => `/og/${path === '/' || path === '/404' ? 'home' : path.slice(1)}.png`,
} as const;

/** Files of the site that are no pages, beside those in `/og`, `/brand` and the build's own folder. */
export const siteFiles = [
  'apple-touch-icon.png',
  'icon-512.png',
  'favicon.ico',
  'contact.vcf',
  'receiver.json',
  'robots.txt',
  'sitemap.xml',
  '.well-known/security.txt',
] as const;

const siteFolders = /^\/(?:_astro|og|brand|index|404|contact-form\.php)(?:\/|$)/;

/** Whether an address is one that the site itself answers, though it is no page. */
export const isSiteFile = (path: string): boolean =>
  siteFolders.test(path) || siteFiles.some((file) => path === `/${file}`);

/**
 * The slug of a name: marks stripped (ā is a), lower case, hyphens for what lies between words.
 * "Ōtāhuhu" and "Otahuhu" give the same.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A link and its words. */
export interface Link {
  href: string;
  text: string;
}

/** Where every breadcrumb starts. */
export const homeLink: Link = { href: paths.home, text: navigationWords.home };
