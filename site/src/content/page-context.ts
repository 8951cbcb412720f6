import { type ContactLinks, contactLinks } from '../lib/contact-links.ts';
import { layoutPipeMap, type PipeMapLayout } from '../map/layout.ts';
import type { Content } from './content.ts';
import { loadContent } from './load-content.ts';

/** What pages are made from: the content, and what is computed from it once. */
export interface PageContext {
  content: Content;
  links: ContactLinks;
  map: PipeMapLayout;
}

let last: PageContext | undefined;

/** The context of the current content. */
export async function loadPageContext(): Promise<PageContext> {
  // A build reads the content once; in development a file may have changed between two requests.
  if (last !== undefined && !import.meta.env.DEV) return last;
  const content = await loadContent();
  if (last?.content !== content) last = pageContext(content);
  return last;
}

export const pageContext = (content: Content): PageContext => ({
  content,
  links: contactLinks(content.business, content.common.links.quote),
  map: layoutPipeMap(content.areas, content.suburbs, content.region.map),
});
