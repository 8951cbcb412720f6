import { z } from 'astro/zod';
import { card, day, lead, link, list, meta, words } from './words.ts';

const claimId = z
  .string({ error: 'write the name of a claim of content/claims.yaml, such as free-quotes' })
  .min(1)
  .meta({ from: 'points' });

/** Written at the end of the files of suburbs and services. */
export const facts = z
  .array(
    z
      .strictObject({
        fact: words(300),
        grade: z
          .enum(['S', 'K'], { error: 'write S (read at a source) or K (common knowledge)' })
          .describe('S: read at the named source. K: common knowledge, a plumber should confirm it.')
          .meta({ title: 'How it is known' }),
        source: words(160).optional(),
        read: day.optional().describe('When the source was read, YYYY-MM-DD.'),
        confirmed: z
          .strictObject({ by: words(100), on: day })
          .optional()
          .describe('Ticks it off the list of what a licensed plumber is to confirm.'),
      })
      .refine(({ grade, source, read }) => grade === 'K' || (source !== undefined && read !== undefined), {
        error: 'grade S needs its source and the date on which it was read',
      }),
  )
  .default([])
  .describe(
    'What the words above rest on; what is true of many suburbs stands with the services. Not shown; K and unconfirmed ones are on the sign-off list.',
  );

/** One suburb page: content/suburbs/SLUG.yaml, where SLUG is the name in lower case with hyphens. */
export const suburb = z.strictObject({
  name: words(40).describe(
    "As on the suburb's card, without macrons. The file's name and the address follow from it.",
  ),
  fullName: words(40)
    .optional()
    .describe(`Fuller name for titles, where the card's is too short to stand alone: "Auckland CBD".`),
  officialName: words(40)
    .optional()
    .describe('Official or usual Māori spelling, only where it differs: "Ōtāhuhu".'),
  area: z
    .string()
    .min(1)
    .describe('The area whose page lists this suburb: the name of a file in content/areas.')
    .meta({ from: 'areas' }),
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
    .describe(
      "Approximate centre in degrees, for the order and direction on the pipe map; within region.yaml's bounds.",
    ),
  place: z
    .enum([
      'villas',
      'bungalows',
      'state',
      'brick',
      'terraces',
      'city',
      'works',
      'farms',
      'bush',
      'coast',
      'marina',
    ])
    .default('brick')
    .describe('What kind of place it is: the drawing under its title.')
    .meta({ title: 'Kind of place' }),
  meta: meta.optional(),
  lead: lead(260).describe('What homes here are like to plumb, in one or two sentences.'),
  specialties: z
    .strictObject({
      heading: words(80),
      cards: z
        .array(
          card.extend({
            link: link
              .optional()
              .describe(
                'Where this kind of work is described, in the words that people search: "Dux Quest pipe replacement", /services/plumbing#re-piping.',
              ),
          }),
        )
        .length(3, { error: 'a suburb page has exactly three cards' }),
    })
    .describe('What is particular here: a heading and exactly three cards.'),
  trust: z
    .strictObject({
      heading: words(80),
      claims: z
        .array(claimId)
        .length(3, { error: 'write three claims: with the three practices they make the six points' })
        .describe('Three claims of claims.yaml, each in its own words there.'),
      practices: z
        .array(
          z.strictObject({
            claim: claimId,
            text: words(200)
              .describe(
                'What is so here, then what you do about it: "A flat section hides a dip in the drain. We find it by camera." While the claim is off, its `otherwise` stands there.',
              )
              .meta({ title: 'What we do here' }),
          }),
        )
        .length(3, { error: 'write three practices: with the three claims they make the six points' })
        .describe('Three things of claims.yaml that you do here because of what is here.'),
    })
    .refine(
      ({ claims, practices }) => {
        const points = [...claims, ...practices.map(({ claim }) => claim)];
        return new Set(points).size === points.length;
      },
      { path: ['practices'], error: 'name each claim once: the six points are different ones' },
    )
    .describe('Why people here trust the business: exactly six points.'),
  goodToKnow: list(words(220), 1, 3)
    .optional()
    .describe('Advice for those who live here, under a heading of its own.'),
  ownersNote: words(200)
    .optional()
    .describe(
      'One sentence that only you know: a street, a kind of job, what you always find there. Stands first.',
    )
    .meta({ title: 'What only you know' }),
  emergency: words(300)
    .optional()
    .describe(
      "The emergency card's line, beside a 24/7 message and a call button; that of common.yaml where it is left out.",
    )
    .meta({ title: 'On the emergency card' }),
  arrivalConfirmedOnCall: z
    .boolean()
    .default(false)
    .describe('Far from the middle of town: the page says that the arrival time is confirmed on the call.')
    .meta({ title: 'Far from the middle of town' }),
  neighbours: z
    .array(z.string().min(1).meta({ from: 'suburbs' }))
    .max(4)
    .default([])
    .describe('Up to four suburbs next door; the three nearest where none is named.'),
  water: z
    .string()
    .optional()
    .describe('Where the water comes from (region.yaml); as in the nearest suburb where it is left out.')
    .meta({ title: 'Whose water' })
    .meta({ from: 'water' }),
  facts,
});

/** A suburb as it is written. */
export type WrittenSuburb = z.infer<typeof suburb>;
type WithDefault = 'order' | 'meta' | 'emergency' | 'water';
/** With a value for each field that may be left out (content/suburb-defaults.ts). */
export type Suburb = Omit<WrittenSuburb, WithDefault> & {
  [Field in WithDefault]: NonNullable<WrittenSuburb[Field]>;
};
