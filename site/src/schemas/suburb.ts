import { z } from 'astro/zod';
import { card, confirmed, day, lead, link, list, meta, nameIn, words } from './words.ts';

/** Written at the end of the files of suburbs and services. */
export const facts = z
  .array(
    z
      .strictObject({
        fact: words(300),
        grade: z.enum(['S', 'K'], { error: 'write S (read at a source) or K (common knowledge)' }).meta({
          title: 'How it is known',
          description: 'S: read at the named source. K: common knowledge, a plumber should confirm it.',
        }),
        source: words(160).optional(),
        read: day.optional().describe('When the source was read, YYYY-MM-DD.'),
        confirmed,
      })
      .refine(({ grade, source, read }) => grade === 'K' || (source !== undefined && read !== undefined), {
        error: 'grade S needs its source and the date on which it was read',
      }),
  )
  .default([])
  .describe('What the words above rest on. Not shown; K and unconfirmed ones are on the sign-off list.');

const specialty = card.extend({
  link: link.optional().describe('Where this is described, in the words that people search.'),
});
/** A claim that may stand among the six points. */
const claim = nameIn('points');
const practice = z.strictObject({
  claim,
  text: words(200).meta({
    title: 'What we do here',
    description:
      'What is so here, then what you do: "A flat section hides a dip. We find it by camera." While the claim is off, its `otherwise` stands there.',
  }),
});
const six = 'with the other three they make the six points';

/** One suburb page: content/suburbs/SLUG.yaml, where SLUG is the name in lower case with hyphens. */
export const suburb = z.strictObject({
  name: words(40).describe("Without macrons. The file's name and the address follow from it."),
  fullName: words(40)
    .optional()
    .describe('For titles, where the name is too short to stand alone: "Auckland CBD".'),
  officialName: words(40)
    .optional()
    .describe('Official or usual Māori spelling, only where it differs: "Ōtāhuhu".'),
  area: nameIn('areas').describe('The area whose page lists this suburb.'),
  order: z
    .int()
    .min(1)
    .optional()
    .describe("Place among the area's cards, counted from 1; the last one where it is left out.")
    .meta({ example: 3 }),
  position: z
    .strictObject({
      lat: z.number().meta({ title: 'Latitude', example: -36.855 }),
      lon: z.number().meta({ title: 'Longitude', example: 174.78 }),
    })
    .describe('Approximate centre in degrees, for the pipe map.'),
  place: z
    .enum('villas bungalows state brick terraces city works farms bush coast marina'.split(' '))
    .default('brick')
    .describe('The drawing under its title.')
    .meta({ title: 'Kind of place' }),
  meta: meta.optional(),
  lead: lead(260).describe('What homes here are like to plumb, in one or two sentences.'),
  specialties: z
    .strictObject({
      heading: words(80),
      cards: z.array(specialty).length(3, { error: 'a suburb page has exactly three cards' }),
    })
    .describe('What is particular here: a heading and exactly three cards.'),
  trust: z
    .strictObject({
      heading: words(80),
      claims: z
        .array(claim)
        .length(3, { error: `write three claims: ${six}` })
        .describe('Three claims of claims.yaml, each in its own words there.'),
      practices: z
        .array(practice)
        .length(3, { error: `write three practices: ${six}` })
        .describe('Three things of claims.yaml that you do here because of what is here.'),
    })
    .refine(
      ({ claims, practices }) => {
        const points = [...claims, ...practices.map((practice) => practice.claim)];
        return new Set(points).size === points.length;
      },
      { path: ['practices'], error: 'name each claim once: the six points are different ones' },
    )
    .describe('Why people here trust the business: exactly six points.'),
  goodToKnow: list(words(220), 1, 3).optional().describe('Advice for those who live here.'),
  ownersNote: words(200).optional().meta({
    title: 'What only you know',
    description: 'One sentence: a street, a kind of job, what you always find there. Stands first.',
  }),
  emergency: words(900).optional().meta({
    title: 'On the emergency card',
    description: 'Beside a 24/7 message and a call button; that of common.yaml where it is left out.',
  }),
  arrivalConfirmedOnCall: z.boolean().default(false).meta({
    title: 'Far from the middle of town',
    description: 'The page says that the arrival time is confirmed on the call.',
  }),
  neighbours: list(nameIn('suburbs'), 0, 4)
    .default([])
    .describe('Up to four suburbs next door; the three nearest where none is named.'),
  water: nameIn('water').optional().meta({
    title: 'Whose water',
    description: 'Where it comes from (region.yaml); as in the nearest suburb where it is left out.',
  }),
  facts,
});

/** A suburb as it is written. */
export type WrittenSuburb = z.infer<typeof suburb>;
type WithDefault = 'order' | 'meta' | 'emergency' | 'water';
/** With a value for each field that may be left out (content/suburb-defaults.ts). */
export type Suburb = Omit<WrittenSuburb, WithDefault> & {
  [Field in WithDefault]: NonNullable<WrittenSuburb[Field]>;
};
