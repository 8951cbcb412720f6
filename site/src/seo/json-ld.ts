import type { Content } from '../content/content.ts';
import { type Crumb, paths } from '../lib/paths.ts';
import type { Business } from '../schemas/business.ts';

/** One node of a JSON-LD graph, in schema.org's terms. */
export type Node = { '@type': string } & Record<string, unknown>;

/** Address of a path on the public site. */
export function absolute({ siteUrl }: Pick<Business, 'siteUrl'>, path: string): string {
  return `${siteUrl}${path}`;
}

const businessId = (business: Business) => absolute(business, '/#business');

/**
 * The one business, with one `@id` on every page (schema.org/Plumber).
 *
 * Its opening hours are all day, every day, because calls are taken then; the office's hours stand on
 * the contact point, so that what the page shows and what the data says agree. There is no
 * `aggregateRating`: search engines do not show stars that a business gives itself.
 *
 * @param full with the office and the profiles elsewhere: on the home page. The others name the same `@id`.
 */
export function businessNode(
  { business, services }: Pick<Content, 'business' | 'services'>,
  full: boolean,
): Node {
  const emergency = services.find(({ tone }) => tone === 'emergency');
  const offers = emergency?.blocks.find((block) => block.kind === 'cards')?.cards ?? [];
  return {
    '@type': 'Plumber',
    '@id': businessId(business),
    name: business.name,
    url: absolute(business, '/'),
    telephone: business.phone.dial,
    email: business.email,
    image: absolute(business, '/og/home.png'),
    logo: absolute(business, '/icon-512.png'),
    areaServed: {
      '@type': 'City',
      name: 'Auckland',
      containedInPlace: { '@type': 'Country', name: 'New Zealand' },
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '00:00',
      closes: '23:59',
    },
    ...(full && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: business.phone.dial,
        email: business.email,
        hoursAvailable: business.officeHours.map(({ days, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days,
          opens,
          closes,
        })),
      },
      sameAs: business.social.map(({ url }) => url),
    }),
    ...(business.licence !== undefined && {
      hasCredential: {
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'license',
        identifier: business.licence,
        recognizedBy: { '@type': 'Organization', name: 'Plumbers, Gasfitters and Drainlayers Board' },
      },
    }),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Emergency plumbing services',
      itemListElement: offers.map(({ title }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: title },
      })),
    },
  };
}

/** What a service or suburb page offers (schema.org/Service), pointing at the one business. */
export function serviceNode(
  business: Business,
  service: {
    path: string;
    name: string;
    serviceType: string;
    description: string;
    place?: { name: string; alternateName?: string | undefined };
  },
): Node {
  return {
    '@type': 'Service',
    '@id': `${absolute(business, service.path)}#service`,
    name: service.name,
    serviceType: service.serviceType,
    description: service.description,
    url: absolute(business, service.path),
    provider: { '@id': businessId(business) },
    areaServed:
      service.place === undefined
        ? { '@type': 'City', name: 'Auckland' }
        : {
            '@type': 'Place',
            name: service.place.name,
            ...(service.place.alternateName !== undefined && { alternateName: service.place.alternateName }),
            containedInPlace: { '@type': 'City', name: 'Auckland' },
          },
  };
}

/** The way to a page, as its visible breadcrumbs show it (schema.org/BreadcrumbList). */
export function breadcrumbNode(business: Business, crumbs: readonly Crumb[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(business, path),
    })),
  };
}

/** The site itself, on the home page (schema.org/WebSite). */
export function webSiteNode(business: Business): Node {
  return {
    '@type': 'WebSite',
    '@id': absolute(business, '/#website'),
    url: absolute(business, paths.home),
    name: business.name,
    inLanguage: 'en-NZ',
    publisher: { '@id': businessId(business) },
  };
}

/** The text of a JSON-LD script element. `<` is escaped, so that no text can end the element. */
export function jsonLd(nodes: readonly Node[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}
