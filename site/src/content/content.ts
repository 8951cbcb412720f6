import type { SiteFacts } from 'receiver/contract/site-facts';
import { formWords } from '../lib/form-words.ts';
import { paths } from '../lib/paths.ts';
import type { OwnLogo } from '../logo/logo.ts';
import type { Area } from '../schemas/area.ts';
import type { Business } from '../schemas/business.ts';
import type { Claims } from '../schemas/claims.ts';
import type { Common } from '../schemas/common.ts';
import type * as pages from '../schemas/pages.ts';
import type { Proof, ProofWords } from '../schemas/proof.ts';
import type { Redirect } from '../schemas/redirects.ts';
import type { Region } from '../schemas/region.ts';
import type { Service } from '../schemas/service.ts';
import type { Suburb } from '../schemas/suburb.ts';

/** A piece of content with the slug that its file's name gives it. */
export type WithSlug<T> = T & { slug: string };

/** Everything a page can say. */
export interface Content {
  business: Business;
  claims: Claims;
  region: Region;
  /** In menu order. */
  services: WithSlug<Service>[];
  /** In menu order. */
  areas: WithSlug<Area>[];
  /** Area by area, in the order of the areas' cards. */
  suburbs: WithSlug<Suburb>[];
  home: pages.Home;
  contact: pages.Contact;
  common: Common;
  stopTheWater: pages.StopTheWater;
  proof: Proof;
  proofWords: ProofWords;
  redirects: Redirect[];
  /** The owner's, where there is one. */
  logo?: OwnLogo | undefined;
}

/** Suburbs of one area, in the order of its cards. */
export function suburbsOf({ suburbs }: Pick<Content, 'suburbs'>, areaSlug: string): WithSlug<Suburb>[] {
  return suburbs.filter((suburb) => suburb.area === areaSlug);
}

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
    page: { call: 'You can also call us:', error: 'Error:', ...formWords },
  };
}
