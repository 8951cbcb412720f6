import { z } from 'astro/zod';
import { analytics } from './analytics.ts';
import { chat } from './chat.ts';
import { orNone, siteAddress, webAddress } from './lenient.ts';
import { holidayHours, officeHours } from './opening-hours.ts';
import { phone } from './phone.ts';
import { rating, since } from './proof.ts';
import { confirmed, item, matching, text } from './text.ts';

const licence = text(30, 2).meta({ example: '21345' });

const profile = item('network', {
  network: z
    .enum(['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'X', 'Google'])
    .meta({ label: 'Network', help: 'The network on which the business has a page, such as "Facebook".' }),
  url: webAddress('write the address of the page, such as facebook.com/kowhai').meta({
    label: 'Address of the page',
    help: 'The address of your page there, such as "facebook.com/kowhai".',
  }),
});

const postalAddress = z.strictObject({
  street: text(60, 2).meta({ label: 'Street', help: 'Number and street, or a box, such as "PO Box 123".' }),
  suburb: text(60, 2)
    .optional()
    .meta({ label: 'Suburb', help: 'The suburb of the address, such as "Newmarket".' }),
  city: text(60, 2).meta({ label: 'City', help: 'The city of the address, such as "Auckland".' }),
  postcode: matching(/^\d{4}$/, 'write four digits, such as 0600').meta({
    label: 'Postcode',
    help: 'The four digits of the postcode, such as 0600.',
    example: '0600',
  }),
});

const email = z.email({ error: 'write an email address like office@plumber.example' });
const contactHostError =
  'write https:// and the host, nothing after it, such as https://forms.plumber.example; or leave it empty';
const nzbn = matching(
  /^(?:\d\s*){13}$/,
  'write the 13 digits of a New Zealand Business Number, as at nzbn.govt.nz',
).transform((digits) => digits.replace(/\s/g, ''));

/** The business facts: content/business.yaml. */
export const business = z.strictObject({
  name: text(40, 2).meta({
    label: 'Name',
    help: 'The name that customers know, such as "Harbour Plumbing"; it stands in titles and in the header.',
    example: 'Harbour Plumbing',
  }),
  shortName: text(20, 2).optional().meta({
    label: 'Short name',
    help: 'A shorter name for the titles of pages, such as "Harbour", so that search engines show them whole.',
    rank: 'rare',
  }),
  checkedBy: confirmed.meta({
    label: 'Who checked the advice',
    help: 'The certifying plumber who has read the advice on the site, with licence number, and when.',
  }),
  siteUrl: siteAddress('write the address of the website, such as https://www.plumber.example').meta({
    label: 'Address of the website',
    help: 'The public address of this site, such as "https://www.plumber.example".',
    example: 'https://www.plumber.example',
  }),
  phone: phone.meta({
    label: 'Phone',
    help: 'The one number, as people say it, such as "09 123 4567", "021 123 456" or "0800 123 456".',
  }),
  secondPhone: orNone(phone).meta({
    label: 'Second phone',
    help: 'Another number, on the contact page and on the contact card.',
  }),
  email: orNone(email).meta({
    label: 'Email',
    help: 'The address on pages and on the contact card, such as "office@plumber.example".',
    example: 'office@plumber.example',
  }),
  contactHost: matching(/^(https:\/\/[a-z0-9.-]+(:\d+)?)?$/, contactHostError)
    .default('')
    .meta({
      label: 'Host of the form',
      help: 'The host that takes the contact form, such as "https://forms.plumber.example"; leave it empty where it is the site\'s own.',
      rank: 'rare',
      internal: true,
    }),
  chat: orNone(chat).meta({
    label: 'Chat',
    help: 'The app behind the chat button. Without it there is no chat anywhere.',
  }),
  social: z
    .array(profile)
    .default([])
    .meta({ label: 'Social networks', help: 'Pages of the business elsewhere, such as on Facebook.' }),
  address: orNone(postalAddress).meta({
    label: 'Address',
    help: 'The postal address, on the contact page and in what search engines read.',
  }),
  licence: orNone(licence).meta({
    label: 'Licence number',
    help: 'The number of the certifying plumber as in the register at pgdb.co.nz, such as "21345".',
  }),
  gasLicence: orNone(licence).meta({
    label: 'Gas licence number',
    help: 'The number of the certifying gasfitter, where you do gas work, such as "21345".',
  }),
  nzbn: orNone(nzbn).meta({
    label: 'New Zealand Business Number',
    help: 'The 13 digits of the NZBN, as at nzbn.govt.nz, such as "9429000000000".',
  }),
  officeHours: officeHours.meta({
    label: 'Office hours',
    help: 'When the office answers. A day in no row is shown as closed; a break at noon is two rows for its days.',
    example: [{ days: ['Monday'], opens: '07:00', closes: '17:00' }],
    control: 'openingHours',
  }),
  publicHolidays: orNone(z.enum(['closed', 'open'])).meta({
    label: 'On public holidays',
    help: 'Whether the office answers on public holidays. Left out, the site does not mention them.',
  }),
  holidayHours: holidayHours.default([]).meta({
    label: 'Days with other hours',
    help: 'Days on which the hours are others, such as Christmas and New Year.',
  }),
  since: orNone(since).meta({
    label: 'In business since',
    help: 'The year in which the business began, such as 2009.',
  }),
  rating: orNone(rating).meta({
    label: 'Public rating',
    help: 'What customers give you elsewhere; it stands beside the promise of it, with a link to where it can be read.',
  }),
  makers: orNone(z.array(text(30)).max(12)).meta({
    label: 'Makers whose products you fit',
    help: 'Names of makers that customers know, up to twelve.',
  }),
  serviceArea: text(120, 2).meta({
    label: 'Where you work',
    help: 'Where you work, in words, such as "North Shore to Franklin".',
  }),
  showWaterCompanies: z.boolean().default(true).meta({
    label: 'Show the water companies',
    help: 'Shows whose leak is whose, with the numbers of the water companies.',
  }),
  analytics: orNone(analytics).meta({
    label: 'Counting visits',
    help: 'Counts visits without cookies, at a host of your choice. Without it no other host is asked.',
    rank: 'rare',
  }),
});

export type Business = z.infer<typeof business>;
