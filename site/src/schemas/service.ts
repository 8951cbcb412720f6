import { z } from 'astro/zod';
import { roomNames } from './room-names.ts';
import { facts, suburb } from './suburb.ts';
import {
  anchor,
  array,
  coverage,
  group,
  heading,
  icon,
  intro,
  item,
  lead,
  links,
  searchMeta,
  text,
  titleAndText,
} from './text.ts';

const card = titleAndText(60, 500)
  .extend({
    anchor: anchor.optional(),
    drawing: z.enum(roomNames).optional().meta({
      label: 'Drawing',
      help: 'Shows the card large, first, under this drawing; without one it opens under its title.',
    }),
    points: array(text(160))
      .optional()
      .meta({ label: 'Points', help: 'Lines with ticks under the text, such as what to tell you first.' }),
    links,
  })
  .meta({ itemLabel: 'title' });
const pictures = 'ceiling burst drain cold leak toilet sewage steam'.split(' ');
const accident = item('title', {
  title: text(60).meta({ label: 'Title', help: 'What has happened, such as "Burst pipe".' }),
  anchor: anchor.optional(),
  offer: text(60).optional().meta({
    label: 'What you offer',
    help: 'The service for it, as search engines are told, such as "Burst pipe repair".',
  }),
  picture: z.enum(pictures).meta({ label: 'Picture', help: 'The drawing beside it, such as "burst".' }),
  doFirst: text(300).meta({ label: 'Do this first', help: 'One line, always in sight.' }),
  steps: array(text(300), 2).optional().meta({ label: 'Then', help: 'What comes then, numbered.' }),
  text: text(600).optional().meta({ label: 'Text', help: 'What else there is to know.' }),
  links,
});
const pipes = 'clay rust steel copper dux-quest plastic roots crack dip locator'.split(' ');
const length = titleAndText(60, 260)
  .extend({
    pipe: z
      .enum(pipes)
      .meta({ label: 'Pipe', help: 'The length of pipe that is drawn over the text, such as "clay".' }),
    house: suburb.shape.place
      .unwrap()
      .optional()
      .meta({ label: 'House', help: 'The house that stands on the ground over it, such as "villas".' }),
    links,
  })
  .meta({ itemLabel: 'title' });
const comparedList = item('heading', {
  heading,
  tone: z
    .enum(['alarm', 'warn', 'calm'])
    .meta({ label: 'Tone', help: 'How the list looks; "alarm" is for emergencies only.' }),
  items: array(text(180), 2).meta({ label: 'Points', help: 'Two or more lines.' }),
});
const row = item('label', {
  label: text(40).meta({ label: 'Label', help: 'What the row compares, such as "Lasts".' }),
  cells: z
    .array(text(200))
    .length(3, { error: 'write three texts, one for each kind' })
    .meta({ label: 'A text for each kind', help: 'Three texts, in the order of the kinds.' }),
});
const question = item('question', {
  question: text(120).meta({ label: 'Question', help: 'What customers ask, in their words.' }),
  answer: text(700).meta({ label: 'Answer', help: 'The answer, the short one first.' }),
  links,
});

/** A kind of part, with the fields that most kinds have. */
const part = <Kind extends string, Shape extends z.core.$ZodShape>(
  kind: Kind,
  label: string,
  help: string,
  shape: Shape,
) =>
  group(label, help, { kind: z.literal(kind), anchor, heading, intro: intro.optional(), ...shape }).meta({
    itemLabel: 'heading',
  });

/** A part whose words stand in content/pages/stop-the-water.yaml. */
const fromStopTheWater = <Kind extends string>(kind: Kind, label: string, help: string) =>
  group(label, help, { kind: z.literal(kind), anchor });

