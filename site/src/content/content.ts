import type { SiteFacts } from 'receiver/contract/site-facts';
import type { ClaimRegister } from '../claims/register.ts';
import { receiverWords } from '../lib/interface-words.ts';
import { paths } from '../lib/paths.ts';
import type { OwnLogo } from '../logo/logo.ts';
import type { Area } from '../schemas/area.ts';
import type { Business } from '../schemas/business.ts';
import type { Common } from '../schemas/common.ts';
import type { Contact, Home, StopTheWater } from '../schemas/pages.ts';
import type { Job, Person, Price, ProofWords, Review } from '../schemas/proof.ts';
import type { Redirect } from '../schemas/redirects.ts';
import type { Region } from '../schemas/region.ts';
import type { Service } from '../schemas/service.ts';
import type { Suburb } from '../schemas/suburb.ts';

/** A piece of content with the slug that its file's name gives it. */
export type WithSlug<T> = T & { slug: string };

/** Everything a page can say, its tokens filled in. */
export interface Content {
  business: Business;
  claims: ClaimRegister;
  region: Region;
  /** In menu order. */
  services: readonly WithSlug<Service>[];
  /** In menu order. */
  areas: readonly WithSlug<Area>[];
  /** Area by area, in the order of their cards. */
  suburbs: readonly WithSlug<Suburb>[];
  home: Home;
  contact: Contact;
  common: Common;
  stopTheWater: StopTheWater;
  proof: { people: Person[]; jobs: Job[]; reviews: Review[]; prices: Price[] };
  proofWords: ProofWords;
  redirects: Redirect[];
  /** The owner's own, where there is one. */
  logo: OwnLogo | undefined;
}

/** Suburbs of one area, in the order of its cards. */
export const suburbsOf = ({ suburbs }: Pick<Content, 'suburbs'>, areaSlug: string): WithSlug<Suburb>[] =>
  suburbs.filter(({ area }) => area === areaSlug);

/** Address of the steps to stop the water, on the service page that has them. */
export function stepsHref({ services }: Pick<Content, 'services'>): string | undefined {
  for (const { slug, blocks } of services) {
    const steps = blocks.find(({ kind }) => kind === 'stop-the-water');
    if (steps !== undefined) return `${paths.service(slug)}#${steps.anchor}`;
  }
  return undefined;
}

/** What the receiver says in the business's name: its number, and the words of its answer pages. */
export function siteFacts({ business, contact }: Pick<Content, 'business' | 'contact'>): SiteFacts {
  const { display, href } = business.phone;
  return {
    phone: { display, href },
    sent: contact.sent,
    answers: contact.receiver,
    page: receiverWords,
  };
}
