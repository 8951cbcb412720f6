import { z } from 'astro/zod';
import { facts, suburb } from './suburb.ts';
import { anchor, coverage, heading, icon, lead, links, list, meta, titled, words } from './words.ts';

const jobs = 'leak kitchen bathroom blocked toilet overflow cold cylinder new-cylinder'.split(' ');
const card = titled(60, 500).extend({
  anchor: anchor.optional(),
  drawing: z
    .enum(jobs)
    .optional()
    .describe('Shows the card large, first, under this drawing; without one it opens under its title.'),
  points: list(words(160)).optional(),
  links,
});
const pipes = 'clay rust steel copper dux-quest plastic roots crack dip locator'.split(' ');
const length = titled(60, 260).extend({
  pipe: z.enum(pipes).describe('The length of pipe that is drawn over the text.'),
  house: suburb.shape.place.unwrap().optional().describe('The house that stands on the ground over it.'),
  links,
});
const comparedList = z.strictObject({
  heading,
  tone: z.enum(['alarm', 'warn', 'calm']).describe('alarm is for emergencies only.'),
  items: list(words(180), 2),
});
const row = z.strictObject({
  label: words(40).describe('What the row compares.'),
  cells: z
    .array(words(200))
    .length(3, { error: 'write three texts, one for each kind' })
    .meta({ title: 'A text for each kind, in their order' }),
});

/** A kind of part, with the fields that most kinds have. */
const part = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), anchor, heading, intro: words(400).optional(), ...shape });

/** The parts a service page is made of, in the order in which they stand. */
export const block = z.discriminatedUnion('kind', [
  part('cards', {
    deep: z.boolean().default(false).describe('On the dark band, with its cards open.'),
    cards: list(card, 2),
  }),
  /** Two lists beside each other, such as "ring now" against "can wait". */
  part('lists', { lists: z.array(comparedList).length(2, { error: 'write two lists, to be compared' }) }),
  /** One long pipe. */
  part('pipe', { lengths: list(length, 2) }),
  /** Numbered steps. */
  part('steps', { steps: list(titled(60, 300), 2) }),
  /** Kinds of a thing, compared in a table. */
  part('kinds', {
    kinds: z
      .array(z.strictObject({ title: words(30) }))
      .length(3, { error: 'write three kinds, a column for each' }),
    rows: list(row, 2),
  }),
  /** Real questions with short answers. */
  part('questions', {
    questions: list(z.strictObject({ question: words(120), answer: words(700), links }), 2),
  }),
  /** The stop-the-water steps of content/pages/stop-the-water.yaml. */
  z.strictObject({ kind: z.literal('stop-the-water'), anchor }),
]);

/** A link can lead to one place only, so each anchor is on a page once. */
const anchorsOnce: z.core.CheckFn<Block[]> = ({ value: blocks, issues }) => {
  const parts = blocks.flatMap((block, at) => [
    { anchor: block.anchor, path: [at, 'anchor'] },
    ...('cards' in block ? block.cards : []).map(({ anchor }, index) => {
      return { anchor, path: [at, 'cards', index, 'anchor'] };
    }),
  ]);
  const message = 'write another name: another part of this page has this one';
  for (const [index, { anchor, path }] of parts.entries())
    if (anchor !== undefined && parts.slice(0, index).some((part) => part.anchor === anchor))
      issues.push({ code: 'custom', input: anchor, path, message });
};

/** One service: content/services/SLUG.yaml. */
export const service = z.strictObject({
  name: words(40).describe('Shown in the menu and the footer.'),
  serviceType: words(60).describe('What kind of service it is, for search engines.'),
  icon,
  order: z.int().min(1).describe('Place in menus, counted from 1.'),
  meta,
  title: words(80).describe("The page's title."),
  lead: lead(420),
  tone: z
    .enum(['standard', 'emergency'])
    .default('standard')
    .describe('Emergency: the top of the page is red. Only one page may be that.'),
  figure: z
    .strictObject({ value: words(30), label: words(80) })
    .optional()
    .meta({
      title: 'One large figure',
      description: 'In the hero, such as an average response time.',
    }),
  blocks: list(block, 1).check(anchorsOnce),
  closing: z.strictObject({ heading, text: words(300), coverage }).meta({
    title: 'The last section',
    description: 'A call and a quote.',
  }),
  facts,
});

export type Service = z.infer<typeof service>;
export type Block = z.infer<typeof block>;
