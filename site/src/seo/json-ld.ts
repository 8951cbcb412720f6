import type { Content } from '../content/content.ts';
import { type Crumb, paths } from '../lib/paths.ts';
import type { Business } from '../schemas/business.ts';
import type { Region } from '../schemas/region.ts';
import { weekDays } from '../schemas/week-days.ts';

/** One node of a JSON-LD graph, in schema.org's terms. */
export type Node = { '@type': string } & Record<string, unknown>;

/** Address of a path on the public site. */
export function absolute({ siteUrl }: Pick<Business, 'siteUrl'>, path: string): string {
  return `${siteUrl}${path}`;
}

const businessId = (business: Business) => absolute(business, '/#business');

const everyDay = { dayOfWeek: [...weekDays], opens: '00:00', closes: '23:59' };
/** How schema.org and search engines tell of a day without hours. */
const notOpen = { opens: '00:00', closes: '00:00' };
const hours = (facts: object) => ({ '@type': 'OpeningHoursSpecification', ...facts });

/** The office's hours, public holidays where they are told of. */
function officeHoursNodes({ officeHours, publicHolidays }: Business) {
  return [
    ...officeHours.map(({ days, opens, closes }) => hours({ dayOfWeek: days, opens, closes })),
    ...(publicHolidays === 'closed' ? [hours({ dayOfWeek: 'PublicHolidays', ...notOpen })] : []),
  ];
}

/** Days on which the office's hours are others. */
function holidayNodes({ holidayHours }: Business) {
  return holidayHours.map(({ from, to, opens, closes }) =>
    hours({
      validFrom: from,
      validThrough: to,
      ...(opens === undefined || closes === undefined ? notOpen : { opens, closes }),
    }),
  );
}

/** How to reach the office and where the business is told of elsewhere: once, on the home page. */
function officeNodes(business: Business) {
  const { phone, secondPhone, email, address, nzbn, social } = business;
  return {
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: secondPhone === undefined ? phone.dial : [phone.dial, secondPhone.dial],
      ...(email !== undefined && { email }),
      hoursAvailable: [...officeHoursNodes(business), ...holidayNodes(business)],
    },
    ...(address !== undefined && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        ...(address.suburb !== undefined && { addressRegion: address.suburb }),
        addressLocality: address.city,
        postalCode: address.postcode,
        addressCountry: 'NZ',
      },
    }),
    ...(nzbn !== undefined && {
      identifier: { '@type': 'PropertyValue', propertyID: 'NZBN', value: nzbn },
    }),
    ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
  };
}

function credentials({ licence, gasLicence }: Business, { licensedBy }: Region) {
  return [licence, gasLicence].flatMap((identifier) =>
    identifier === undefined
      ? []
      : [
          {
            '@type': 'EducationalOccupationalCredential',
            credentialCategory: 'license',
            identifier,
            recognizedBy: { '@type': 'Organization', name: licensedBy },
          },
        ],
  );
}

/** The claim that emergency calls are taken at any hour, in claims.yaml. */
const aroundTheClock = 'around-the-clock';

/**
 * The one business, with one `@id` on every page (schema.org/Plumber).
 *
 * While the claim holds that calls are taken around the clock, its opening hours are all day, every day, and
 * the office's hours stand on the contact point; otherwise the office's hours are its hours. So the page and
 * the data say the same. There is no `aggregateRating`: search engines do not show stars that a business
 * gives itself.
 *
 * @param full with the office and the profiles elsewhere: on the home page. The others name the same `@id`.
 */
export function businessNode(
  {
    business,
    claims,
    region,
    services,
  }: Pick<Content, 'business' | 'claims' | 'common' | 'region' | 'services'>,
  full: boolean,
): Node {
  const emergency = services.find(({ tone }) => tone === 'emergency');
  const offers = emergency?.blocks.find((block) => block.kind === 'cards')?.cards ?? [];
  const always = claims[aroundTheClock]?.on === true;
  const special = holidayNodes(business);
  const held = credentials(business, region);
  return {
    '@type': 'Plumber',
    '@id': businessId(business),
    name: business.name,
    url: absolute(business, '/'),
    telephone: business.phone.dial,
    ...(business.email !== undefined && { email: business.email }),
    image: absolute(business, '/og/home.png'),
    logo: absolute(business, '/icon-512.png'),
    areaServed: { ...city(region), containedInPlace: { '@type': 'Country', name: region.country } },
    openingHoursSpecification: always ? hours(everyDay) : officeHoursNodes(business),
    ...(!always && special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(full && officeNodes(business)),
    ...(held.length > 0 && { hasCredential: held.length === 1 ? held[0] : held }),
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

const city = ({ city }: Region) => ({ '@type': 'City', name: city });

/** A service that a page is about. */
export interface Service {
  name: string;
  serviceType: string;
  /** Where it is offered; the whole city where this is left out. */
  place?: { name: string; alternateName?: string | undefined };
}

/** What a service or suburb page offers (schema.org/Service), pointing at the one business. */
export function serviceNode(
  { business, region }: Pick<Content, 'business' | 'region'>,
  path: string,
  description: string,
  { name, serviceType, place }: Service,
): Node {
  return {
    '@type': 'Service',
    '@id': `${absolute(business, path)}#service`,
    name,
    serviceType,
    description,
    url: absolute(business, path),
    provider: { '@id': businessId(business) },
    areaServed:
      place === undefined ? city(region) : { '@type': 'Place', ...place, containedInPlace: city(region) },
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
