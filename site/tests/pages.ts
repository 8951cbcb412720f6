import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HTMLElement, parse } from 'node-html-parser';
import { parse as parseYaml } from 'yaml';
import { chatHref } from '../src/lib/chat.ts';
import { business as businessSchema } from '../src/schemas/business.ts';

export interface GraphNode extends Record<string, unknown> {
  '@type': string;
  '@id'?: string;
}

/** A site's content and the pages built from it. */
export type BuiltSite = ReturnType<typeof openSite>;

/** @param folder Has `content/` and, built from it, `dist/`. */
export function openSite(folder: string) {
  const content = <T>(path: string): T => parseYaml(readFileSync(join(folder, 'content', path), 'utf8')) as T;
  const built = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');
  const business = businessSchema.parse(content('business.yaml'));
  const sitemapPaths = [...built('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => url.slice(business.siteUrl.length) || '/',
  );
  const parsed = new Map<string, HTMLElement>();
  const page = (path: string): HTMLElement => {
    const document = parsed.get(path) ?? parse(withoutJoiners(built(fileOf(path))));
    parsed.set(path, document);
    return document;
  };
  return {
    folder,
    dist: join(folder, 'dist'),
    business,
    /** What the chat button opens, where the business has a chat. */
    chat: business.chat && chatHref(business.chat),
    /** Every path of the sitemap. */
    sitemapPaths,
    /** The same and the not-found page. */
    everyPath: [...sitemapPaths, '/404'],
    /** A file of the content, as the owner has written it. */
    content,
    /** A file of the built site. */
    built,
    /** The page of a path, parsed. */
    page,
    /** The JSON-LD graph of a page. */
    graph(path: string): GraphNode[] {
      const data = page(path).querySelector('script[type="application/ld+json"]')?.rawText ?? '{}';
      return (JSON.parse(data) as { '@graph'?: GraphNode[] })['@graph'] ?? [];
    },
    /** Paths of one kind: those in a folder, such as `towns`. */
    of: (kind: string) => sitemapPaths.filter((path) => path.startsWith(`/${kind}/`)),
  };
}

/** The owner's site, as `npm run build` has built it. */
export const site = openSite(fileURLToPath(new URL('../', import.meta.url)));
export const { business, content, built, page } = site;
const { sitemapPaths } = site;

/** The business's number. Tests take it from here: an owner's own values are no fault. */
export const { phone } = business;

/** The number as a text shows it, whatever kind of space is between its groups. */
export const shownPhone = new RegExp(phone.display.split(/\s/).join('\\s'));

/** The page for emergencies, whatever the owner calls it. */
export const emergencyPath =
  site
    .of('services')
    .find((path) => content<{ tone?: string }>(`${path.slice(1)}.yaml`).tone === 'emergency') ?? '';

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

/** Words as they are written: without what joins the halves of a compound (src/lib/unbroken.ts). */
const withoutJoiners = (html: string) => html.replaceAll('\u2060', '');

/** What a page is made of: its sections, whatever words they have. */
const structureOf = (path: string) =>
  page(path)
    .querySelectorAll('main section')
    .map((section) => section.id)
    .join(', ');

/**
 * Pages of each kind, of those in one folder: one for each set of sections, and the one with the longest heading. A
 * new kind of page is among them by itself.
 */
export function pagesOfEachKind(): string[] {
  const folders = Map.groupBy(
    site.everyPath,
    (path) => path.slice(0, path.lastIndexOf('/', path.length - 1)) || path,
  );
  return [...folders.values()].flatMap((paths) => {
    const longest = paths.toSorted((one, other) => headingOf(other).length - headingOf(one).length)[0] ?? '';
    const different = [...Map.groupBy(paths, structureOf).values()].map(([first = '']) => first);
    return [...new Set([longest, ...different])];
  });
}

const headingOf = (path: string) => text(page(path).querySelector('h1'));

/** Where the build puts the page of a path. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Text as a reader sees it: one space between words, no-break spaces as spaces. */
export function text(element: HTMLElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Runs in a page: whether the headings' face has come in the place of the one that stands in for it. */
export const displayFaceCame = (): boolean =>
  document.documentElement.classList.contains('with-face') && document.fonts.check('800 1em Archivo');
