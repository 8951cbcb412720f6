import { z } from 'astro/zod';
import { dollars, orNone, webAddress } from './natural.ts';
import { day, label, list, matching, nameIn, words } from './words.ts';

/*
 * People, jobs, reviews and prices. Nothing here is invented: each file is empty until the owner fills it, and an
 * empty file leaves no gap on a page.
 */

const address = (what: string) =>
  webAddress(`write the full address of ${what}, which starts with https://`).meta({
    title: 'Address of the page',
  });

const altError = {
  error: 'write in a few words what is to be seen on the photo, for those who cannot see it',
};

/** A photo in content/photos. */
export const photo = z.strictObject({
  file: matching(
    /^[^/\\]+\.(?:jpe?g|png|webp|avif)$/i,
    'write the name of a file in content/photos that ends in .jpg, .png, .webp or .avif, such as sam.jpg',
  ).meta({ title: 'Photo', from: 'photos' }),
  alt: z
    .string(altError)
    .trim()
    .min(5, altError)
    .max(160)
    .describe('For those who cannot see it.')
    .meta({ title: 'What the photo shows' }),
});

const month = matching(
  /^20\d\d-(?:0[1-9]|1[0-2])$/,
  'write a month in quotes, year first, such as "2026-03"',
);
const service = nameIn('services').describe('The service page that it belongs on.');
const suburb = words(40).describe('Where, as people there say it: "Mount Eden". No street, no name.');

const person = z.strictObject({
  photo: photo.optional(),
  name: words(30).describe('First name: what the customer will call them at the door.'),
  role: words(60).describe('"Certifying plumber", "Apprentice", "Answers the phone".'),
  licence: orNone(words(30, 2).meta({ example: '21345' })).meta({ title: 'Licence number' }),
});

/** Who comes: content/people.yaml. */
export const people = z.strictObject({ people: list(person, 0, 12).nullish() });

const job = z.strictObject({
  what: words(80).meta({
    title: 'What was done',
    description: 'As a customer would say it: "New cylinder in a hallway cupboard".',
  }),
  service,
  suburb,
  month,
  before: photo.optional().describe('As it was found.'),
  after: photo.describe('As it was left.'),
  by: nameIn('people').optional().describe('Who did it: a name in people.yaml.'),
  price: z.number().min(1).optional().describe('What it cost, in dollars, GST included.'),
});

/** Jobs that were done: content/jobs.yaml. */
export const jobs = z.strictObject({ jobs: list(job, 0, 200).nullish() });

const review = z.strictObject({
  words: words(500).describe(
    "The customer's own words. To shorten them, leave out whole sentences and put … in their place.",
  ),
  name: words(30).describe('First name, as the review shows it.'),
  suburb,
  // The Fair Trading Act asks for grounds.
  source: z.strictObject({
    name: words(30).describe('Where it is published: Google, Facebook, NoCowboys.'),
    link: address('the review').describe('Its own address there, so that anybody can look.'),
  }),
  date: day.describe('When the customer wrote it.'),
  service: orNone(service).meta({ from: 'services' }),
});

/** What customers said: content/reviews.yaml. */
export const reviews = z.strictObject({ reviews: list(review, 0, 200).nullish() });

const price = z.strictObject({
  service,
  what: words(70).describe('"Blocked drain cleared".'),
  from: dollars('write an amount in dollars, such as 180').describe(
    'The least that it costs, in dollars, GST included.',
  ),
  without: words(140).describe('"Parts; more than an hour".').meta({ title: 'Not in it' }),
});

/** What it costs: content/prices.yaml. */
export const prices = z
  .strictObject({
    prices: list(price, 0, 40).nullish(),
    gst: z
      .boolean({ error: 'write true once every amount is with GST' })
      .default(false)
      .meta({ title: 'All amounts include GST' }),
  })
  .refine(({ prices, gst }) => !prices?.length || gst, {
    path: ['gst'],
    error: 'tick this (gst: true) once every amount is with GST, as prices that consumers read have to be',
  });

/** Where the public rating can be read: business.yaml. */
export const rating = z.strictObject({
  value: z.number({ error: 'write the rating, such as 4.9' }).min(1).max(5).describe('As it is there: 4.9.'),
  count: z
    .int({ error: 'write the number of ratings, such as 87' })
    .min(1)
    .describe('Of how many ratings it is the average.'),
  place: words(30).describe('Google, Facebook, NoCowboys.'),
  link: address('the ratings'),
  read: day.meta({ title: 'When you read it there' }),
});

/** The first year of the business, four digits. */
export const since = z
  .int({ error: 'write the year in which the business began, such as 2009' })
  .min(1850)
  .max(new Date().getFullYear());

export type Photo = z.infer<typeof photo>;
export type Person = z.infer<typeof person>;
export type Job = z.infer<typeof job>;
export type Review = z.infer<typeof review>;
export type Price = z.infer<typeof price>;

const heading = words(60);
const promise = z.strictObject({
  promise: words(60),
  claim: nameIn('claims'),
  covers: words(240).meta({ title: 'What it covers' }),
});

/** content/pages/proof.yaml: the words around all that, and what is shown until there is any. */
export const proofWords = z.strictObject({
  headings: z.strictObject({ people: heading, jobs: heading, reviews: heading, prices: heading }),
  check: z
    .strictObject({
      heading,
      register: z.strictObject({
        heading,
        text: words(300),
        link: label,
        href: address('the register'),
      }),
      promises: z
        .array(promise)
        .describe("What each of the business's promises covers; one goes with its claim."),
      night: z
        .strictObject({ heading, text: words(300).optional() })
        .describe('Left out while nothing in its text may be said.'),
    })
    .describe('What is true of any plumber with a licence.'),
});

export type ProofWords = z.infer<typeof proofWords>;
