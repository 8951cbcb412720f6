import type { SocialPicture } from '../assets/social-picture-svg.ts';
import type { Site } from '../lib/content.ts';
import { paths } from '../lib/paths.ts';
import type { Phone } from '../lib/phone.ts';

/** The content that social pictures are worded from. */
type Content = Pick<Site, 'business' | 'home' | 'contact' | 'services' | 'areas' | 'suburbs'>;

export interface PagePicture {
  /** Of the page. */
  path: string;
  picture: SocialPicture;
}

/** What the social picture of every page says, home first. */
export function socialPictures(site: Content, phone: Pick<Phone, 'display'>): PagePicture[] {
  const { business, home, contact, services, areas, suburbs } = site;
  const areaName = new Map(areas.map(({ slug, name }) => [slug, name]));
  const page = (path: string, kicker: string, title: string, tone: SocialPicture['tone'] = 'standard') => ({
    path,
    picture: { kicker, title, tone, phone: phone.display, name: business.name },
  });
  return [
    page(paths.home, business.serviceArea, home.hero.title),
    page(paths.contact, 'Contact', contact.title),
    ...services.map(({ slug, name, title, figure, tone }) =>
      page(paths.service(slug), figure === undefined ? name : `${figure.value} ${figure.label}`, title, tone),
    ),
    ...areas.map(({ slug, title }) => {
      const count = suburbs.filter(({ area }) => area === slug).length;
      return page(paths.area(slug), `${count} suburbs, one number`, title);
    }),
    // A place is shown by its own name: the one with macrons, where that is the official spelling.
    ...suburbs.map(({ slug, area, name, fullName, officialName }) =>
      page(paths.suburb(slug), areaName.get(area) ?? area, `Plumber in ${officialName ?? fullName ?? name}`),
    ),
  ];
}
