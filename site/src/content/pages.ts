import { counted } from '../lib/counted.ts';
import { navigationWords, placeWords } from '../lib/interface-words.ts';
import { type Link, paths } from '../lib/paths.ts';
import type { Tone } from '../schemas/service.ts';
import { type Content, suburbsOf } from './content.ts';

/** One page of the site, and how a link to it is worded. */
export interface SitePage extends Link {
  /** What its social picture says: one short line over the title. */
  picture: { kicker: string; title: string; tone: Tone };
}

/** The part of the content that pages are listed from. */
export type PagesContent = Pick<Content, 'business' | 'home' | 'contact' | 'services' | 'areas' | 'suburbs'>;

/** Every page but the not-found page, each area's with those of its suburbs, in the order of the menus. */
export function sitePages(content: PagesContent) {
  const { business, home, contact, services, areas } = content;
  const page = (href: string, text: string, kicker: string, title: string): SitePage => {
    return { href, text, picture: { kicker, title, tone: 'standard' } };
  };
  return {
    home: page(paths.home, navigationWords.home, business.serviceArea, home.hero.title),
    contact: page(paths.contact, navigationWords.contact, navigationWords.contact, contact.title),
    services: services.map(({ slug, name, title, figure, tone }): SitePage => {
      const kicker = figure === undefined ? name : `${figure.value} ${figure.label}`;
      return { href: paths.service(slug), text: name, picture: { kicker, title, tone } };
    }),
    areas: areas.map(({ slug, name: area, title }) => {
      const suburbs = suburbsOf(content, slug);
      return {
        ...page(paths.area(slug), area, placeWords.oneNumber(counted(suburbs.length, 'suburb')), title),
        suburbs: suburbs.map(({ slug, name, fullName = name, officialName }) =>
          page(
            paths.suburb(slug),
            officialName ?? name,
            area,
            placeWords.plumberIn(officialName ?? fullName),
          ),
        ),
      };
    }),
  };
}

/** The same in one row, home first: the list behind the sitemap and the social pictures. */
export function allPages({ home, contact, services, areas }: ReturnType<typeof sitePages>): SitePage[] {
  return [home, contact, ...services, ...areas, ...areas.flatMap(({ suburbs }) => suburbs)];
}
