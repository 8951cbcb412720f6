import { z } from 'astro/zod';
import { analytics } from './analytics.ts';
import { chat } from './chat.ts';
import { orNone, webAddress } from './natural.ts';
import { holidayHours, officeHours } from './opening-hours.ts';
import { phone } from './phone.ts';
import { rating, since } from './proof.ts';
import { words } from './words.ts';

const line = (max = 60) => z.string().trim().min(2).max(max);
const licence = line(30).meta({ example: '21345' });

const networks = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'X', 'Google'] as const;

/** "facebook.com/kowhai" as a profile with its network; anything else as it is. */
function profileOf(value: unknown): unknown {
  const profile = (typeof value === 'string' ? { url: value } : value) as { network?: string; url?: unknown };
  if (typeof profile?.url !== 'string' || profile.network) return value;
  const host = profile.url.replace(/^https?:\/\//, '').split('/')[0] ?? '';
  const network = networks.find((name) => host.split('.').includes(name.toLowerCase()));
  return { ...profile, network };
}

/** The business facts: content/business.yaml. */
export const business = z.strictObject({
  name: line(40)
    .describe('As customers know it; used in titles, the header and the structured data.')
    .meta({ example: 'Harbour Plumbing' }),
  siteUrl: webAddress('write the address of the website, such as https://www.plumber.example')
    .describe('Public address of this site.')
    .meta({ title: 'Address of the website', example: 'https://www.plumber.example' }),
  phone: phone.describe('The one number, as people say it: "09 123 4567", "021 123 456" or "0800 123 456".'),
  secondPhone: orNone(phone)
    .describe('Another one, on the contact page, in the structured data and on the contact card.')
    .meta({ title: 'Second phone' }),
  email: orNone(
    z
      .email({ error: 'write an email address like office@plumber.example' })
      .meta({ example: 'office@plumber.example' }),
  ).describe('Shown on pages, on the contact card and in the structured data.'),
  contactHost: z
    .string({ error: 'write https:// and a host, or "" for the site\'s own' })
    .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?)?$/, {
      error:
        'write https:// and the host, nothing after it, such as https://forms.plumber.example; or leave it empty',
    })
    .default('')
    .describe("Host that takes the contact form; leave empty where it is the site's own host.")
    .meta({ title: 'Host of the form' }),
  chat: orNone(chat).describe(
    'The messaging app behind the chat button. Without it there is no chat anywhere.',
  ),
  social: z
    .array(
      z.preprocess(
        profileOf,
        z.strictObject({
          network: z.enum(networks, { error: `write one of ${networks.join(', ')}` }),
          url: webAddress('write the address of the page, such as facebook.com/kowhai').meta({
            title: 'Address of the page',
          }),
        }),
      ),
    )
    .default([])
    .describe('Pages of the business elsewhere.')
    .meta({ title: 'Social networks' }),
  address: orNone(
    z.strictObject({
      street: line().describe('Number and street, or a PO box.'),
      suburb: line().optional(),
      city: line(),
      postcode: z
        .string()
        .regex(/^\d{4}$/, { error: 'write four digits in quotes, such as "0600"' })
        .describe('Four digits.'),
    }),
  ).describe('Postal address, on the contact page and in the structured data.'),
  licence: orNone(licence)
    .describe('Licence number of the certifying plumber (pgdb.co.nz).')
    .meta({ title: 'Licence number' }),
  gasLicence: orNone(licence)
    .describe('Licence number of the certifying gasfitter, where gas work is done.')
    .meta({ title: 'Gas licence number' }),
  nzbn: orNone(
    z
      .string()
      .transform((text) => text.replace(/\s/g, ''))
      .refine((digits) => /^\d{13}$/.test(digits), {
        error: 'write the 13 digits of a New Zealand Business Number, as at nzbn.govt.nz',
      }),
  )
    .describe('New Zealand Business Number, 13 digits (nzbn.govt.nz).')
    .meta({ title: 'NZBN' }),
  officeHours: officeHours
    .describe(
      'When the office answers. A day in no row is shown as closed; a break at noon is two rows for its days.',
    )
    .meta({ example: [{ days: ['Monday'], opens: '07:00', closes: '17:00' }] }),
  publicHolidays: orNone(
    z.enum(['closed', 'open'], { error: 'write closed, or open where hours are as usual' }),
  )
    .describe('Whether the office answers on public holidays. Left out, it is not mentioned.')
    .meta({ title: 'On public holidays' }),
  holidayHours: holidayHours
    .default([])
    .describe('Days with other hours, with their dates.')
    .meta({ title: 'Days with other hours' }),
  since: orNone(since).describe('The year in which the business began.').meta({ title: 'In business since' }),
  rating: orNone(rating)
    .describe('Where its public rating can be read. Stands beside the claim of it, with a link.')
    .meta({ title: 'Public rating' }),
  makers: orNone(z.array(words(30)).max(12))
    .describe('Makers whose products it fits, by name.')
    .meta({ title: 'Makers whose products you fit' }),
  serviceArea: line(120).describe('In words, for the contact page.').meta({ title: 'Service area' }),
  showWaterCompanies: z
    .boolean()
    .default(true)
    .describe(`"Whose leak is it", with the water companies' numbers.`)
    .meta({ title: 'Show the water companies' }),
  analytics: orNone(analytics)
    .describe('Counts visits at a host of your choice. Without it pages ask no other host.')
    .meta({ title: 'Counting visits' }),
});

export type Business = z.infer<typeof business>;
