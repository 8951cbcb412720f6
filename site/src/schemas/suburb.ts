import { z } from 'astro/zod';
import { anchor, card, claimText, day, isClaimText, meta, words } from './words.ts';

const trust = z.strictObject({
  heading: words({ max: 80 }),
  points: z.array(words({ max: 180 })).length(6, { error: 'a suburb page has exactly six points' }),
});

/** One suburb page: content/suburbs/SLUG.yaml, where SLUG is the name in lower case with hyphens. */
export const suburb = z.strictObject({
  name: words({ max: 40 }).describe(
    "As on the suburb's card, without macrons. The file's name and the address follow from it.",
  ),
  fullName: words({ max: 40 })
    .optional()
    .describe(`Fuller name for titles, where the card's is too short to stand alone: "Auckland CBD".`),
  officialName: words({ max: 40 })
    .optional()
    .describe('Official or usual Māori spelling, only where it differs: "Ōtāhuhu".'),
  area: z
    .string()
    .describe('The area whose page lists this suburb: the name of a file in content/areas.')
    .meta({ from: 'areas' }),
  order: z.int().min(1).describe("Place among the area's cards, counted from 1."),
  position: z
    .strictObject({
      lat: z.number(),
      lon: z.number(),
    })
    .describe(
      "Approximate centre in degrees, for the order and direction on the pipe map; within region.yaml's bounds.",
    ),
  place: z
    .enum(['villas', 'coast', 'city', 'brick', 'terraces', 'farms', 'bush', 'works'])
    .default('brick')
    .describe('What kind of place it is: the drawing under its title.'),
  meta,
  lead: words({ max: 260 }).describe(
    "Under the page's title: what homes here are like to plumb, in one or two sentences.",
  ),
  specialties: z
    .strictObject({
      heading: words({ max: 80 }),
      cards: z
        .array(
          card.extend({
            service: z
              .string()
              .optional()
              .describe('Which service page does this kind of work: the name of a file in content/services.')
              .meta({ from: 'services' }),
            anchor: anchor.optional().describe('Where on that page, such as cctv-inspection.'),
          }),
        )
        .length(3, { error: 'a suburb page has exactly three cards' }),
    })
    .describe('What is particular here: a heading and exactly three cards.'),
  trust: trust.describe('Why people here trust the business: exactly six points.'),
  emergency: words({ max: 220 }).describe(
    "The emergency card's line. It goes with a 24/7 message and a call button.",
  ),
  arrivalConfirmedOnCall: z
    .boolean()
    .default(false)
    .describe('Far from the middle of town: the page says that the arrival time is confirmed on the call.'),
  neighbours: z
    .array(z.string().min(1, { error: 'write a neighbouring suburb' }).meta({ from: 'suburbs' }))
    .min(2, { error: 'name at least two neighbouring suburbs' })
    .max(4, { error: 'name at most four neighbouring suburbs' })
    .describe('Two to four suburbs next door: names of files in content/suburbs.'),
  water: z
    .string()
    .min(1, { error: 'write where the water comes from' })
    .describe('Where the water comes from: one of the names under `water` in content/region.yaml.')
    .meta({ from: 'water' }),
  facts: z
    .array(
      z.strictObject({
        fact: words({ max: 300 }),
        grade: z
          .enum(['S', 'K'], { error: 'write S (read at a source) or K (common knowledge)' })
          .describe('S: read at the named source. K: common knowledge, a plumber should confirm it.'),
        source: words({ max: 160 }).optional(),
        read: day.optional().describe('When the source was read, YYYY-MM-DD.'),
        confirmed: z
          .strictObject({ by: words({ max: 100 }), on: day })
          .optional()
          .describe('Ticks it off the list of what a licensed plumber is to confirm.'),
      }),
    )
    .min(1, { error: 'name at least one fact that the page rests on' })
    .describe('What the words above rest on. Not shown; K and unconfirmed ones are on the sign-off list.'),
});

/**
 * A suburb's file as it is written: three of its six points say what a registered claim says, in words of
 * their own, and what was read at a source says when.
 */
export const suburbFile = suburb
  .extend({
    trust: trust.extend({
      points: z
        .array(z.union([words({ max: 180 }), claimText({ max: 180 })]))
        .length(6, { error: 'a suburb page has exactly six points' }),
    }),
  })
  .superRefine(({ trust, specialties, facts }, context) => {
    const claimed = trust.points.filter(isClaimText).length;
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (claimed < 3) {
      refuse(
        ['trust', 'points'],
        `${claimed} of the six points rest on a claim; write at least three as { claim: ID, text: "...", otherwise: "..." }`,
      );
    }
    if (specialties.cards.every(({ service }) => service === undefined)) {
      refuse(['specialties', 'cards'], 'name the service of at least one card: service: drainage');
    }
    for (const [index, { grade, source, read }] of facts.entries()) {
      if (grade === 'S' && (source === undefined || read === undefined)) {
        refuse(['facts', index], 'grade S needs its source and the date on which it was read');
      }
    }
  });

export type SuburbFile = z.infer<typeof suburbFile>;
export type Suburb = z.infer<typeof suburb>;
