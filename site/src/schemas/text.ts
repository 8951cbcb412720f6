import { z } from 'astro/zod';
import type { Reference } from './field-meta.ts';
import { iconNames } from './icon-names.ts';

/**
 * Text that a page shows. It may contain
 *   {name}, {phone}, {hours}, {serviceArea}     facts from business.yaml
 *   {claim:ID} or {claim:ID.WORDING}   a claim from claims.yaml, in the wording registered there
 *   {claim:ID|other words}             the same, with what to say while the claim is switched off
 *   {step:ID}                          a step of pages/stop-the-water.yaml, in its own words
 *   {company}                          the water company, or all of them where a page is about no one place
 *   [words](/services/hot-water)       a link to a page of this site, in leads, paragraphs and lists
 * A sentence whose claim is off, and that names no other words, is left out.
 */
export const text = (max = 600, min = 1) => z.string().trim().min(min).max(max);

/** A list with a number of points between two bounds. */
export const array = <S extends z.ZodType>(item: S, min = 0, max = 99) => z.array(item).min(min).max(max);

/** Fields that stand together under a label. @param help What they are for, in a full sentence. */
export const group = <Shape extends z.core.$ZodShape>(label: string, help: string, shape: Shape) =>
  z.strictObject(shape).meta({ label, help });

/** A point of a list. @param itemLabel The key of the field that tells it from the others. */
export const item = <Shape extends z.core.$ZodShape>(itemLabel: string, shape: Shape) =>
  z.strictObject(shape).meta({ itemLabel });

/** A text of one form. @param error What to write where it has another, or is missing. */
export const matching = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error });

/** The name of something else in the content, such as a suburb; other names are refused. */
export const reference = (kind: Reference) => z.string().min(1).meta({ reference: kind });

/** Where links can point inside a page: #commercial. */
export const anchor = matching(
  /^[a-z][a-z0-9-]*$/,
  'write lower-case letters, digits and hyphens, like "hot-water"',
).meta({
  label: 'Name of this part, for links to it',
  help: 'Links to this part of the page end in # and this name, such as "repairs".',
  internal: true,
});

const pageAddress = {
  label: 'Address of the page',
  help: 'Where the link leads on this site, such as "/services/drainage#repairs".',
  control: 'pageAddress',
} as const;

/** A link to a page of this site that says more: /services/drainage#repairs, /towns/ponsonby, #commercial. */
export const link = group('Link', 'A link to a page of this site that says more.', {
  text: text(40).meta({ label: 'Words of the link', help: 'What the link says, such as "Drain repairs".' }),
  href: matching(
    /^(\/[a-z][a-z0-9/-]*)?(#[a-z][a-z0-9-]*)?$/,
    'write an address on this site, like /services/drainage#repairs',
  ).meta(pageAddress),
}).meta({ itemLabel: 'text' });

export const links = array(link, 1)
  .optional()
  .meta({ label: 'Links', help: 'Links to pages of this site that say more.' });

/** The address of a service's page, or of a part of it. */
export const serviceHref = matching(/^\/services\//, 'write an address that starts with /services/').meta({
  ...pageAddress,
  help: 'The service page that this leads to, such as "/services/hot-water".',
});

/** A link to the terms of a guarantee, in a wording of its claim: gone with it. */
export const coverage = text(60).optional().meta({
  label: 'Words of the link to the guarantee',
  help: 'What the link to the terms of the guarantee says, such as "What the guarantee covers".',
});

/** A day, YYYY-MM-DD. */
export const day = z.iso.date({ error: 'write a date like 2026-01-31' });

/** Who has looked at something, and when. */
export const confirmed = z
  .strictObject(
    {
      by: text(100).meta({
        label: 'Who',
        help: 'Name and licence number of who confirmed it, such as "Name, licence 00000".',
      }),
      on: day.meta({ label: 'When', help: 'The day on which it was confirmed, such as 2026-01-31.' }),
    },
    { error: 'write who and when: { by: "Name, licence 00000", on: 2026-01-31 }' },
  )
  .optional()
  .meta({
    label: 'Confirmed',
    help: 'Who confirmed it and when ticks it off the list of what a licensed plumber is to confirm.',
    control: 'confirmation',
  });

export const heading = text(90).meta({
  label: 'Heading',
  help: 'The heading over this part of the page, such as "What happens next".',
});

/** A few words on a link, a button or beside a value. */
export const label = text(40);

/** What stands under a heading. */
export const intro = text(400).meta({
  label: 'Under the heading',
  help: 'One or two sentences between the heading and what follows it.',
});

export const section = z.strictObject({
  heading,
  text: text(600).meta({ label: 'Text', help: 'What stands under the heading, in a few sentences.' }),
});

/** A title and a text of at most so many letters. */
export const titleAndText = (title: number, length: number) =>
  item('title', {
    title: text(title).meta({ label: 'Title', help: 'A few words that say what the text is about.' }),
    text: text(length).meta({ label: 'Text', help: 'What there is to say under this title.' }),
  });

/** What stands first under a page's title. */
export const lead = (max: number) =>
  text(max).meta({
    label: 'First paragraph',
    help: "What stands first under the page's title: who it is for, and what you do for them. [Words in brackets](/services/drainage) lead to a page.",
  });

/** A picture from the icon set. */
export const icon = z
  .enum(iconNames)
  .meta({ label: 'Icon', help: 'The small picture beside the words, such as "wrench".', control: 'icon' });

/** An icon, a title and one line. */
export const card = item('title', {
  icon,
  title: text(60).meta({ label: 'Title', help: 'Three or four words, such as "Clay drains and roots".' }),
  text: text(260).meta({ label: 'Text', help: 'One line: what it means for the person who reads it.' }),
});

/** How many letters of a page's title and description search engines may be told. */
export const searchLimits = { title: { min: 10, max: 75 }, description: { min: 70, max: 165 } };

/** What search engines and link previews show of a page. */
export const searchMeta = group(
  'For search engines',
  'What search engines and link previews show of the page.',
  {
    title: text(searchLimits.title.max, searchLimits.title.min).meta({
      label: 'Headline of the search result',
      help: 'The headline that search engines show, such as "Plumber in Parnell | {name}"; {name} is the name of the business.',
    }),
    description: text(searchLimits.description.max, searchLimits.description.min).meta({
      label: 'Text of the search result',
      help: 'The text that search engines show: 70 to 165 letters, different on every page.',
    }),
    keywords: array(text(60), 1, 8).meta({
      label: 'Search words',
      help: 'Honest search words, such as "emergency plumber parnell".',
      internal: true,
    }),
  },
).meta({ rank: 'rare' });

export type Card = z.infer<typeof card>;
export type SearchMeta = z.infer<typeof searchMeta>;
