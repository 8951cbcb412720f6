import { z } from 'astro/zod';
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
  /** As customers know it; used in titles, the header and the structured data. */
  name: z.string({ error: "the business's name" }).trim().min(2).max(40),
  /** Public address of this site, without a slash at the end. */
  siteUrl: https.refine((url) => !url.endsWith('/'), { error: 'leave out the slash at the end' }),
  /** The one number, as people say it: "09 123 4567", "021 123 456" or "0800 123 456". */
  phone,
  /** Another one, on the contact page, in the structured data and on the contact card. Optional. */
  secondPhone: phone.optional(),
  /** Shown on pages, on the contact card and in the structured data. Optional. */
  email: z.email({ error: 'an email address like office@plumber.example' }).optional(),
  /** Host that takes the contact form's POST; leave empty where it is the site's own host. */
  contactHost: z
    .string({ error: 'https:// and a host, or "" for the site\'s own' })
    .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?)?$/, {
      error: 'https:// and the host, nothing after it, such as https://forms.plumber.example; or empty',
    }),
  /** The messaging app behind the chat button. Optional: without it there is no chat anywhere. */
  chat: chat.optional(),
  /** Optional. */
  social: z
    .array(
      z.strictObject({
        network: z.enum(['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'X', 'Google'], {
          error: 'one of Facebook, Instagram, LinkedIn, YouTube, TikTok, X, Google',
        }),
        url: https,
      }),
    )
    .default([]),
  /** Postal address, shown on the contact page and told in the structured data. Optional. */
  address: z
    .strictObject({
      /** Number and street, or a PO box. */
      street: line(),
      suburb: line().optional(),
      city: line(),
      postcode: z.string().regex(/^\d{4}$/, { error: 'four digits in quotes, such as "0600"' }),
    })
    .optional(),
  /** Licence number of the certifying plumber (pgdb.co.nz), in quotes; leave out until there is one. */
  licence: z.string().trim().min(2).optional(),
  /** Licence number of the certifying gasfitter, where gas work is done. Optional. */
  gasLicence: z.string().trim().min(2).optional(),
  /** New Zealand Business Number, 13 digits (nzbn.govt.nz). Optional. */
  nzbn: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .refine((digits) => /^\d{13}$/.test(digits) && checkDigitFits(digits), {
      error: 'the 13 digits of a New Zealand Business Number, as at nzbn.govt.nz',
    })
    .optional(),
  /** When the office answers. A day in no row is shown as closed; a break at noon is two rows for its days. */
  officeHours,
  /** Whether the office answers on public holidays: "closed", or "open" as on any other day. Optional: not mentioned. */
  publicHolidays: z
    .enum(['closed', 'open'], { error: 'closed, or open where hours are as usual' })
    .optional(),
  /** Days on which the hours are others, with their dates. Optional. */
  holidayHours: holidayHours.default([]),
  /** The year in which the business began. */
  since: since.optional(),
  /** Where its public rating can be read. Stands beside the claim of it, with a link. */
  rating: rating.optional(),
  /** Makers whose products it fits, by name. */
  makers: z
    .array(words({ max: 30 }))
    .max(12)
    .optional(),
  /** In words, for the contact page. */
  serviceArea: line(120),
  /** false takes "whose leak is it" with the water companies' numbers off the site. */
  showWaterCompanies: z.boolean().default(true),
});

export type Business = z.infer<typeof business>;
