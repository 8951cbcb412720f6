import type { Content } from '../content/content.ts';
import { slugOf } from '../lib/paths.ts';
import type { Business } from '../schemas/business.ts';
import type { Job } from '../schemas/proof.ts';

/** The page on which something is to be shown. */
export type ProofPage = { kind: 'home' | 'contact' } | { kind: 'service' | 'suburb'; slug: string };

type Proof = Content['proof'];
type Selected = Omit<Proof, 'prices'>;
const none: Selected = { people: [], jobs: [], reviews: [] };

/**
 * The prices of a page: its service's, or on home and contact one of each of two services, which shows how prices are
 * made up; more would not fit the byte budget.
 */
export function pricesOn({ proof: { prices } }: Pick<Content, 'proof'>, service?: string): Proof['prices'] {
  if (service !== undefined) return prices.filter((price) => price.service === service).slice(0, 4);
  const byService = [...Map.groupBy(prices, (price) => price.service).values()];
  return byService.flatMap(([first]) => first ?? []).slice(0, 2);
}

/**
 * What of it all a page shows. A service shows what belongs to it, a suburb what was done or said there,
 * then what was in its area, then the rest; the newest first. Nobody reads ten reviews: no page shows more
 * than three, nor more than three people.
 */
export function selectProof(
  { proof, suburbs }: Pick<Content, 'proof' | 'suburbs'>,
  page: ProofPage,
): Selected {
  const people = proof.people.slice(0, 3);
  const jobs = proof.jobs.toSorted((a, b) => b.month.localeCompare(a.month));
  const reviews = proof.reviews.toSorted((a, b) => b.date.localeCompare(a.date));
  switch (page.kind) {
    case 'home': {
      return people.length > 0
        ? { ...none, people, reviews: reviews.slice(0, 2) }
        : { ...none, jobs: jobs.slice(0, 2), reviews: reviews.slice(0, 3) };
    }
    case 'contact':
      return people.length > 0 ? { ...none, people } : { ...none, reviews: reviews.slice(0, 1) };
    case 'service': {
      const belongs = ({ service }: { service?: string | undefined }) => service === page.slug;
      const done = jobs.filter(belongs).slice(0, 1);
      // These pages have the most words: a review only where there is no job.
      const said = done.length > 0 ? [] : reviews.filter(belongs).slice(0, 1);
      return { ...none, jobs: done, reviews: said };
    }
    case 'suburb': {
      const areas = new Map(suburbs.map(({ slug, area }) => [slug, area]));
      const distance = ({ suburb }: { suburb: string }) => {
        const slug = slugOf(suburb);
        if (slug === page.slug) return 0;
        return areas.has(slug) && areas.get(slug) === areas.get(page.slug) ? 1 : 2;
      };
      const nearest = <T extends { suburb: string }>(list: T[]) =>
        list.toSorted((a, b) => distance(a) - distance(b)).slice(0, 2);
      return { ...none, jobs: nearest(jobs), reviews: nearest(reviews) };
    }
  }
}

/** What the customer wrote of a job: only where no other job of that kind in that suburb can be meant. */
export function reviewOf({ suburb, service }: Pick<Job, 'suburb' | 'service'>, { jobs, reviews }: Proof) {
  const isAbout = (one: { suburb: string; service?: string | undefined }) =>
    one.suburb === suburb && one.service === service;
  return jobs.filter(isAbout).length === 1 ? reviews.find(isAbout) : undefined;
}

export type ShownProof = ReturnType<typeof proofOn>;

/** All that a page shows of who comes. */
export function proofOn(page: ProofPage, content: Content) {
  const { business, proof, proofWords: words } = content;
  const { people, jobs: selected, reviews } = selectProof(content, page);
  const jobs = selected.map(({ by, ...job }) => ({
    ...job,
    by: proof.people.find(({ name }) => name === by),
    review: reviewOf(job, proof),
  }));
  // What is fitted matters where the work is described; who we are, everywhere else.
  const { makers, since, rating } = business;
  const facts: Partial<Pick<Business, 'makers' | 'since' | 'rating'>> =
    page.kind === 'service' ? { makers } : { since, rating };
  return {
    ...facts,
    words,
    people,
    jobs,
    // A review that stands beside its job is not repeated.
    reviews: reviews.filter((review) => !jobs.some((job) => job.review === review)),
    check: page.kind === 'home' ? verification(content) : undefined,
  };
}

/** What stands on home while there is nobody to show yet. */
function verification({ business, claims, proofWords }: Content) {
  const { promises, night } = proofWords.check;
  const all = [
    ...promises.map(({ promise, claim, covers }) => ({ promise, covers: claims.terms(claim, covers) })),
    { promise: night.heading, covers: night.text },
  ];
  return { licence: business.licence, promises: all.filter(({ covers }) => covers !== undefined) };
}
