import { join } from 'node:path';
import { roomOfService } from '../assets/service-rooms.ts';
import { contactLinks } from '../lib/contact-links.ts';
import { type Link, paths } from '../lib/paths.ts';
import { logoPicture } from '../logo/logo.ts';
import { layoutPipeMap } from '../map/layout.ts';
import type { Tone } from '../schemas/service.ts';
import type { Content } from './content.ts';
import { ContentError } from './problem.ts';
import { ContentStore } from './store.ts';

/** What pages are made from: the content, and what is computed from it once. */
export type PageContext = ReturnType<typeof pageContext>;

/**
 * The content that pages are made of: the site's own, or the one that SITE_CONTENT names, as the editor's copy.
 * Astro runs in the site's folder, for a build, in development and in tests.
 */
export const contentFolder = (): string => process.env.SITE_CONTENT ?? join(process.cwd(), 'content');

let store: ContentStore | undefined;

/** The store of that folder, which a test may change. */
function pageStore(): ContentStore {
  const folder = contentFolder();
  if (store?.folder !== folder) store = new ContentStore(folder);
  return store;
}

const contexts = new WeakMap<Content, PageContext>();

/** Computed again only when the content has changed. @throws ContentError with every mistake. */
export async function loadPageContext(): Promise<PageContext> {
  const content = await loadContent();
  const context = contexts.get(content) ?? pageContext(content);
  contexts.set(content, context);
  return context;
}

/** Everything a page can say. @throws ContentError with every mistake. */
export async function loadContent(): Promise<Content> {
  const { content, problems } = await pageStore().read();
  if (content === undefined) throw new ContentError(problems);
  return content;
}

function pageContext(content: Content) {
  const { areas, business, common, logo, region, services, suburbs } = content;
  return {
    content,
    links: contactLinks(business, common.links.quote),
    menus: menusOf(services, areas),
    map: layoutPipeMap(areas, suburbs, region.map),
    /** The owner's own, for header and footer. */
    logo: logoPicture(logo),
  };
}

/** A link in a menu. */
export interface MenuLink extends Link {
  /** Who has an emergency finds it first, and in red. */
  tone?: Tone;
  /** A service's room of the house, as a picture beside its name. */
  room?: string | undefined;
}

/** Links to the pages of services, emergencies first, and of areas, as menus show them. */
function menusOf(services: Content['services'], areas: Content['areas']) {
  const serviceLinks = services.map(
    ({ slug, name, tone }): MenuLink => ({
      href: paths.service(slug),
      text: name,
      tone,
      room: roomOfService[slug],
    }),
  );
  const isEmergency = ({ tone }: MenuLink) => tone === 'emergency';
  return {
    services: [...serviceLinks.filter(isEmergency), ...serviceLinks.filter((link) => !isEmergency(link))],
    areas: areas.map(({ slug, name }): MenuLink => ({ href: paths.area(slug), text: name })),
  };
}
