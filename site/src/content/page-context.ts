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

let made: PageContext | undefined;

/** Loads it, once as long as the content is the same. */
export async function loadPageContext(): Promise<PageContext> {
  // In development a content file may have changed between two requests; a build reads them once.
  if (made !== undefined && !import.meta.env.DEV) return made;
  const content = await loadContent();
  if (made?.content !== content) made = pageContext(content);
  return made;
}

/** What is worked out of a content. */
export const pageContext = (content: Content): PageContext => ({
  content,
  links: contactLinks(content.business, content.common.links),
  map: layoutPipeMap(content.areas, content.suburbs, content.region.map),
});
