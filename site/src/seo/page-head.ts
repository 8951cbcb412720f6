import type { Site } from '../lib/content.ts';
import { paths } from '../lib/paths.ts';
import type { Meta } from '../schemas/words.ts';
import { absolute, breadcrumbNode, businessNode, type Crumb, jsonLd, type Node } from './json-ld.ts';
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
  site: Site;
  path: string;
  meta: Meta;
  /** From home to the page itself; left out on home. */
  crumbs?: readonly Crumb[];
  /** What the graph says besides the business and the breadcrumbs. */
  nodes?: readonly Node[];
}

/** Puts together the head of a page: one canonical address, one JSON-LD graph. */
export function pageHead({ site, path, meta, crumbs, nodes = [] }: PageHeadInput): PageHead {
  return {
    title: meta.title,
    description: meta.description,
    keywords: meta.keywords.join(', '),
    canonical: absolute(site, path),
    picture: absolute(site, socialPicturePath(path)),
    pictureAlt: meta.title,
    jsonLd: jsonLd([
      businessNode(site, path === paths.home),
      ...nodes,
      ...(crumbs === undefined ? [] : [breadcrumbNode(site, crumbs)]),
    ]),
  };
}
