import { z } from 'astro/zod';
import { landmarkNames } from './landmark-names.ts';
import { array, card, confirmed, day, group, item, lead, link, reference, searchMeta, text } from './text.ts';

/** What a page rests on. */
export const fact = z
  .strictObject({
    fact: text(300).meta({ label: 'Fact', help: 'What is so, in a sentence.' }),
    grade: z.enum(['S', 'K'], { error: 'write S (read at a source) or K (common knowledge)' }).meta({
      label: 'How it is known',
      help: 'S was read at the named source. K is common knowledge, which a plumber should confirm.',
    }),
    source: text(160)
      .optional()
      .meta({ label: 'Source', help: 'Where it was read, such as "watercare.co.nz, Leaks".' }),
    read: day
      .optional()
      .meta({ label: 'When it was read', help: 'The day on which the source was read, such as 2026-05-03.' }),
    confirmed,
  })
  .refine(({ grade, source, read }) => grade === 'K' || (source !== undefined && read !== undefined), {
    error: 'grade S needs its source and the date on which it was read',
  })
  .meta({ itemLabel: 'fact' });

/** Written at the end of the files of suburbs and services. */
export const facts = z.array(fact).default([]).meta({
  label: 'Facts',
  help: 'What the words above rest on. No page shows it; K and unconfirmed ones are on the sign-off list.',
  rank: 'rare',
  internal: true,
});

const specialty = card.extend({
  link: link.optional().meta({
    label: 'Link',
    help: 'Where this is described, in the words that people search, such as "Drain relining".',
  }),
});
const practice = item('because', {
  claim: reference('pointClaims').meta({
    label: 'Promise',
    help: 'What you do because of it, in the words of the promise; while it is off, the words for that stand there alone.',
  }),
  because: text(140).meta({
    label: 'What is so here',
    help: 'The reason, without a full stop, such as "A flat section hides a dip": the page goes on with ", so we" and the promise.',
  }),
});
const degrees = z.number();

/** What decides which steps of the emergency text hold in a place, and whom to call there. */
export const supply = z.strictObject({
  water: z.enum(['mains', 'tank', 'either']).meta({
    label: 'Water',
    help: 'Where the water comes from: "mains", "tank" for rain tanks, or "either".',
  }),
  sewer: z.enum(['public', 'on-site', 'either']).meta({
    label: 'Sewage',
    help: 'Where the sewage goes: "public", "on-site" for septic tanks, or "either".',
  }),
  homes: z.enum(['houses', 'apartments', 'both']).meta({
    label: 'Homes',
    help: 'What people live in: "houses", "apartments", which have valves of their own, or "both".',
  }),
  company: reference('companies').meta({
    label: 'Water company',
    help: 'Who brings the water and takes the sewage, such as "watercare".',
  }),
});

const localEmergency = z.strictObject({
  text: text(260)
    .regex(/^(?:If|When|In|On) |^[^.!]+\?/, {
      error: 'begin with its condition: "If a hose has burst, …" or "Has a hose burst? …"',
    })
    .meta({
      label: 'What to do',
      help: 'One line, its condition first, such as "Has a hose burst? {step:hose}", which quotes the emergency text.',
      tokens: ['company'],
    }),
  link: link
    .optional()
    .meta({ label: 'Link', help: 'Where this is described, such as "Sewage: what to do".' }),
});