/** The parts a service page is made of, in the order in which they stand. */
const block = z.discriminatedUnion('kind', [
  part('cards', 'Cards', 'Cards that open under their titles, or stand large under a drawing.', {
    deep: z
      .boolean()
      .default(false)
      .meta({ label: 'On the dark band', help: 'Sets the cards on a dark ground, all of them open.' }),
    cards: array(card, 2).meta({ label: 'Cards', help: 'Two or more cards.' }),
  }),
  part('lists', 'Two lists', 'Two lists beside each other, such as "ring now" against "can wait".', {
    lists: z
      .array(comparedList)
      .length(2, { error: 'write two lists, to be compared' })
      .meta({ label: 'Lists', help: 'The two lists to be compared.' }),
  }),
  part('pipe', 'A pipe', 'One long pipe, drawn over texts about its lengths.', {
    lengths: array(length, 2).meta({ label: 'Lengths', help: 'Two or more lengths of the pipe.' }),
  }),
  part('steps', 'Steps', 'Numbered steps.', {
    steps: array(titleAndText(60, 300), 2).meta({
      label: 'Steps',
      help: 'Two or more steps, in their order.',
    }),
  }),
  part('kinds', 'A comparison', 'Three kinds of a thing, compared in a table.', {
    kinds: z
      .array(
        z.strictObject({
          picture: z
            .enum(roomNames)
            .optional()
            .meta({ label: 'Picture', help: 'What is drawn over the title, such as "heat-pump".' }),
          title: text(30).meta({ label: 'Kind', help: 'The name of the kind, such as "Heat pump".' }),
        }),
      )
      .length(3, { error: 'write three kinds, a column for each' })
      .meta({ label: 'Kinds', help: 'The three kinds, a column for each.' }),
    rows: array(row, 2).meta({ label: 'Rows', help: 'What is compared, a row each.' }),
  }),
  group('A cylinder', 'A hot water cylinder cut open, its parts named in the drawing.', {
    kind: z.literal('cylinder'),
    anchor,
    heading,
  }),
  group('What it costs', 'What it costs, with the prices of this service.', {
    kind: z.literal('cost'),
    anchor,
    heading: heading.optional(),
    own: array(text(400)).optional().meta({
      label: 'First',
      help: 'What it is that costs here; how any bill is made up follows.',
    }),
  }),
  part('questions', 'Questions', 'Questions that customers ask, with short answers.', {
    questions: array(question, 2).meta({ label: 'Questions', help: 'Two or more questions.' }),
  }),
  part('accidents', 'Accidents', 'Accidents, the most dangerous first, each with what to do first.', {
    firstLabel: text(40).meta({
      label: 'Before what to do first',
      help: 'Stands before what to do first, such as "Do this first:".',
    }),
    accidents: array(accident, 2).meta({ label: 'Accidents', help: 'Two or more.' }),
  }),
  fromStopTheWater('stop-the-water', 'Stop the water', 'The steps of “Stop the water”.'),
  fromStopTheWater('whose-pipe', 'Whose pipe', 'Who is to be called for which pipe, from “Stop the water”.'),
  fromStopTheWater('fridge-card', 'Card for the fridge', 'What the page prints, from “Stop the water”.'),
]);

/** A link can lead to one place only, so each anchor is on a page once. */
const anchorsOnce: z.core.CheckFn<Block[]> = ({ value: blocks, issues }) => {
  const parts = blocks.flatMap((block, at) => [
    { anchor: block.anchor, path: [at, 'anchor'] },
    ...('cards' in block ? block.cards : []).map(({ anchor }, index) => {
      return { anchor, path: [at, 'cards', index, 'anchor'] };
    }),
    ...('accidents' in block ? block.accidents : []).map(({ anchor }, index) => {
      return { anchor, path: [at, 'accidents', index, 'anchor'] };
    }),
  ]);
  const message = 'write another name: another part of this page has this one';
  for (const [index, { anchor, path }] of parts.entries())
    if (anchor !== undefined && parts.slice(0, index).some((part) => part.anchor === anchor))
      issues.push({ code: 'custom', input: anchor, path, message });
};

/** One service: content/services/SLUG.yaml. */
export const service = z.strictObject({
  name: text(40).meta({
    label: 'Name',
    help: 'The name in the menu and in the footer, such as "Drain Cleaning".',
  }),
  serviceType: text(60).meta({
    label: 'Kind of service',
    help: 'What kind of service it is, as search engines are told, such as "Drain cleaning and drainage".',
  }),
  icon,
  order: z.int().min(1).meta({
    label: 'Place in menus',
    help: 'The place among the services in menus, counted from 1.',
    rank: 'rare',
  }),
  meta: searchMeta,
  title: text(80).meta({
    label: 'Title',
    help: 'The title of the page, such as "Drain Cleaning in Auckland".',
  }),
  lead: lead(420),
  tone: z
    .enum(['standard', 'emergency'])
    .default('standard')
    .meta({ label: 'Tone', help: 'Emergency makes the top of the page red. Only one page may be that.' }),
  figure: z
    .strictObject({
      value: text(30).meta({ label: 'Figure', help: 'The figure itself, such as "30 minutes".' }),
      label: text(80).meta({
        label: 'What it says',
        help: 'What is counted, such as "average response time".',
      }),
    })
    .optional()
    .meta({
      label: 'One large figure',
      help: 'A figure at the top of the page, such as an average response time.',
    }),
  blocks: array(block, 1)
    .check(anchorsOnce)
    .meta({ label: 'Parts of the page', help: 'What the page is made of, in the order in which it reads.' }),
  closing: group('The last section', 'A call and a quote, at the end of the page.', {
    heading,
    text: text(300).meta({ label: 'Text', help: 'What stands between the heading and the buttons.' }),
    coverage,
  }),
  facts,
});

export type Service = z.infer<typeof service>;
/** Whether a page is for those who have an emergency. */
export type Tone = Service['tone'];
export type Block = z.infer<typeof block>;
