import { type ContactLinks, contactLinks } from '../lib/contact-links.ts';
import { paths } from '../lib/paths.ts';
import { type LogoPicture, logoPicture } from '../logo/logo.ts';
import { layoutPipeMap, type PipeMapLayout } from '../map/layout.ts';
import type { Content } from './content.ts';
import { loadContent } from './load-content.ts';

/** What pages are made from: the content, and what is computed from it once. */
export interface PageContext {
  content: Content;
  /** Ways to make contact. */
  links: ContactLinks;
  /** Links to the pages of services and of areas, as menus show them. */
  menus: Record<'services' | 'areas', { href: string; text: string }[]>;
  map: PipeMapLayout;
  /** The owner's own, for header and footer. */
  logo: LogoPicture | undefined;
}

let last: PageContext | undefined;

/** The context of the current content. */
export async function loadPageContext(): Promise<PageContext> {
  const content = await loadContent();
  if (last?.content !== content) last = pageContext(content);
  return last;
}

export const pageContext = (content: Content): PageContext => ({
  content,
  links: contactLinks(content.business, content.common.links.quote),
  menus: {
    services: content.services.map(({ slug, name }) => ({ href: paths.service(slug), text: name })),
    areas: content.areas.map(({ slug, name }) => ({ href: paths.area(slug), text: name })),
  },
  map: layoutPipeMap(content.areas, content.suburbs, content.region.map),
  logo: logoPicture(content.logo),
});
