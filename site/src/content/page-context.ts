import { type ContactLinks, contactLinks } from '../lib/contact-links.ts';
import type { Content } from './content.ts';
import { loadContent } from './load-content.ts';

/** What pages are made from: the content, and what is worked out of it once. */
export interface PageContext {
  content: Content;
  links: ContactLinks;
}

/** Loads it, once a build. */
export async function loadPageContext(): Promise<PageContext> {
  const content = await loadContent();
  return { content, links: contactLinks(content.business, content.common.links) };
}
