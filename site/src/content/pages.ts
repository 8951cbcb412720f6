import { paths } from '../lib/paths.ts';
import { type Content, suburbsOf } from './content.ts';

/** One page of the site. */
export interface SitePage {
  path: string;
  /** As a link to it is worded. */
  name: string;
  /** What its social picture says: one short line over the title. */
  picture: { kicker: string; title: string; tone: 'standard' | 'emergency' };
}

/** Every page but the not-found page: the one list behind the sitemap, the social pictures and the 404. */
export interface SitePages {
  home: SitePage;
  contact: SitePage;
  services: SitePage[];
  /** Each area's page with those of its suburbs. */
  areas: (SitePage & { suburbs: SitePage[] })[];
}

/** What of the content tells of pages. */
export type PagesContent = Pick<
  Content,
  'business' | 'home' | 'contact' | 'common' | 'services' | 'areas' | 'suburbs'
>;

/** Every page of the site, as its menus nest them. */
export function sitePages(content: PagesContent): SitePages {
  const { business, home, contact, services, areas } = content;
  const page = (
    path: string,
    name: string,
    kicker: string,
    title: string,
    tone: SitePage['picture']['tone'] = 'standard',
  ): SitePage => ({ path, name, picture: { kicker, title, tone } });
  return {
    home: page(paths.home, 'Home', business.serviceArea, home.hero.title),
    contact: page(paths.contact, 'Contact', 'Contact', contact.title),
    services: services.map(({ slug, name, title, figure, tone }) =>
      page(
        paths.service(slug),
        name,
        figure === undefined ? name : `${figure.value} ${figure.label}`,
        title,
        tone,
      ),
    ),
    areas: areas.map((area) => {
      const suburbs = suburbsOf(content, area.slug);
      return {
        ...page(paths.area(area.slug), area.name, `${suburbs.length} suburbs, one number`, area.title),
        // A picture names a place by its own name: the one with macrons, where that is the official spelling.
        suburbs: suburbs.map(({ slug, name, fullName, officialName }) =>
          page(
            paths.suburb(slug),
            officialName ?? name,
            area.name,
            `Plumber in ${officialName ?? fullName ?? name}`,
          ),
        ),
      };
    }),
  };
}

/** The same in one row, home first. */
export function allPages({ home, contact, services, areas }: SitePages): SitePage[] {
  return [home, contact, ...services, ...areas, ...areas.flatMap(({ suburbs }) => suburbs)];
}
