import { z } from 'astro/zod';
import { analytics } from './analytics.ts';
import { chat } from './chat.ts';
import { orNone, webAddress } from './natural.ts';
import { holidayHours, officeHours } from './opening-hours.ts';
import { phone } from './phone.ts';
import { rating, since } from './proof.ts';
import { matching, words } from './words.ts';

const licence = words(30, 2).meta({ title: 'Licence number', example: '21345' });

const profile = z.strictObject({
  network: z.enum(['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'X', 'Google']),
  url: webAddress('write the address of the page, such as facebook.com/kowhai').meta({
    title: 'Address of the page',
  }),
});

const address = z.strictObject({
  street: words(60, 2).describe('Number and street, or a PO box.'),
  suburb: words(60, 2).optional(),
  city: words(60, 2),
  postcode: matching(/^\d{4}$/, 'write four digits in quotes, such as "0600"'),
});

const emailError = { error: 'write an email address like office@plumber.example' };

/** The business facts: content/business.yaml. */
export const business = z.strictObject({
  name: words(40, 2)
    .describe('As customers know it; used in titles, the header and the structured data.')
    .meta({ example: 'Harbour Plumbing' }),
  siteUrl: webAddress('write the address of the website, such as https://www.plumber.example').meta({
    title: 'Address of the website',
    example: 'https://www.plumber.example',
  }),
  phone: phone.describe('The one number, as people say it: "09 123 4567", "021 123 456" or "0800 123 456".'),
  secondPhone: orNone(phone).describe('Another one, on the contact page and on the contact card.'),
  email: orNone(z.email(emailError).meta({ example: 'office@plumber.example' })).describe(
    'Shown on pages, on the contact card and in the structured data.',
  ),
  contactHost: matching(
    /^(https:\/\/[a-z0-9.-]+(:\d+)?)?$/,
    'write https:// and the host, nothing after it, such as https://forms.plumber.example; or leave it empty',
  )
    .default('')
    .describe("Host that takes the contact form; leave empty where it is the site's own host.")
    .meta({ title: 'Host of the form' }),
  chat: orNone(chat).describe('The app behind the chat button. Without it there is no chat anywhere.'),
  social: z
    .array(profile)
    .default([])
    .describe('Pages of the business elsewhere.')
    .meta({ title: 'Social networks' }),
  address: orNone(address).describe('Postal address, on the contact page and in the structured data.'),
  licence: orNone(licence).describe('Of the certifying plumber (pgdb.co.nz).'),
  gasLicence: orNone(licence)
    .describe('Of the certifying gasfitter, where gas work is done.')
    .meta({ title: 'Gas licence number' }),
  nzbn: orNone(
    matching(
      /^(?:\d\s*){13}$/,
      'write the 13 digits of a New Zealand Business Number, as at nzbn.govt.nz',
    ).transform((text) => text.replace(/\s/g, '')),
  )
    .describe('New Zealand Business Number, 13 digits (nzbn.govt.nz).')
    .meta({ title: 'NZBN' }),
  officeHours: officeHours
    .describe('A day in no row is shown as closed; a break at noon is two rows for its days.')
    .meta({ example: [{ days: ['Monday'], opens: '07:00', closes: '17:00' }] }),
  publicHolidays: orNone(z.enum(['closed', 'open']))
    .describe('Whether the office answers then. Left out, it is not mentioned.')
    .meta({ title: 'On public holidays' }),
  holidayHours: holidayHours.default([]).meta({ title: 'Days with other hours' }),
  since: orNone(since).meta({ title: 'In business since' }),
  rating: orNone(rating)
    .describe('Stands beside the claim of it, with a link to where it can be read.')
    .meta({ title: 'Public rating' }),
  makers: orNone(z.array(words(30)).max(12)).meta({ title: 'Makers whose products you fit' }),
  serviceArea: words(120, 2).describe('In words, for the contact page.'),
  showWaterCompanies: z
    .boolean()
    .default(true)
    .describe(`"Whose leak is it", with the water companies' numbers.`),
  analytics: orNone(analytics)
    .describe('Counts visits without cookies, at a host of your choice. Without it no other host is asked.')
    .meta({ title: 'Counting visits' }),
});

export type Business = z.infer<typeof business>;
