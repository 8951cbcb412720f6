import { termsOf } from '../content/claims.ts';
import type { Content } from '../content/content.ts';
import type { Business } from '../schemas/business.ts';
import type { Job, Person, Price, ProofWords, Review } from '../schemas/proof.ts';
import { chooseProof, type ProofPage } from './choose.ts';
import { type Picture, pictureOf } from './pictures.ts';

/** A person, with the photo made ready. */
export type ShownPerson = Omit<Person, 'photo'> & { picture: Picture | undefined };
/** A job with its photos, who did it, and what the customer wrote of it. */
export type Ticket = Omit<Job, 'before' | 'after' | 'by'> & {
  before: Picture | undefined;
  after: Picture;
  by: ShownPerson | undefined;
  review: Review | undefined;
};

/** All that a page shows of who comes. */
export interface ShownProof extends Partial<Pick<Business, 'since' | 'rating' | 'makers'>> {
  words: ProofWords;
  people: ShownPerson[];
  tickets: Ticket[];
  reviews: Review[];
  prices: Price[];
  /** What takes their place on home while there are none of them. */
  check?: { licence: string | undefined; promises: { promise: string; covers: string }[] };
}

async function personOf({ photo, ...person }: Person): Promise<ShownPerson> {
  return { ...person, picture: photo && (await pictureOf(photo)) };
}

/** Chooses what a page shows, and prepares its photos. */
export async function loadProof(content: Content, page: ProofPage): Promise<ShownProof> {
  const { business, claims, proof, proofWords: words } = content;
  const { people, jobs, reviews, prices } = chooseProof(content, page);
  const tickets = await Promise.all(
    jobs.map(async ({ before, after, by, ...job }) => {
      const person = proof.people.find(({ name }) => name === by);
      return {
        ...job,
        before: before && (await pictureOf(before)),
        after: await pictureOf(after),
        by: person && (await personOf(person)),
        review: proof.reviews.find(({ suburb, service }) => suburb === job.suburb && service === job.service),
      };
    }),
  );
  const promises = words.check.promises.map(({ promise, claim, covers }) => ({
    promise,
    covers: termsOf(claims, claim, covers),
  }));
  return {
    words,
    people: await Promise.all(people.map(personOf)),
    tickets,
    // A review that stands on a ticket is not repeated.
    reviews: reviews.filter((review) => !tickets.some((ticket) => ticket.review === review)),
    prices,
    // What is fitted matters where the work is described; who we are, everywhere else.
    ...(page.kind === 'service'
      ? { makers: business.makers }
      : { since: business.since, rating: business.rating }),
    ...(page.kind === 'home' && { check: { licence: business.licence, promises } }),
  };
}
