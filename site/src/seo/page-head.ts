import type { Content } from '../content/content.ts';
import { pageTitle } from '../lib/page-title.ts';
import { type Link, paths } from '../lib/paths.ts';
import type { SearchMeta } from '../schemas/text.ts';
import {
  absolute,
  breadcrumbNode,
  businessNode,
  jsonLd,
  type Service,
  serviceNode,
  webSiteNode,
} from './json-ld.ts';

export interface PageHeadInput {
  path: string;
  meta: SearchMeta;
  /** From home to the page itself; left out on home. */
  crumbs?: readonly Link[] | undefined;
  /** What the page offers, where it is about one thing. */
  service?: Service | undefined;
}

/** What a page's `<head>` says: one canonical address, one JSON-LD graph. */
export function pageHead(content: Content, { path, meta, crumbs, service }: PageHeadInput) {
  const { business } = content;
  const isHome = path === paths.home;
  const nodes = [
    businessNode(content, isHome),
    isHome ? webSiteNode(business) : undefined,
    service && serviceNode(content, path, meta.description, service),
    crumbs && breadcrumbNode(business, crumbs),
  ];
  return {
    title: pageTitle(meta.title, business),
    description: meta.description,
    keywords: meta.keywords.join(', '),
    canonical: absolute(business, path),
    picture: absolute(business, paths.socialPicture(path)),
    jsonLd: jsonLd(nodes.filter((node) => node !== undefined)),
  };
}
