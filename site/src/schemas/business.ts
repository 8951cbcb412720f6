import { z } from 'astro/zod';
import { analytics } from './analytics.ts';
import { chat } from './chat.ts';
import { holidayHours, officeHours } from './opening-hours.ts';
import { phone } from './phone.ts';
import { rating, since } from './proof.ts';
import { words } from './words.ts';

const https = z.url({ protocol: /^https$/, error: 'a full address that starts with https://' });
const line = (max = 60) => z.string().trim().min(2).max(max);

/** Whether the last digit of a GS1 number, as an NZBN is one, fits those before it (GS1 General Specifications, § 7.9). */
function checkDigitFits(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

/** The business facts, all in one file: content/business.yaml. What is optional is left out where there is none. */
export const business = z.strictObject({
  name: z
    .string({ error: "the business's name" })
    .trim()
    .min(2)
    .max(40)
    .describe('As customers know it; used in titles, the header and the structured data.'),
  siteUrl: https
    .refine((url) => !url.endsWith('/'), { error: 'leave out the slash at the end' })
    .describe('Public address of this site, without a slash at the end.'),
  phone: phone.describe('The one number, as people say it: "09 123 4567", "021 123 456" or "0800 123 456".'),
  secondPhone: phone
    .optional()
    .describe('Another one, on the contact page, in the structured data and on the contact card. Optional.'),
  email: z
    .email({ error: 'an email address like office@plumber.example' })
    .optional()
    .describe('Shown on pages, on the contact card and in the structured data. Optional.'),
  contactHost: z
    .string({ error: 'https:// and a host, or "" for the site\'s own' })
    .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?)?$/, {
      error: 'https:// and the host, nothing after it, such as https://forms.plumber.example; or empty',
    })
    .describe("Host that takes the contact form's POST; leave empty where it is the site's own host."),
  chat: chat
    .optional()
    .describe('The messaging app behind the chat button. Optional: without it there is no chat anywhere.'),
  social: z
    .array(
      z.strictObject({
        network: z.enum(['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'X', 'Google'], {
          error: 'one of Facebook, Instagram, LinkedIn, YouTube, TikTok, X, Google',
        }),
        url: https,
      }),
    )
    .default([])
    .describe('Optional.'),
  address: z
    .strictObject({
      street: line().describe('Number and street, or a PO box.'),
      suburb: line().optional(),
      city: line(),
      postcode: z
        .string()
        .regex(/^\d{4}$/, { error: 'four digits in quotes, such as "0600"' })
        .describe('Four digits.'),
    })
    .optional()
    .describe('Postal address, shown on the contact page and told in the structured data. Optional.'),
  licence: z
    .string()
    .trim()
    .min(2)
    .optional()
    .describe(
      'Licence number of the certifying plumber (pgdb.co.nz), in quotes; leave out until there is one.',
    ),
  gasLicence: z
    .string()
    .trim()
    .min(2)
    .optional()
    .describe('Licence number of the certifying gasfitter, where gas work is done. Optional.'),
  nzbn: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .refine((digits) => /^\d{13}$/.test(digits) && checkDigitFits(digits), {
      error: 'the 13 digits of a New Zealand Business Number, as at nzbn.govt.nz',
    })
    .optional()
    .describe('New Zealand Business Number, 13 digits (nzbn.govt.nz). Optional.'),
  officeHours: officeHours.describe(
    'When the office answers. A day in no row is shown as closed; a break at noon is two rows for its days.',
  ),
  publicHolidays: z
    .enum(['closed', 'open'], { error: 'closed, or open where hours are as usual' })
    .optional()
    .describe(
      'Whether the office answers on public holidays: "closed", or "open" as on any other day. Optional: not mentioned.',
    ),
  holidayHours: holidayHours
    .default([])
    .describe('Days on which the hours are others, with their dates. Optional.'),
  since: since.optional().describe('The year in which the business began.'),
  rating: rating
    .optional()
    .describe('Where its public rating can be read. Stands beside the claim of it, with a link.'),
  makers: z
    .array(words({ max: 30 }))
    .max(12)
    .optional()
    .describe('Makers whose products it fits, by name.'),
  serviceArea: line(120).describe('In words, for the contact page.'),
  showWaterCompanies: z
    .boolean()
    .default(true)
    .describe(`false takes "whose leak is it" with the water companies' numbers off the site.`),
  analytics: analytics
    .optional()
    .describe('Counts visits at a host of your choice. Optional: without it pages ask no other host.'),
});

export type Business = z.infer<typeof business>;
