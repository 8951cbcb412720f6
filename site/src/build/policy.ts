import { createHash } from 'node:crypto';

/** A hash as a policy names it. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inline blocks, as far as a policy can block them: JSON is data. */
const inline = {
  script: /<script\b(?![^>]*(?:\bsrc=|\+json"))[^>]*>(.*?)<\/script>/gs,
  style: /<style\b[^>]*>(.*?)<\/style>/gs,
};

/**
 * The one policy for all pages, sent as a header.
 *
 * @param contactHost origin of the form's host; empty where the site takes the form itself
 * @param counters origin of the host that counts visits, if any
 */
export function policyFor(pages: readonly string[], contactHost: string, counters: string[] = []): string {
  const hashes = (kind: keyof typeof inline) => {
    const texts = pages.flatMap((page) => [...page.matchAll(inline[kind])].map(([, text = '']) => text));
    return [...new Set(texts.map(hashOf))].sort();
  };
  const contact = contactHost === '' ? ["'self'"] : ["'self'", contactHost];
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashes('script'), ...counters],
    ['style-src', "'self'", ...hashes('style')],
    ['img-src', "'self'", 'data:', ...counters],
    ['font-src', "'self'"],
    ['connect-src', ...contact, ...counters],
    // 'self' too: Chromium asks again for the redirect that follows a post without script.
    ['form-action', ...contact],
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}
