import type { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { jobs, people, prices, rating, reviews } from './proof.ts';

const photo = { file: 'sam.jpg', alt: 'Sam beside the van' };
const person = { name: 'Sam', role: 'Certifying plumber', photo };
const job = {
  what: 'New cylinder',
  service: 'hot-water',
  suburb: 'Mount Eden',
  month: '2026-03',
  after: photo,
};
const review = {
  words: 'They came when they said.',
  name: 'Mere',
  suburb: 'Mount Eden',
  date: '2026-03-14',
  source: { name: 'Google', link: 'https://maps.google.com/review/1' },
};
const price = { service: 'drainage', what: 'Drain cleared', from: 180, without: 'Digging' };
const source = {
  value: 4.9,
  count: 87,
  place: 'Google',
  link: 'https://maps.google.com/1',
  read: '2026-05-03',
};

it('takes what is whole, and files in which nothing stands yet', () => {
  expect(people.parse({ people: [person] }).people).toHaveLength(1);
  expect(jobs.parse({ jobs: [job] }).jobs).toHaveLength(1);
  expect(reviews.parse({ reviews: [review] }).reviews).toHaveLength(1);
  expect(prices.parse({ gst: 'included', prices: [price] }).prices).toHaveLength(1);
  expect(rating.parse(source).count).toBe(87);
  for (const [schema, name] of [
    [people, 'people'],
    [jobs, 'jobs'],
    [reviews, 'reviews'],
    [prices, 'prices'],
  ] as const) {
    expect(schema.safeParse({}).success, name).toBe(true);
    expect(schema.safeParse({ [name]: null }).success, name).toBe(true);
  }
});

const without = <T extends object>(value: T, key: keyof T) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

it.each<[string, z.ZodType, unknown, string, RegExp]>([
  [
    'a review without source',
    reviews,
    { reviews: [without(review, 'source')] },
    'reviews.0.source',
    /where the customer wrote it/,
  ],
  [
    'a review whose source has no link',
    reviews,
    { reviews: [{ ...review, source: { name: 'Google' } }] },
    'reviews.0.source.link',
    /full address of the review/,
  ],
  [
    'a source that is no address',
    reviews,
    { reviews: [{ ...review, source: { name: 'Google', link: 'on Google' } }] },
    'reviews.0.source.link',
    /starts with https/,
  ],
  ['a review without date', reviews, { reviews: [without(review, 'date')] }, 'reviews.0.date', /a date like/],
  [
    'a photo without its words',
    people,
    { people: [{ ...person, photo: { file: 'sam.jpg' } }] },
    'people.0.photo.alt',
    /what is to be seen on the photo/,
  ],
  [
    'a photo with empty words',
    jobs,
    { jobs: [{ ...job, after: { ...photo, alt: ' ' } }] },
    'jobs.0.after.alt',
    /what is to be seen on the photo/,
  ],
  [
    'a photo that is only a name',
    people,
    { people: [{ ...person, photo: 'sam.jpg' }] },
    'people.0.photo',
    /two fields/,
  ],
  [
    'a photo that no browser shows',
    people,
    { people: [{ ...person, photo: { ...photo, file: 'sam.heic' } }] },
    'people.0.photo.file',
    /\.jpg, \.png/,
  ],
  [
    'a job without a photo of how it was left',
    jobs,
    { jobs: [without(job, 'after')] },
    'jobs.0.after',
    /two fields/,
  ],
  [
    'a month the other way round',
    jobs,
    { jobs: [{ ...job, month: '03/2026' }] },
    'jobs.0.month',
    /year first/,
  ],
  ['prices of which nobody says that GST is in them', prices, { prices: [price] }, 'gst', /gst: included/],
  [
    'a price in words',
    prices,
    { gst: 'included', prices: [{ ...price, from: '$180' }] },
    'prices.0.from',
    /in dollars/,
  ],
  ['a rating without its source', rating, without(source, 'link'), 'link', /full address of the ratings/],
  [
    'a rating of nobody',
    rating,
    { ...source, count: 0 },
    'count',
    /number of ratings|>=1|at least|expected/i,
  ],
])('%s is refused in words that say what to do', (_, schema, value, field, message) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  expect(issues[0]?.message).toMatch(message);
});
