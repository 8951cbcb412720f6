import { readFileSync } from 'node:fs';
import { type HTMLElement, parse } from 'node-html-parser';
import { parse as parseYaml } from 'yaml';
import { chatHref } from '../src/lib/chat.ts';
import { business as businessSchema } from '../src/schemas/business.ts';

const site = new URL('../', import.meta.url);

/** A file of the built site. */
export function built(path: string): string {
  return readFileSync(new URL(`dist/${path}`, site), 'utf8');
}

/** A file of the owner's content, as it stands there. */
export function content<T>(path: string): T {
  return parseYaml(readFileSync(new URL(`content/${path}`, site), 'utf8')) as T;
}

export const business = businessSchema.parse(content('business.yaml'));

/** The business's number. Tests take it from here: an owner's own values are no fault. */
export const { phone } = business;

/** The number as a text shows it, whatever kind of space is between its groups. */
export const shownPhone = new RegExp(phone.display.split(/\s/).join('\\s'));

/** What the chat button opens. */
export const chat = business.chat && chatHref(business.chat);

/** The display face, as a style sheet names its source. */
export const displayFontSource = /url\(\/_astro\/archivo[^)]*\)/.exec(built('index.html'))?.[0] ?? '';

/** Every path of the sitemap, and the not-found page where it is asked for. */
export const sitemapPaths: readonly string[] = [...built('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(
  ([, url = '']) => url.slice(business.siteUrl.length) || '/',
);

/**
 * The page of this address, which is one of the specification's. Where the owner has none such, because it was
 * taken away or is called otherwise: another of its kind.
 */
export function pageLike(path: string): string {
  if (!/^\/\w+\//.test(path) || sitemapPaths.includes(path)) return path;
  const kind = path.slice(0, path.lastIndexOf('/') + 1);
  const other = sitemapPaths.findLast((known) => known.startsWith(kind));
  if (other === undefined) throw new Error(`the site has no page in ${kind}`);
  return other;
}

/** An address such as people mistype one that is there: with a capital, a macron, and another last letter. */
export function mistyped(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  const marked = path.slice(at).replace(/a|e|i|o|u/, (vowel) => `${vowel}\u0304`.normalize('NFC'));
  const name = `${marked.charAt(0).toUpperCase()}${marked.slice(1, -1)}x`;
  return path.slice(0, at) + encodeURIComponent(name);
}

/** Where the build puts the page of a path. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

const pages = new Map<string, HTMLElement>();

/** The page of a path, parsed. */
export function page(path: string): HTMLElement {
  const known = pages.get(path);
  if (known !== undefined) return known;
  const parsed = parse(built(fileOf(path)));
  pages.set(path, parsed);
  return parsed;
}

/** Text as a reader sees it: one space between words, no-break spaces as spaces. */
export function text(element: HTMLElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
}

export interface GraphNode extends Record<string, unknown> {
  '@type': string;
  '@id'?: string;
}

/** The JSON-LD graph of a page. */
export function graph(path: string): GraphNode[] {
  const scripts = page(path).querySelectorAll('script[type="application/ld+json"]');
  if (scripts.length !== 1) throw new Error(`${path} has ${scripts.length} JSON-LD scripts`);
  return (JSON.parse(scripts[0]?.rawText ?? '') as { '@graph': GraphNode[] })['@graph'];
}
