import { type ContactLinks, contactLinks } from '../lib/contact-links.ts';
import { layoutPipeMap, type PipeMapLayout } from '../pipe-map/layout.ts';
import type { Content } from './content.ts';
import { loadContent } from './load-content.ts';

/** What pages are made from: the content, and what is worked out of it once. */
export interface PageContext {
  content: Content;
  links: ContactLinks;
  map: PipeMapLayout;
}

let loading: Promise<PageContext> | undefined;

/** Loads it, once a build. */
export function loadPageContext(): Promise<PageContext> {
  // In development a content file may have changed between two requests.
  if (import.meta.env.DEV) return load();
  loading ??= load();
  return loading;
}

async function load(): Promise<PageContext> {
  const content = await loadContent();
  return {
    content,
    links: contactLinks(content.business, content.common.links),
    map: layoutPipeMap(content.areas, content.suburbs, content.region.map),
  };
}
