import { z } from 'astro/zod';
import { dollars, orNone, webAddress } from './lenient.ts';
import { array, day, group, item, label, matching, reference, text } from './text.ts';

/*
 * People, jobs, reviews and prices. Nothing here is invented: each file is empty until the owner fills it, and an
 * empty file leaves no gap on a page.
 */

const webPage = (what: string) =>
  webAddress(`write the full address of ${what}, which starts with https://`).meta({
    label: 'Address of the page',
    help: `The full address of ${what}, which starts with https://.`,
  });

const altError = {
  error: 'write in a few words what is to be seen on the photo, for those who cannot see it',
};

/** A photo in content/photos. */
const photo = z.strictObject({
  file: matching(
    /^[^/\\]+\.(?:jpe?g|png|webp|avif)$/i,
    'write the name of a file in content/photos that ends in .jpg, .png, .webp or .avif, such as sam.jpg',
  ).meta({
    label: 'Photo',
    help: 'A photo as it comes from the phone, at least 640 pixels wide.',
    control: 'photo',
    reference: 'photos',
  }),
  alt: z.string(altError).trim().min(5, altError).max(160).meta({
    label: 'What the photo shows',
    help: 'What is to be seen, for those who cannot see it, such as "Sam beside the van".',
  }),
});

const month = matching(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'write a month, year first, such as 2026-03').meta({
  label: 'Month',
  help: 'The month in which it was done, such as 2026-03.',
  control: 'month',
});
const service = reference('services').meta({
  label: 'Service',
  help: 'The service page that it belongs on, such as "drainage".',
});
const suburb = text(40).meta({
  label: 'Where',
  help: 'The suburb as people there say it, such as "Mount Eden". No street, no name.',
});

const person = item('name', {
  photo: photo.optional().meta({ label: 'Photo', help: 'A photo of the person.' }),
  name: text(30).meta({
    label: 'First name',
    help: 'What the customer will call them at the door, such as "Sam".',
  }),
  role: text(60).meta({
    label: 'Role',
    help: 'What they do, such as "Certifying plumber", "Apprentice" or "Answers the phone".',
  }),
  licence: orNone(text(30, 2)).meta({
    label: 'Licence number',
    help: 'The number on their licence card, such as "21345".',
    example: '21345',
  }),
});

/** Who comes: content/people.yaml. */
export const people = z.strictObject({
  people: array(person, 0, 12).nullish().meta({ label: 'People', help: 'Those who come to the customer.' }),
});

const job = item('what', {
  what: text(80).meta({
    label: 'What was done',
    help: 'What was done, as a customer would say it, such as "New cylinder in a hallway cupboard".',
  }),
  service,
  suburb,
  month,
  before: photo.optional().meta({ label: 'Before', help: 'A photo of it as you found it.' }),
  after: photo.meta({ label: 'After', help: 'A photo of it as you left it.' }),
  by: reference('people').optional().meta({
    label: 'Who did it',
    help: 'One of your people, such as "Sam".',
  }),
  price: z
    .number()
    .min(1)
    .optional()
    .meta({ label: 'Price', help: 'What it cost, in dollars, GST included, such as 2400.' }),
});

/** Jobs that were done: content/jobs.yaml. */
export const jobs = z.strictObject({
  jobs: array(job, 0, 200).nullish().meta({ label: 'Jobs', help: 'Jobs that you did, with photos.' }),
});

const review = item('name', {
  words: text(500).meta({
    label: 'Words',
    help: "The customer's own words. To shorten them, leave out whole sentences and put … in their place.",
  }),
  name: text(30).meta({
    label: 'First name',
    help: 'The first name as the review shows it, such as "Mere".',
  }),
  suburb,
  // The Fair Trading Act asks for grounds.
  source: group('Source', 'Where anybody can read the review.', {
    name: text(30).meta({
      label: 'Where it is published',
      help: 'The website that has the review, such as "Google", "Facebook" or "NoCowboys".',
    }),
    link: webPage('the review'),
  }),
  date: day.meta({ label: 'Date', help: 'The day on which the customer wrote it.' }),
  service: orNone(service),
});

/** What customers said: content/reviews.yaml. */
export const reviews = z.strictObject({
  reviews: array(review, 0, 200)
    .nullish()
    .meta({ label: 'Reviews', help: 'What customers wrote about you.' }),
});

