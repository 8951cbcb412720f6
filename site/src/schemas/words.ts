import { z } from 'astro/zod';
import { iconNames } from './icon-names.ts';

/**
 * Text that a page shows. It may contain
 *   {name}, {phone}, {serviceArea}     facts from business.yaml
 *   {claim:ID} or {claim:ID.WORDING}   a claim from claims.yaml, in the wording registered there
 *   {claim:ID|other words}             the same, with what to say while the claim is switched off
 * A sentence whose claim is off, and that names no other words, is left out.
 */
export const words = (max = 600, min = 1) => z.string().trim().min(min).max(max);

/** A list with a number of points between two bounds. */
export const list = <S extends z.ZodType>(item: S, min = 0, max = 99) => z.array(item).min(min).max(max);

/** A text of one form. @param error What to write where it has another, or is missing. */
export const matching = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });

/** The name of something: a file in content/FROM, a claim, a person. Others are refused, with those that are known. */
export const nameIn = (from: string) => z.string().min(1).meta({ from });

/** Where links can point inside a page: #commercial. */
export const anchor = matching(
  /^[a-z][a-z0-9-]*$/,
  'write lower-case letters, digits and hyphens, like "hot-water"',
).meta({ title: 'Name of this part, for links to it' });

const pageAddress = { title: 'Address of the page' };

/** A link to a page of this site that says more: /services/drainage#repairs, /towns/ponsonby, #commercial. */
export const link = z.strictObject({
  text: words(40),
  href: matching(
    /^(\/[a-z][a-z0-9/-]*)?(#[a-z][a-z0-9-]*)?$/,
    'write an address on this site, like /services/drainage#repairs',
  ).meta(pageAddress),
});
export const links = list(link, 1).optional();

/** The address of a service's page, or of a part of it. */
export const serviceHref = matching(/^\/services\//, 'write an address that starts with /services/').meta(
  pageAddress,
);

/** A link to the terms of a guarantee, in a wording of its claim: gone with it. */
export const coverage = words(60).optional().meta({ title: 'Words of the link to the guarantee' });

/** A day, YYYY-MM-DD. YAML parses one without quotes as a Date. */
export const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date({ error: 'write a date like 2026-01-31' }),
);

/** Who has looked at something, and when. */
export const confirmed = z
  .strictObject(
    { by: words(100), on: day },
    { error: 'write who and when: { by: "Name, licence 00000", on: 2026-01-31 }' },
  )
  .optional()
  .describe('Ticks it off the list of what a licensed plumber is to confirm.');

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
export const icon = z.enum(iconNames);

/** An icon, a title and one line. */
export const card = z.strictObject({
  icon,
  title: words(60).describe('Three or four words.'),
  text: words(260).describe('One line: what it means for the person who reads it.'),
});

/** What search engines and link previews show of a page. */
export const meta = z
  .strictObject({
    title: words(75, 10).describe('The headline of the search result; the business name is {name}.'),
    description: words(165, 70).describe(
      'The text of the search result: 70 to 165 letters, different on every page.',
    ),
    keywords: list(words(60), 1, 8).describe('Honest search words.'),
  })
  .meta({ title: 'For search engines' });

export type Card = z.infer<typeof card>;
export type Meta = z.infer<typeof meta>;
