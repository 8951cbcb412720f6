import { hashedFolder } from './file-types.ts';

/*
 * Every header the site is sent with, for every host. The content security policy alone comes from the build
 * (src/build/policy.ts), because it names hashes.
 */

const days = 24 * 60 * 60;

/** How long a file may be used without asking again: the values of Cache-Control. */
export const caching = {
  /** Asked for at every visit, and answered 304 by the ETag: a changed phone number shows at once. */
  page: 'no-cache',
  hashed: `public, max-age=${365 * days}, immutable`,
  other: `public, max-age=${days}`,
  /** Redirects and errors, whatever the address: a picture that is missing now may come in an hour. */
  failure: 'no-cache',
} as const;

/** @param file Path of a file in dist, such as `towns/epsom.html`. */
export function cachingOf(file: string): string {
  if (file.startsWith(`${hashedFolder}/`)) return caching.hashed;
  return file.endsWith('.html') ? caching.page : caching.other;
}

/** On every answer. @param policy The Content-Security-Policy of this build. */
export const securityHeaders = (policy: string) => ({
  'Content-Security-Policy': policy,
  // Two years and the subdomains are what the browsers' preload lists ask for (hstspreload.org).
  'Strict-Transport-Security': `max-age=${730 * days}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});
