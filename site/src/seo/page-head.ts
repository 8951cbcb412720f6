import type { Content } from '../content/content.ts';
import { type Crumb, paths } from '../lib/paths.ts';
import type { Meta } from '../schemas/words.ts';
import { absolute, breadcrumbNode, businessNode, jsonLd, type Node } from './json-ld.ts';
import { socialPicturePath } from './social-picture-path.ts';

/** Everything a page's `<head>` says, ready to be set. */
export interface PageHead {
  title: string;
  description: string;
  keywords: string;
  canonical: string;
  picture: string;
  pictureAlt: string;
  jsonLd: string;
}

export interface PageHeadInput {
  content: Pick<Content, 'business' | 'claims' | 'common' | 'region' | 'services'>;
  path: string;
  meta: Meta;
  /** From home to the page itself; left out on home. */
  crumbs?: readonly Crumb[];
  /** What the graph says besides the business and the breadcrumbs. */
  nodes?: readonly Node[];
}

/** Puts together the head of a page: one canonical address, one JSON-LD graph. */
export function pageHead({ content, path, meta, crumbs, nodes = [] }: PageHeadInput): PageHead {
  return {
    title: meta.title,
    description: meta.description,
    keywords: meta.keywords.join(', '),
    canonical: absolute(content.business, path),
    picture: absolute(content.business, socialPicturePath(path)),
    pictureAlt: meta.title,
    jsonLd: jsonLd([
      businessNode(content, path === paths.home),
      ...nodes,
      ...(crumbs === undefined ? [] : [breadcrumbNode(content.business, crumbs)]),
    ]),
  };
}