/** One suburb page: content/suburbs/SLUG.yaml, where SLUG is the name in lower case with hyphens. */
export const suburb = z.strictObject({
  name: text(40).meta({
    label: 'Name',
    help: 'The name without macrons, such as "Mount Eden". The file\'s name and the address follow from it.',
  }),
  fullName: text(40).optional().meta({
    label: 'Full name',
    help: 'The name for titles, where it is too short to stand alone, such as "Auckland CBD".',
  }),
  officialName: text(40).optional().meta({
    label: 'Official name',
    help: 'The official or usual Māori spelling, only where it differs, such as "Ōtāhuhu".',
  }),
  area: reference('areas').meta({ label: 'Area', help: 'The area whose page lists this suburb.' }),
  order: z.int().min(1).optional().meta({
    label: 'Place among the cards',
    help: "The place among the area's cards, counted from 1; the last one where it is left out.",
    example: 3,
    rank: 'rare',
  }),
  position: group('Position', 'The middle of the suburb, for the pipe map.', {
    lat: degrees.meta({ label: 'Latitude', help: 'Degrees north, such as -36.855.', example: -36.855 }),
    lon: degrees.meta({ label: 'Longitude', help: 'Degrees east, such as 174.78.', example: 174.78 }),
  }).meta({ control: 'position', rank: 'rare' }),
  place: z
    .enum('villas bungalows state brick terraces city works farms bush coast marina'.split(' '))
    .default('brick')
    .meta({
      label: 'Kind of place',
      help: 'The drawing under the title: what most homes there are, such as "villas".',
      rank: 'rare',
    }),
  landmark: z.enum(landmarkNames).optional().meta({
    label: 'Landmark',
    help: 'What stands on the skyline behind the houses, and small beside the name on the page of the area, such as "church". Nothing stands there where it is left out.',
    rank: 'rare',
  }),
  meta: searchMeta.optional(),
  lead: lead(300).meta({
    help: 'What homes here are like to plumb, in one or two sentences.',
  }),
  specialties: group('What is particular here', 'A heading and exactly three cards.', {
    heading: text(80).meta({
      label: 'Heading',
      help: 'The heading over the three cards, such as "What we know about Parnell".',
    }),
    cards: z
      .array(specialty)
      .length(3, { error: 'a suburb page has exactly three cards' })
      .meta({ label: 'Cards', help: 'Exactly three cards about what is particular here.' }),
  }),
  trust: z
    .strictObject({
      heading: text(80).meta({
        label: 'Heading',
        help: 'The heading over the six points, such as "Why people here call us".',
      }),
      practices: z
        .array(practice)
        .length(3, {
          error:
            'write three practices: with the three promises that all suburbs share they make the six points',
        })
        .meta({
          label: 'Three things you do here',
          help: 'Three things that you do here because of what is here.',
        }),
    })
    .refine(({ practices }) => new Set(practices.map(({ claim }) => claim)).size === practices.length, {
      path: ['practices'],
      error: 'name each claim once: the points are different ones',
    })
    .meta({ label: 'Six points', help: 'Why people here trust the business: exactly six points.' }),
  adviceHeading: text(60).optional().meta({
    label: 'Heading of the advice',
    help: 'What the first piece of advice is about, such as "Soak holes and roots"; "Good to know in …" where it is left out.',
  }),
  goodToKnow: array(text(220), 1, 3)
    .optional()
    .meta({ label: 'Good to know', help: 'One to three pieces of advice for those who live here.' }),
  ownersNote: text(200).optional().meta({
    label: 'What only you know',
    help: 'One sentence that stands first: a street, a kind of job, what you always find there.',
  }),
  localEmergency: localEmergency.optional().meta({
    label: 'On the emergency card',
    help: 'After the steps that all pages share: the one thing that is particular here. Leave it out where nothing is.',
  }),
  arrivalConfirmedOnCall: z.boolean().default(false).meta({
    label: 'Far from the middle of town',
    help: 'The page says that the arrival time is confirmed on the call.',
  }),
  alsoIn: array(text(30), 1, 5).optional().meta({
    label: 'Places around it',
    help: 'Up to five places there that have no page, by the names that people type, such as "Manly"; the page says that you work in them too.',
  }),
  neighbours: array(reference('suburbs'), 0, 4).default([]).meta({
    label: 'Suburbs nearby',
    help: 'Up to four suburbs next door; the three nearest where none is named.',
    rank: 'rare',
  }),
  supply: supply.optional().meta({
    label: 'Water, sewage and homes',
    help: 'What decides the steps on the emergency card; as in the nearest suburb where it is left out.',
  }),
  facts,
});

/** A suburb as it is written. */
export type WrittenSuburb = z.infer<typeof suburb>;
/** What decides which steps of the emergency text hold in a place. */
export type Supply = z.infer<typeof supply>;

type WithDefault = 'order' | 'meta' | 'supply';
/** With a value for each field that may be left out (content/suburb-defaults.ts). */
export type Suburb = Omit<WrittenSuburb, WithDefault> & {
  [Field in WithDefault]: NonNullable<WrittenSuburb[Field]>;
};
