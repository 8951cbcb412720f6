import { compressedCopy, hashedFolder } from './file-types.ts';

/*
 * Every header the site is sent with, for every host. The content security policy alone comes from the build
 * (src/build/policy.ts), because it names hashes.
 */

const days = 24 * 60 * 60;

/** How long a file of each cache class may be used without asking again. */
export const caching = {
  /** Asked for at every visit, and answered 304 by the ETag: a changed phone number shows at once. */
  page: 'no-cache',
  hashed: `public, max-age=${365 * days}, immutable`,
  other: `public, max-age=${days}`,
  /** Redirects and errors, whatever the address: a picture that is missing now may come in an hour. */
  failure: 'no-cache',
} as const;

/** @param file path of a file in dist with a slash in front, such as `/contact.html`. */
export function cacheClassOf(file: string): 'hashed' | 'page' | 'other' {
  if (file.startsWith(`/${hashedFolder}/`)) return 'hashed';
  return file.replace(compressedCopy, '').endsWith('.html') ? 'page' : 'other';
}

export interface SiteHeaders {
  /** On every answer. */
  security: Readonly<Record<string, string>>;
  /** The value of Cache-Control by cache class. */
  caching: typeof caching;
}

/** @param policy the Content-Security-Policy of this build. */
export const siteHeaders = (policy: string): SiteHeaders => ({
  security: {
    'Content-Security-Policy': policy,
    // Two years and the subdomains are what the browsers' preload lists ask for (hstspreload.org).
    'Strict-Transport-Security': `max-age=${730 * days}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  },
  caching,
});
