import { z } from 'astro/zod';
import { iconNames } from './icon-names.ts';

/**
 * Text that a page shows. It may contain
 *   {name}, {phone}, {serviceArea}     facts from business.yaml
 *   {claim:ID} or {claim:ID.WORDING}   a claim from claims.yaml, in the wording registered there
 *   {claim:ID|other words}             the same, with what to say while the claim is switched off
 * A sentence whose claim is off, and that names no other words, is left out.
 */
export const words = (limits: { min?: number; max?: number } = {}) =>
  z
    .string({ error: 'write some text here' })
    .trim()
    .min(limits.min ?? 1, { error: `write at least ${limits.min ?? 1} characters` })
    .max(limits.max ?? 600, { error: `write at most ${limits.max ?? 600} characters` });

/** Where links can point inside a page: #commercial. Lower case, hyphens. */
export const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, { error: 'write lower-case letters, digits and hyphens, like "hot-water"' });

/** A link to a page of this site that says more: /services/drainage#repairs, /towns/ponsonby, #commercial. */
export const link = z.strictObject({
  text: words({ max: 40 }),
  href: z.string().regex(/^(\/[a-z][a-z0-9/-]*)?(#[a-z][a-z0-9-]*)?$/, {
    error: 'write an address on this site, like /services/drainage#repairs',
  }),
});

export const links = z.array(link).min(1).optional();

/** A link to the terms of a guarantee, in a wording of its claim: gone with it. */
export const coverage = words({ max: 60 })
  .optional()
  .describe('On the link to the terms of the guarantee that is promised here.');

/** A day, YYYY-MM-DD. YAML takes one that is not in quotes for a moment in time. */
export const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date({ error: 'write a date like 2026-01-31' }),
);

export const heading = words({ max: 90 });
/** A few words on a link, a button or beside a value. */
export const label = words({ max: 40 });
export const section = z.strictObject({ heading, text: words({ max: 600 }) });

/** A picture from the icon set. */
export const icon = z.enum(iconNames, {
  error: `choose one of the site's icons: ${iconNames.join(', ')}`,
});

/** An icon, a title and one line. */
export const card = z.strictObject({
  icon,
  title: words({ max: 60 }).describe('Three or four words.'),
  text: words({ max: 260 }).describe('One line: what it means for the person who reads it.'),
});

/** What search engines and link previews show of a page. */
export const meta = z.strictObject({
  title: words({ min: 10, max: 75 }).describe(
    "The tab and the search result's headline; 25 to 65 characters, with the business name as {name}.",
  ),
  description: words({ min: 70, max: 165 }).describe(
    "The search result's text; 70 to 165 characters, different on every page.",
  ),
  keywords: z
    .array(words({ max: 60 }))
    .min(1, { error: 'name at least one keyword' })
    .max(8, { error: 'name eight keywords at most' })
    .describe('Honest search words, eight at most.'),
});

export type Card = z.infer<typeof card>;
export type Meta = z.infer<typeof meta>;
