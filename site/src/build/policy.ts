import { createHash } from 'node:crypto';
import type { VisitCounter } from '../lib/visit-counter.ts';

/** A hash as a policy names it. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inlineBlock = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;

/** The hashes of a page's inline styles and scripts. JSON is data, which no policy blocks. */
function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const blocks = [...html.matchAll(inlineBlock)].map(([, tag, attributes = '', text = '']) => ({
    tag,
    attributes,
    text,
  }));
  const scripts = blocks.filter(
    ({ tag, attributes }) => tag === 'script' && !/\bsrc=|\+json"/.test(attributes),
  );
  const styles = blocks.filter(({ tag }) => tag === 'style');
  return { scripts: scripts.map(({ text }) => hashOf(text)), styles: styles.map(({ text }) => hashOf(text)) };
}

/**
 * The one policy for all pages, sent as a header.
 *
 * @param contactHost origin of the form's host; empty where the site takes the form itself
 * @param counter counts visits elsewhere: the policy names its host, and no other
 */
export function policyFor(pages: readonly string[], contactHost: string, counter?: VisitCounter): string {
  const hashes = pages.map(inlineHashes);
  const unique = (all: string[]) => [...new Set(all)].sort();
  const contact = contactHost === '' ? ["'self'"] : ["'self'", contactHost];
  const counting = (directive: VisitCounter['directives'][number]) =>
    counter?.directives.includes(directive) === true ? [counter.origin] : [];
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...unique(hashes.flatMap(({ scripts }) => scripts)), ...counting('script-src')],
    ['style-src', "'self'", ...unique(hashes.flatMap(({ styles }) => styles))],
    ['img-src', "'self'", 'data:', ...counting('img-src')],
    ['font-src', "'self'"],
    ['connect-src', ...contact, ...counting('connect-src')],
    // 'self' too: Chromium asks again for the redirect that follows a post without script.
    ['form-action', ...contact],
    ['base-uri', "'none'"],
    ['manifest-src', "'self'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((words) => words.join(' ')).join('; ');
}
