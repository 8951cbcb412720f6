import { compressedCopy, hashedFolder } from './file-types.ts';

/**
 * Every header the site is sent with, for every host, in one place: which paths, and which headers.
 * The content security policy alone comes from the build (src/build/policy.ts), because it names hashes.
 */

const days = 24 * 60 * 60;

/** Sent with every answer: pages, assets, redirects and errors. */
const fixedSecurityHeaders = {
  // Two years and the subdomains are what the browsers' preload lists ask for (hstspreload.org).
  'Strict-Transport-Security': `max-age=${730 * days}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** How long a file of each cache class may be used without asking again. */
export const caching = {
  /** Asked for at every visit, and answered 304 by the ETag: a changed phone number shows at once. */
  page: 'no-cache',
  hashed: `public, max-age=${365 * days}, immutable`,
  other: `public, max-age=${days}`,
  /** Redirects and errors, whatever the address: a picture that is missing now may come in an hour. */
  failure: 'no-cache',
} as const;

export type CacheClass = Exclude<keyof typeof caching, 'failure'>;

/** Path pattern of each cache class, most specific first; the first that matches counts. */
export const cacheClasses: readonly { cacheClass: CacheClass; path: RegExp }[] = [
  { cacheClass: 'hashed', path: new RegExp(`^/${hashedFolder}/`) },
  { cacheClass: 'page', path: /\.html$/ },
  { cacheClass: 'other', path: /^\// },
];

/** @param file path of a file in dist with a slash in front, such as `/contact.html`. */
export function cacheClassOf(file: string): CacheClass {
  const plain = file.replace(compressedCopy, '');
  return cacheClasses.find(({ path }) => path.test(plain))?.cacheClass ?? 'other';
}

export interface SiteHeaders {
  /** On every answer. */
  security: Readonly<Record<string, string>>;
  /** The value of Cache-Control by cache class. */
  caching: typeof caching;
}

/** @param policy the Content-Security-Policy of this build; without it the header is left out. */
export function siteHeaders(policy: string | undefined): SiteHeaders {
  const security =
    policy === undefined
      ? fixedSecurityHeaders
      : { 'Content-Security-Policy': policy, ...fixedSecurityHeaders };
  return { security, caching };
}
