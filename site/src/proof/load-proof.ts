import { termsOf } from '../content/claims.ts';
import type { Content } from '../content/content.ts';
import type { Job, Person, Price, Proof, ProofWords, Rating, Review } from '../schemas/proof.ts';
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

/** What stands there while there is nothing of it to show on a page. */
export type Check = Omit<ProofWords['check'], 'promises'> & {
  promises: { promise: string; covers: string }[];
};

/** All that a page shows of who comes. */
export interface ShownProof {
  words: ProofWords;
  people: ShownPerson[];
  tickets: Ticket[];
  reviews: Review[];
  prices: Price[];
  since: number | undefined;
  rating: Rating | undefined;
  makers: readonly string[];
  licence: string | undefined;
  check: Check | undefined;
}

async function ready({ photo, ...person }: Person): Promise<ShownPerson> {
  return { ...person, picture: photo && (await pictureOf(photo)) };
}

/** Joins a job with its person by name, and with the review of the same service in the same suburb. */
async function ticketOf({ before, after, by, ...job }: Job, { people, reviews }: Proof): Promise<Ticket> {
  const person = people.find(({ name }) => name === by);
  return {
    ...job,
    before: before && (await pictureOf(before)),
    after: await pictureOf(after),
    by: person && (await ready(person)),
    review: reviews.find(({ suburb, service }) => suburb === job.suburb && service === job.service),
  };
}

/** Chooses what a page shows, and prepares its photos. */
export async function loadProof(content: Content, page: ProofPage): Promise<ShownProof> {
  const { people, jobs, reviews, prices } = chooseProof(content, page);
  const { since, rating, makers = [], licence } = content.business;
  const tickets = await Promise.all(jobs.map((job) => ticketOf(job, content.proof)));
  return {
    words: content.proofWords,
    people: await Promise.all(people.map(ready)),
    tickets,
    // A review that stands on a ticket is not repeated.
    reviews: reviews.filter((review) => !tickets.some((ticket) => ticket.review === review)),
    prices,
    // What is fitted matters where the work is described; who we are, everywhere else.
    ...(page.kind === 'service'
      ? { since: undefined, rating: undefined, makers }
      : { since, rating, makers: [] }),
    licence,
    check: checkOf(content, page),
  };
}

/**
 * What each promise covers, the owner's own terms first where they are written: on the home page alone. Others say
 * nothing until there is something to show.
 */
function checkOf({ claims, proofWords: { check } }: Content, { kind }: ProofPage): Check | undefined {
  if (kind !== 'home') return undefined;
  const promises = check.promises.map(({ promise, claim, covers }) => ({
    promise,
    covers: termsOf(claims, claim, covers),
  }));
  return { ...check, promises };
}
