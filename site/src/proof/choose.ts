import type { Content } from '../content/content.ts';
import { slugOf } from '../lib/paths.ts';
import type { Proof } from '../schemas/proof.ts';

/** The page on which something is to be shown. */
export type ProofPage =
  | { kind: 'home' | 'contact' }
  | { kind: 'service' | 'suburb' /** Of the page. */; slug: string };

const none: Proof = { people: [], jobs: [], reviews: [], prices: [] };

/**
 * What of it all a page shows. A service shows what belongs to it, a suburb what was done or said there,
 * then what was in its area, then the rest; the newest first. Nobody reads ten reviews: no page shows more
 * than three, nor more than three people.
 */
export function chooseProof({ proof, suburbs }: Pick<Content, 'proof' | 'suburbs'>, page: ProofPage): Proof {
  const { people, prices } = proof;
  const jobs = proof.jobs.toSorted((a, b) => b.month.localeCompare(a.month));
  const reviews = proof.reviews.toSorted((a, b) => b.date.localeCompare(a.date));
  switch (page.kind) {
    case 'home':
      return {
        ...none,
        // Of two services the first price: enough to see how they are made up, and home has no byte for more.
        prices: prices
          .filter(({ service }, index) => prices.findIndex((price) => price.service === service) === index)
          .slice(0, 2),
        ...(people.length > 0
          ? { people: people.slice(0, 3), reviews: reviews.slice(0, 2) }
          : { jobs: jobs.slice(0, 2), reviews: reviews.slice(0, 3) }),
      };
    case 'contact':
      return people.length > 0
        ? { ...none, people: people.slice(0, 3) }
        : { ...none, reviews: reviews.slice(0, 1) };
    case 'service': {
      const ofService = { service: page.slug };
      const shown = { ...none, prices: prices.filter(belongs(ofService)).slice(0, 4) };
      const done = jobs.filter(belongs(ofService)).slice(0, 1);
      // These pages have the most words: a job or a review, where there is no room for both.
      return done.length > 0
        ? { ...shown, jobs: done }
        : { ...shown, reviews: reviews.filter(belongs(ofService)).slice(0, 1) };
    }
    case 'suburb': {
      const areas = new Map(suburbs.map(({ slug, area }) => [slug, area]));
      const far = ({ suburb }: { suburb: string }) => {
        const slug = slugOf(suburb);
        if (slug === page.slug) return 0;
        return areas.has(slug) && areas.get(slug) === areas.get(page.slug) ? 1 : 2;
      };
      const nearestFirst = <T extends { suburb: string }>(list: T[]) =>
        list.toSorted((a, b) => far(a) - far(b));
      return {
        ...none,
        jobs: nearestFirst(jobs).slice(0, 2),
        reviews: nearestFirst(reviews).slice(0, 2),
      };
    }
  }
}

const belongs =
  ({ service }: { service: string }) =>
  (item: { service?: string | undefined }) =>
    item.service === service;
