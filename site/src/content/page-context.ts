import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contactLinks } from '../lib/contact-links.ts';
import { paths } from '../lib/paths.ts';
import { logoPicture } from '../logo/logo.ts';
import { layoutPipeMap } from '../map/layout.ts';
import type { Content } from './content.ts';
import { ContentError } from './problem.ts';
import { type ReadContent, readContent } from './read-content.ts';

/** What pages are made from: the content, and what is computed from it once. */
export type PageContext = ReturnType<typeof pageContext>;

/**
 * The content that pages are made of: the site's own, or the one that SITE_CONTENT names, as the editor's copy.
 * Astro runs in the site's folder, for a build, in development and in tests.
 */
export const contentFolder = (): string => process.env.SITE_CONTENT ?? join(process.cwd(), 'content');

let last: { fingerprint: string; context: Promise<PageContext> } | undefined;

/** Read again only when a file has changed. @throws ContentError with every mistake. */
export async function loadPageContext(): Promise<PageContext> {
  const folder = contentFolder();
  const fingerprint = await folderFingerprint(folder);
  if (last?.fingerprint !== fingerprint)
    last = { fingerprint, context: readContent(folder).then(pageContext) };
  return last.context;
}

/** Everything a page can say. @throws ContentError with every mistake. */
export const loadContent = async () => (await loadPageContext()).content;

function pageContext({ content, problems }: ReadContent) {
  if (content === undefined) throw new ContentError(problems);
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
export interface MenuLink {
  href: string;
  text: string;
  /** Who has an emergency finds it first, and in red. */
  tone?: Content['services'][number]['tone'];
}

/** Links to the pages of services, emergencies first, and of areas, as menus show them. */
function menusOf(services: Content['services'], areas: Content['areas']) {
  const serviceLinks = services.map(
    ({ slug, name, tone }): MenuLink => ({ href: paths.service(slug), text: name, tone }),
  );
  const isEmergency = ({ tone }: MenuLink) => tone === 'emergency';
  return {
    services: [...serviceLinks.filter(isEmergency), ...serviceLinks.filter((link) => !isEmergency(link))],
    areas: areas.map(({ slug, name }): MenuLink => ({ href: paths.area(slug), text: name })),
  };
}

/** Changes whenever a file in the folder changes, comes or goes. */
async function folderFingerprint(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const stamps = names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`);
  return [folder, ...(await Promise.all(stamps)).toSorted()].join('\n');
}