const price = item('what', {
  service,
  what: text(70).meta({ label: 'What', help: 'What the price is for, such as "Blocked drain cleared".' }),
  from: dollars('write an amount in dollars, such as 180').meta({
    label: 'From',
    help: 'The least that it costs, in dollars, GST included, such as 180.',
  }),
  without: text(140).meta({
    label: 'Not in it',
    help: 'What costs more, such as "Parts; more than an hour".',
  }),
});

/** What it costs: content/prices.yaml. */
export const prices = z
  .strictObject({
    prices: array(price, 0, 40).nullish().meta({ label: 'Prices', help: 'What it costs, from, a row each.' }),
    gst: z.boolean({ error: 'write true once every amount is with GST' }).default(false).meta({
      label: 'All amounts include GST',
      help: 'Prices that consumers read have to include GST: tick this once all do.',
      example: true,
    }),
  })
  .refine(({ prices, gst }) => !prices?.length || gst, {
    path: ['gst'],
    error: 'tick this once every amount is with GST, as prices that consumers read have to be',
  });

/** Where the public rating can be read: business.yaml. */
export const rating = z.strictObject({
  value: z
    .number({ error: 'write the rating, such as 4.9' })
    .min(1)
    .max(5)
    .meta({ label: 'Rating', help: 'The rating as it stands there, such as 4.9.' }),
  count: z
    .int({ error: 'write the number of ratings, such as 87' })
    .min(1)
    .meta({ label: 'Number of ratings', help: 'Of how many ratings it is the average, such as 87.' }),
  place: text(30).meta({
    label: 'Where',
    help: 'The website that has the ratings, such as "Google", "Facebook" or "NoCowboys".',
  }),
  link: webPage('the ratings'),
  read: day.meta({
    label: 'When you read it there',
    help: 'The day on which you last looked, such as 2026-05-03.',
  }),
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

const shortHeading = text(60).meta({ label: 'Heading', help: 'The heading over this part of the page.' });
const promise = item('promise', {
  promise: text(60).meta({
    label: 'What you promise',
    help: 'The promise in a few words, in a wording of its own.',
  }),
  claim: reference('claims').meta({
    label: 'Promise',
    help: 'The promise that this is about; while it is off, this is gone.',
  }),
  covers: text(240).meta({ label: 'What it covers', help: 'What the customer gets, in a few sentences.' }),
});

/** content/pages/proof.yaml: the words around all that, and what is shown until there is any. */
export const proofWords = z.strictObject({
  headings: group('Headings', 'What stands over people, jobs, reviews and prices.', {
    people: shortHeading,
    jobs: shortHeading,
    reviews: shortHeading,
  }),
  cost: group('What it costs', 'The answer to what a plumber costs, on every page that gives one.', {
    heading: shortHeading,
    paragraphs: array(text(400), 1).meta({
      label: 'Answer',
      help: 'How a bill is made up and when the customer hears it; the prices follow.',
    }),
    from: label.meta({ label: 'Before an amount', help: 'Stands before the amount, such as "from".' }),
    gst: label.meta({ label: 'After an amount', help: 'Stands after the amount, such as "GST included".' }),
    without: label.meta({ label: 'Before what it leaves out', help: 'Such as "Not in it:".' }),
  }),
  check: group(
    'Before you book',
    'What is true of any plumber with a licence; shown until there are people and jobs.',
    {
      heading: shortHeading,
      register: group('Register', 'Where anybody finds who has a licence.', {
        heading: shortHeading,
        text: text(300).meta({ label: 'Text', help: 'How anybody looks a plumber up.' }),
        link: label.meta({ label: 'Words of the link', help: 'What the link to the register says.' }),
        href: webPage('the register'),
      }),
      promises: z.array(promise).meta({
        label: 'Promises',
        help: 'What each of your promises covers; one that is switched off is gone.',
      }),
      night: group('At night', 'Who answers the phone at night.', {
        heading: shortHeading,
        text: text(300)
          .optional()
          .meta({ label: 'Text', help: 'Who answers at night; left out while nothing in it may be said.' }),
      }),
    },
  ),
});

export type ProofWords = z.infer<typeof proofWords>;
