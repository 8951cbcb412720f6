import { z } from 'astro/zod';
import { anchor, card, coverage, icon, links, meta, words } from './words.ts';

const heading = words({ max: 90 });
const intro = words({ max: 400 }).optional();

const itemCard = card.extend({
  anchor: anchor.optional(),
  points: z.array(words({ max: 160 })).optional(),
  links,
});

/** The parts a service page is made of, in the order in which they stand. */
export const block = z.discriminatedUnion('kind', [
  /** A grid of cards: a ruled sheet, the same on the dark band, cases to choose from, or frames of a camera. */
  z.strictObject({
    kind: z.literal('cards'),
    anchor,
    heading,
    intro,
    look: z
      .enum(['sheet', 'deep', 'cases', 'frames'])
      .default('sheet')
      .describe(
        'A ruled sheet, the same on the dark band, cases that a phone opens one by one, or round frames as a drain camera shows them.',
      ),
    cards: z.array(itemCard).min(2),
  }),
  /** Two lists beside each other, such as "ring now" against "can wait". */
  z.strictObject({
    kind: z.literal('lists'),
    anchor,
    heading,
    intro,
    lists: z
      .array(
        z.strictObject({
          heading,
          tone: z.enum(['alarm', 'warn', 'calm']).describe('alarm is for emergencies only.'),
          items: z.array(words({ max: 180 })).min(2),
        }),
      )
      .length(2, { error: 'write two lists, to be compared' }),
  }),
  /** Along a time: each span under a length of the pipe that was laid then. */
  z.strictObject({
    kind: z.literal('ages'),
    anchor,
    heading,
    intro,
    ages: z
      .array(
        z.strictObject({
          pipe: z
            .enum(['clay', 'steel', 'copper', 'plastic'])
            .describe('What was laid then: the drawing over it.'),
          title: words({ max: 60 }),
          text: words({ max: 260 }),
          links,
        }),
      )
      .min(2),
  }),
  /** Numbered steps. */
  z.strictObject({
    kind: z.literal('steps'),
    anchor,
    heading,
    intro,
    steps: z.array(z.strictObject({ title: words({ max: 60 }), text: words({ max: 300 }) })).min(2),
  }),
  /** Kinds of a thing, compared in a table. */
  z.strictObject({
    kind: z.literal('kinds'),
    anchor,
    heading,
    intro,
    kinds: z
      .array(
        z.strictObject({
          icon,
          title: words({ max: 30 }),
        }),
      )
      .length(3, { error: 'write three kinds, a column for each' }),
    rows: z
      .array(
        z.strictObject({
          label: words({ max: 40 }).describe('What is compared, over the row.'),
          cells: z
            .array(words({ max: 200 }))
            .length(3, { error: 'write three texts, one for each kind' })
            .describe('What it is with each kind, in the order of the kinds.'),
        }),
      )
      .min(2),
  }),
  /** Real questions with short answers. */
  z.strictObject({
    kind: z.literal('questions'),
    anchor,
    heading,
    intro,
    questions: z
      .array(z.strictObject({ question: words({ max: 120 }), answer: words({ max: 700 }), links }))
      .min(2),
  }),
  /** The stop-the-water steps of content/pages/stop-the-water.yaml. */
  z.strictObject({ kind: z.literal('stop-the-water'), anchor }),
]);

/** One service: content/services/SLUG.yaml. */
export const service = z.strictObject({
  name: words({ max: 40 }).describe('As in the menu and the footer.'),
  serviceType: words({ max: 60 }).describe(
    "What it is in schema.org's sense of serviceType, for the structured data.",
  ),
  icon,
  order: z.int().min(1).describe('Place in menus, counted from 1.'),
  meta,
  title: words({ max: 80 }).describe("The page's title."),
  lead: words({ max: 420 }),
  tone: z
    .enum(['standard', 'emergency'])
    .default('standard')
    .describe('emergency gives the red hero; one page only.'),
  figure: z
    .strictObject({ value: words({ max: 30 }), label: words({ max: 80 }) })
    .optional()
    .describe('One figure set large in the hero, such as an average response time.'),
  blocks: z.array(block).min(1),
  closing: z
    .strictObject({ heading, text: words({ max: 300 }), coverage })
    .describe('The last section: a call and a quote.'),
});

export type Service = z.infer<typeof service>;
export type Block = z.infer<typeof block>;
