import { z } from 'astro/zod';
import { supply } from './suburb.ts';
import { array, card, group, heading, item, lead, searchMeta, text } from './text.ts';

const orderedSteps = item('title', {
  title: text(80).meta({ label: 'Title', help: 'When it is done, such as "Leaving for weeks".' }),
  steps: array(text(160), 2, 8).meta({
    label: 'Steps',
    help: 'The steps in the order of doing, a condition before what hangs on it.',
  }),
});

/** One of the regions: content/areas/SLUG.yaml. */
export const area = z.strictObject({
  name: text(40).meta({
    label: 'Name',
    help: 'The name in the menu, on the card and in the footer, such as "North Shore".',
  }),
  where: text(60).optional().meta({
    label: 'The place in a sentence',
    help: 'Where a sentence does not say "in" and the name, such as "on the North Shore".',
  }),
  line: text(70).meta({
    label: 'On the card of home',
    help: 'What is there, in a few words, such as "Villas and volcanic rock, Ponsonby to Remuera".',
  }),
  order: z.int().min(1).meta({
    label: 'Place in menus',
    help: 'The place among the areas in menus and grids, counted from 1.',
    rank: 'rare',
  }),
  sky: z.enum(['violet', 'pink', 'green', 'orange', 'blue', 'turquoise']).optional().meta({
    label: 'Sky',
    help: 'The colour of the evening sky behind the houses, on the page of the area and on those of its suburbs, such as "pink". The usual dark green where it is left out.',
    rank: 'rare',
  }),
  meta: searchMeta,
  title: text(70).meta({
    label: 'Title',
    help: 'The title of the page, such as "Plumbers on the North Shore".',
  }),
  lead: lead(320),
  suburbsHeading: text(80).meta({
    label: 'Heading of the suburbs',
    help: 'The heading over the cards of the suburbs, such as "Suburbs we work in".',
  }),
  houses: group(
    'What the homes there have in common',
    'Which homes stand there, and what usually goes wrong in them.',
    {
      heading: text(80).meta({
        label: 'Heading',
        help: 'What the homes there are, such as "Weatherboard and brick".',
      }),
      paragraphs: array(text(700), 2).meta({
        label: 'Paragraphs',
        help: 'What those homes are like to plumb, in two or more paragraphs.',
      }),
      lists: z.array(orderedSteps).default([]).meta({
        label: 'What to do, in order',
        help: 'What people in those homes have to do step by step, such as when they leave a holiday home.',
        rank: 'rare',
      }),
    },
  ),
  reasons: group('Why people choose you', 'What makes people in this area call you and nobody else.', {
    heading,
    cards: array(card, 3, 6).meta({ label: 'Cards', help: 'Three to six reasons, a card for each.' }),
  }),
  supply: supply.pick({ water: true, homes: true }).meta({
    label: 'Water and homes',
    help: 'Which steps of the emergency text stand on the emergency card.',
  }),
});

export type Area = z.infer<typeof area>;
