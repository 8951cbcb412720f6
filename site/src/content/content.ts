import type { Area } from '../schemas/area.ts';
import type { Business } from '../schemas/business.ts';
import type { Claims } from '../schemas/claims.ts';
import type * as pages from '../schemas/pages.ts';
import type { Service } from '../schemas/service.ts';
import type { Suburb } from '../schemas/suburb.ts';

/** A piece of content with the slug that its file's name gives it. */
export type WithSlug<T> = T & { slug: string };

/** Everything a page can say. */
export interface Content {
  business: Business;
  claims: Claims;
  /** In menu order. */
  services: WithSlug<Service>[];
  /** In menu order. */
  areas: WithSlug<Area>[];
  /** Area by area, in the order of the areas' cards. */
  suburbs: WithSlug<Suburb>[];
  home: pages.Home;
  contact: pages.Contact;
  common: pages.Common;
  stopTheWater: pages.StopTheWater;
}

/** Suburbs of one area, in the order of its cards. */
export function suburbsOf({ suburbs }: Pick<Content, 'suburbs'>, areaSlug: string): WithSlug<Suburb>[] {
  return suburbs.filter((suburb) => suburb.area === areaSlug);
}
