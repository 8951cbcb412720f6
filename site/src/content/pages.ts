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

/** The part of the content that pages are listed from. */
export type PagesContent = Pick<Content, 'business' | 'home' | 'contact' | 'services' | 'areas' | 'suburbs'>;

/** Every page of the site, as its menus nest them. */
export function sitePages(content: PagesContent): SitePages {
  const { business, home, contact, services, areas } = content;
  const page = (path: string, name: string, kicker: string, title: string): SitePage => {
    return { path, name, picture: { kicker, title, tone: 'standard' } };
  };
  const suburbPage = (
    area: string,
    { slug, name, fullName = name, officialName }: Content['suburbs'][number],
  ) => page(paths.suburb(slug), officialName ?? name, area, `Plumber in ${officialName ?? fullName}`);
  return {
    home: page(paths.home, 'Home', business.serviceArea, home.hero.title),
    contact: page(paths.contact, 'Contact', 'Contact', contact.title),
    services: services.map(({ slug, name, title, figure, tone }) => {
      const kicker = figure === undefined ? name : `${figure.value} ${figure.label}`;
      return { path: paths.service(slug), name, picture: { kicker, title, tone } };
    }),
    areas: areas.map(({ slug, name, title }) => {
      const suburbs = suburbsOf(content, slug);
      return {
        ...page(paths.area(slug), name, `${suburbs.length} suburbs, one number`, title),
        suburbs: suburbs.map((suburb) => suburbPage(name, suburb)),
      };
    }),
  };
}

/** The same in one row, home first. */
export function allPages({ home, contact, services, areas }: SitePages): SitePage[] {
  return [home, contact, ...services, ...areas, ...areas.flatMap(({ suburbs }) => suburbs)];
}
