import { expect, it } from 'vitest';
import type { Content } from '../content/content.ts';
import type { Job, Person, Price, Review } from '../schemas/proof.ts';
import { type ProofPage, pricesOn, reviewOf, selectProof } from './select-proof.ts';

const person = (name: string): Person => ({ name, role: 'Plumber' });
const job = (suburb: string, month: string, service = 'drainage'): Job => ({
  what: 'Drain cleared',
  service,
  suburb,
  month,
  after: { file: 'a.jpg', alt: 'A drain' },
});
const review = (suburb: string, date: string): Review => ({
  words: 'Good.',
  name: 'Mere',
  suburb,
  date,
  source: { name: 'Google', link: `https://reviews.example/${suburb}/${date}` },
});
const price = (service: string): Price => ({ service, what: 'A drain', from: 180, without: 'Digging' });

const content = {
  suburbs: [
    { slug: 'takapuna', area: 'north-shore' },
    { slug: 'milford', area: 'north-shore' },
    { slug: 'mount-eden', area: 'central' },
  ],
  proof: {
    people: ['Sam', 'Tane', 'Ana', 'Jo', 'Lee'].map(person),
    jobs: [job('Mount Eden', '2026-05'), job('Milford', '2026-01'), job('Takapuna', '2025-03', 'plumbing')],
    reviews: [
      review('Mount Eden', '2026-05-01'),
      review('Onehunga', '2026-06-01'),
      review('Milford', '2025-05-01'),
    ],
    prices: [price('drainage'), price('plumbing')],
  },
} as unknown as Pick<Content, 'suburbs' | 'proof'>;

const selected = (page: ProofPage, proof = content.proof) => {
  const { jobs, reviews, people } = selectProof({ ...content, proof }, page);
  const suburbs = (list: { suburb: string }[]) => list.map(({ suburb }) => suburb);
  return { jobs: suburbs(jobs), reviews: suburbs(reviews), people: people.length };
};

it('a review stands under a job only where it can be about no other', () => {
  const epsom = { ...review('Epsom', '2026-05-01'), service: 'drainage' };
  const proof = (jobs: Job[]) => ({ ...content.proof, jobs, reviews: [epsom] });
  const one = job('Epsom', '2026-05');
  expect(reviewOf(one, proof([one]))).toBe(epsom);
  expect(reviewOf(one, proof([one, job('Epsom', '2025-01')]))).toBeUndefined();
});

it('a suburb shows its own first, then what was near, then others', () => {
  const { jobs, reviews } = selected({ kind: 'suburb', slug: 'takapuna' });
  expect(jobs).toEqual(['Takapuna', 'Milford']);
  expect(reviews).toEqual(['Milford', 'Onehunga']);
});

it('home shows people with reviews, and jobs where nobody is named', () => {
  expect(selected({ kind: 'home' })).toMatchObject({ people: 3, jobs: [] });
  const { jobs } = selected({ kind: 'home' }, { ...content.proof, people: [] });
  expect(jobs).toEqual(['Mount Eden', 'Milford']);
});

it('a service shows its own prices, other pages one of each of two services', () => {
  expect(pricesOn(content, 'drainage')).toEqual([price('drainage')]);
  expect(pricesOn(content)).toEqual([price('drainage'), price('plumbing')]);
});

it.each<ProofPage>([
  { kind: 'home' },
  { kind: 'contact' },
  { kind: 'service', slug: 'drainage' },
  { kind: 'suburb', slug: 'milford' },
])('no page shows more than three reviews: $kind', (page) => {
  const reviews = Array.from({ length: 9 }, (_, n) => review('Milford', `2026-01-0${n + 1}`));
  for (const people of [[], content.proof.people])
    expect(selected(page, { ...content.proof, people, reviews }).reviews.length).toBeLessThanOrEqual(3);
});
