import { expect, it } from 'vitest';
import type { Content } from '../content/content.ts';
import type { Job, Person, Price, Review } from '../schemas/proof.ts';
import { chooseProof } from './choose.ts';

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

const suburbs = (list: { suburb: string }[]) => list.map(({ suburb }) => suburb);

it('a suburb shows its own jobs and reviews first, then those of its area, then the newest', () => {
  const shown = chooseProof(content, { kind: 'suburb', slug: 'takapuna' });
  expect(suburbs(shown.jobs)).toEqual(['Takapuna', 'Milford']);
  expect(suburbs(shown.reviews)).toEqual(['Milford', 'Onehunga']);
});

it('a service shows its own jobs and prices', () => {
  const shown = chooseProof(content, { kind: 'service', slug: 'plumbing' });
  expect(suburbs(shown.jobs)).toEqual(['Takapuna']);
  expect(shown.prices).toHaveLength(1);
});

it('home shows people with reviews, and jobs where nobody is named', () => {
  const withPeople = chooseProof(content, { kind: 'home' });
  expect(withPeople.prices.map(({ service }) => service)).toEqual(['drainage', 'plumbing']);
  expect(withPeople.people).toHaveLength(3);
  expect(withPeople.jobs).toEqual([]);
  const without = { ...content, proof: { ...content.proof, people: [] } };
  expect(suburbs(chooseProof(without, { kind: 'home' }).jobs)).toEqual(['Mount Eden', 'Milford']);
});

it('no page shows more than three reviews', () => {
  const many = {
    ...content,
    proof: {
      ...content.proof,
      people: [],
      reviews: Array.from({ length: 9 }, (_, n) => review('Milford', `2026-01-0${n + 1}`)),
    },
  };
  const pages = [
    { kind: 'home' },
    { kind: 'contact' },
    { kind: 'service', slug: 'drainage' },
    { kind: 'suburb', slug: 'milford' },
  ] as const;
  for (const page of pages) expect(chooseProof(many, page).reviews.length, page.kind).toBeLessThanOrEqual(3);
});
