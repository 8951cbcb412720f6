import { namedClaims } from '../claims/named-claims.ts';
import type { Content } from '../content/content.ts';
import { type Link, paths } from '../lib/paths.ts';
import type { Business } from '../schemas/business.ts';
import type { Region } from '../schemas/region.ts';
import type { Block } from '../schemas/service.ts';
import { weekDays } from '../schemas/week-days.ts';

/** One node of a JSON-LD graph, in schema.org's terms. JSON leaves out what is undefined. */
export type Node = { '@type': string } & Record<string, unknown>;

/** Address of a path on the public site. */
export const absolute = ({ siteUrl }: Pick<Business, 'siteUrl'>, path: string): string => siteUrl + path;

const businessId = (business: Business) => absolute(business, '/#business');

const hours = (facts: object) => ({ '@type': 'OpeningHoursSpecification', ...facts });
/** A day without hours, in schema.org's terms. */
const notOpen = { opens: '00:00', closes: '00:00' };

/** The office's hours, with public holidays where business.yaml names them. */
const officeHoursNodes = ({ officeHours, publicHolidays }: Business) => [
  ...officeHours.map(({ days, opens, closes }) => hours({ dayOfWeek: days, opens, closes })),
  ...(publicHolidays === 'closed' ? [hours({ dayOfWeek: 'PublicHolidays', ...notOpen })] : []),
];

/** Days on which the office has other hours. */
const holidayNodes = ({ holidayHours }: Business) =>
  holidayHours.map(({ from, to, opens, closes }) =>
    hours({
      validFrom: from,
      validThrough: to,
      opens: opens ?? notOpen.opens,
      closes: closes ?? notOpen.closes,
    }),
  );

/** A number as it is dialled here, with the country's code: 0800 numbers too, as schema.org asks. */
const internationalNumber = (dial: string) => dial.replace(/^0/, '+64');

/** The postal address, or the city alone while there is none. */
function addressNode({ address }: Business, { city }: Region) {
  const box = /^PO Box\s+(.+)$/i.exec(address?.street ?? '')?.[1];
  return {
    '@type': 'PostalAddress',
    streetAddress: box === undefined ? address?.street : undefined,
    postOfficeBoxNumber: box,
    addressLocality: address ? (address.suburb ?? address.city) : city,
    addressRegion: address?.suburb && address.city,
    postalCode: address?.postcode,
    addressCountry: 'NZ',
  };
}

/** What only the home page says: pictures, how to reach the office, and the business's profiles elsewhere. */
function officeNodes(business: Business) {
  const { secondPhone, email, nzbn, social } = business;
  return {
    email,
    image: absolute(business, '/og/home.png'),
    logo: absolute(business, '/icon-512.png'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      // The first number stands with the business, as emergency calls have other hours than the office.
      telephone: secondPhone && internationalNumber(secondPhone.dial),
      email,
      hoursAvailable: [...officeHoursNodes(business), ...holidayNodes(business)],
    },
    identifier: nzbn && { '@type': 'PropertyValue', propertyID: 'NZBN', value: nzbn },
    sameAs: social.length > 0 ? social.map(({ url }) => url) : undefined,
  };
}

const credential = (identifier: string, { licensedBy }: Region) => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: 'license',
  identifier,
  recognizedBy: { '@type': 'Organization', name: licensedBy },
});

/** One catalogue, the same on every page: what is done in an emergency, named as services. */
const catalogue = (services: Content['services']) => ({
  '@type': 'OfferCatalog',
  name: 'Emergency plumbing services',
  itemListElement: services
    .flatMap(({ blocks }) => blocks.flatMap(offeredOn))
    .map((name) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
});

/** What is done about the accidents of a page, as services. */
const offeredOn = (block: Block) =>
  block.kind === 'accidents' ? block.accidents.flatMap(({ offer = [] }) => offer) : [];

const serviceId = (business: Business, path: string) => `${absolute(business, path)}#service`;

/** The whole council area, its farms and small towns too. */
const regionNode = ({ city }: Region) => ({ '@type': 'AdministrativeArea', name: city });

/**
 * The one business, with one `@id` on every page (schema.org/Plumber).
 *
 * While the claim holds that calls are taken around the clock, its opening hours are all day, every day, and the
 * office's hours are those of the contact point. Otherwise the office's hours are its opening hours, so that the data
 * says what the page says. There is no `aggregateRating`: search engines do not show stars that a business gives
 * itself.
 *
 * @param full with pictures, the office and the profiles elsewhere: on the home page. The others name the same `@id`.
 */
export function businessNode(
  { business, claims, region, services }: Pick<Content, 'business' | 'claims' | 'region' | 'services'>,
  full: boolean,
): Node {
  const { name, phone, licence, gasLicence } = business;
  const always = claims.isClaimed(namedClaims.aroundTheClock);
  const special = holidayNodes(business);
  const held = [licence, gasLicence].flatMap((number) => (number ? credential(number, region) : []));
  return {
    '@type': 'Plumber',
    '@id': businessId(business),
    name,
    url: absolute(business, '/'),
    telephone: internationalNumber(phone.dial),
    address: addressNode(business, region),
    areaServed: { ...regionNode(region), containedInPlace: { '@type': 'Country', name: region.country } },
    openingHoursSpecification: always
      ? hours({ dayOfWeek: weekDays, opens: '00:00', closes: '23:59' })
      : officeHoursNodes(business),
    specialOpeningHoursSpecification: always || special.length === 0 ? undefined : special,
    ...(full && officeNodes(business)),
    hasCredential: held.length > 1 ? held : held[0],
    hasOfferCatalog: catalogue(services),
  };
}

/** Where a service is offered. */
interface ServedPlace {
  name: string;
  alternateName?: string | undefined;
  /** In degrees. */
  position?: { lat: number; lon: number };
}

const placeNode = ({ name, alternateName, position }: ServedPlace, containedInPlace: object) => ({
  '@type': 'Place',
  name,
  alternateName,
  geo: position && { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lon },
  containedInPlace,
});

/** A service that a page is about. */
export interface Service {
  name: string;
  serviceType: string;
  /** Where it is offered; the whole region where this is left out. */
  place?: ServedPlace;
}

/** What a service or suburb page offers (schema.org/Service), pointing at the one business. */
export function serviceNode(
  { business, region }: Pick<Content, 'business' | 'region'>,
  path: string,
  description: string,
  { name, serviceType, place }: Service,
): Node {
  const everywhere = regionNode(region);
  return {
    '@type': 'Service',
    '@id': serviceId(business, path),
    name,
    serviceType,
    description,
    url: absolute(business, path),
    provider: { '@id': businessId(business) },
    areaServed: place ? placeNode(place, everywhere) : everywhere,
  };
}

/** The way to a page, as its visible breadcrumbs show it (schema.org/BreadcrumbList). */
export function breadcrumbNode(business: Business, crumbs: readonly Link[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ href, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: absolute(business, href),
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
