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

it('accepts complete entries, and files without any', () => {
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

it.each<[string, z.ZodType, unknown, string, string]>([
  [
    'a review without source',
    reviews,
    { reviews: [without(review, 'source')] },
    'reviews.0.source',
    'where the customer',
  ],
  [
    'a source without link',
    reviews,
    { reviews: [{ ...review, source: { name: 'Google' } }] },
    'reviews.0.source.link',
    'address of the review',
  ],
  [
    'a source without address',
    reviews,
    { reviews: [{ ...review, source: { name: 'Google', link: 'on Google' } }] },
    'reviews.0.source.link',
    'starts with https',
  ],
  ['a review without date', reviews, { reviews: [without(review, 'date')] }, 'reviews.0.date', 'a date like'],
  [
    'a photo with empty words',
    jobs,
    { jobs: [{ ...job, after: { ...photo, alt: ' ' } }] },
    'jobs.0.after.alt',
    'what is to be seen',
  ],
  [
    'a photo that is a name',
    people,
    { people: [{ ...person, photo: 'sam.jpg' }] },
    'people.0.photo',
    'two fields',
  ],
  [
    'a photo that no browser shows',
    people,
    { people: [{ ...person, photo: { ...photo, file: 'sam.heic' } }] },
    'people.0.photo.file',
    '.jpg, .png',
  ],
  ['a job without photo', jobs, { jobs: [without(job, 'after')] }, 'jobs.0.after', 'two fields'],
  [
    'a month the wrong way round',
    jobs,
    { jobs: [{ ...job, month: '03/2026' }] },
    'jobs.0.month',
    'year first',
  ],
  ['prices without GST', prices, { prices: [price] }, 'gst', 'tick this'],
  [
    'a price in words',
    prices,
    { gst: true, prices: [{ ...price, from: 'cheap' }] },
    'prices.0.from',
    'in dollars',
  ],
  ['a rating without link', rating, without(source, 'link'), 'link', 'address of the ratings'],
  ['a rating of nobody', rating, { ...source, count: 0 }, 'count', 'number of ratings'],
])('refuses %s and says what to do', (_, schema, value, field, message) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  expect(issues[0]?.message).toContain(message);
});
