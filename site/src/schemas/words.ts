import { z } from 'astro/zod';
import { iconNames } from './icon-names.ts';

/**
 * Text that a page shows. It may contain
 *   {name}, {phone}, {serviceArea}     facts from business.yaml
 *   {claim:ID} or {claim:ID.WORDING}   a claim from claims.yaml, in the wording registered there
 *   {claim:ID|other words}             the same, with what to say while the claim is switched off
 * A sentence whose claim is off, and that names no other words, is left out.
 */
export const words = (max = 600, min = 1) =>
  z
    .string({ error: 'write some text here' })
    .trim()
    .min(min, { error: `write at least ${min} characters` })
    .max(max, { error: `write at most ${max} characters` });

/** A list with a number of points between two bounds. */
export const list = <S extends z.ZodType>(item: S, min = 0, max = 99) => z.array(item).min(min).max(max);

/** What to write where an object is missing, or something else stands in its place. */
export const orSay = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'invalid_type' ? message : undefined),
});

/** Where links can point inside a page: #commercial. Lower case, hyphens. */
export const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, { error: 'write lower-case letters, digits and hyphens, like "hot-water"' })
  .meta({ title: 'Name of this part, for links to it' });

const linkTitle = 'Address of the page';

/** A link to a page of this site that says more: /services/drainage#repairs, /towns/ponsonby, #commercial. */
export const link = z.strictObject({
  text: words(40),
  href: z
    .string()
    .regex(/^(\/[a-z][a-z0-9/-]*)?(#[a-z][a-z0-9-]*)?$/, {
      error: 'write an address on this site, like /services/drainage#repairs',
    })
    .meta({ title: linkTitle }),
});

/** The same, to the page of a service. */
export const serviceHref = z
  .string()
  .startsWith('/services/', { error: 'write an address that starts with /services/' })
  .meta({ title: linkTitle });

export const links = list(link, 1).optional();

/** A link to the terms of a guarantee, in a wording of its claim: gone with it. */
export const coverage = words(60)
  .optional()
  .describe('On the link to the terms of the guarantee that is promised here.')
  .meta({ title: 'Words of the link to the guarantee' });

/** A day, YYYY-MM-DD. YAML parses one without quotes as a Date. */
export const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date({ error: 'write a date like 2026-01-31' }),
);

export const heading = words(90);
/** A few words on a link, a button or beside a value. */
export const label = words(40);
export const section = z.strictObject({ heading, text: words(600) });
/** A title and a text of at most so many letters. */
export const titled = (title: number, text: number) =>
  z.strictObject({ title: words(title), text: words(text) });
/** What stands first under a page's title. */
export const lead = (max: number) => words(max).meta({ title: 'First paragraph' });

/** A picture from the icon set. */
export const icon = z.enum(iconNames, {
  error: `choose one of the site's icons: ${iconNames.join(', ')}`,
});

/** An icon, a title and one line. */
export const card = z.strictObject({
  icon,
  title: words(60).describe('Three or four words.'),
  text: words(260).describe('One line: what it means for the person who reads it.'),
});

/** What search engines and link previews show of a page. */
export const meta = z
  .strictObject({
    title: words(75, 10).describe(
      "The tab and the search result's headline; 25 to 65 characters, with the business name as {name}.",
    ),
    description: words(165, 70).describe(
      "The search result's text; 70 to 165 characters, different on every page.",
    ),
    keywords: z
      .array(words(60))
      .min(1, { error: 'name at least one keyword' })
      .max(8, { error: 'name eight keywords at most' })
      .describe('Honest search words, eight at most.'),
  })
  .meta({ title: 'For search engines' });

export type Card = z.infer<typeof card>;
export type Meta = z.infer<typeof meta>;
