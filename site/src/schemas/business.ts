import { z } from 'astro/zod';
import { phone } from './phone.ts';

const hhmm = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'a time like "07:00" (24-hour clock)' });
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const https = z.url({ protocol: /^https$/, error: 'a full address that starts with https://' });

/** The business facts, all in one file: content/business.yaml. */
export const business = z.strictObject({
  /** As customers know it; used in titles, the header and the structured data. */
  name: z.string().trim().min(2).max(40),
  /** Public address of this site, without a slash at the end. */
  siteUrl: https.refine((url) => !url.endsWith('/'), { error: 'leave out the slash at the end' }),
  /** The one number, as people say it: "09 123 4567", "021 123 456" or "0800 123 456". */
  phone,
  email: z.email({ error: 'an email address like office@plumber.example' }),
  /** Host that takes the contact form's POST; leave empty where it is the site's own host. */
  contactHost: z.string().regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?)?$/, {
    error: 'https:// and the host, nothing after it, such as https://forms.plumber.example; or empty',
  }),
  /** The messaging app behind the chat button. */
  chat: z.strictObject({
    app: z.enum(['whatsapp', 'messenger', 'telegram', 'viber', 'sms'], {
      error: 'one of whatsapp, messenger, telegram, viber, sms',
    }),
    /** WhatsApp, Viber, SMS: the number with country code ("+64 21 123 456"). Messenger, Telegram: the account's name. */
    account: z.string().trim().min(2),
    /** Text that the chat starts with, where the app can be handed one. */
    greeting: z.string().trim().max(200).optional(),
  }),
  social: z.array(
    z.strictObject({
      network: z.enum(['Facebook', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'X', 'Google'], {
        error: 'one of Facebook, Instagram, LinkedIn, YouTube, TikTok, X, Google',
      }),
      url: https,
    }),
  ),
  /** Licence number of the certifying plumber (pgdb.co.nz), in quotes; leave out until there is one. */
  licence: z.string().trim().min(2).optional(),
  /** When the office answers. Emergencies are taken at any hour. */
  officeHours: z
    .array(
      z.strictObject({
        days: z.array(z.enum(days, { error: `days of the week in English: ${days.join(', ')}` })).min(1),
        opens: hhmm,
        closes: hhmm,
      }),
    )
    .min(1),
  /** In words, for the contact page. */
  serviceArea: z.string().trim().min(2),
  /** false takes "whose leak is it" with the water companies' numbers off the site. */
  showWaterCompanies: z.boolean().default(true),
});

export type Business = z.infer<typeof business>;
