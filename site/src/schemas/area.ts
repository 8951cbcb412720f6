import { z } from 'astro/zod';
import { card, lead, list, meta, words } from './words.ts';

/** One of the regions: content/areas/SLUG.yaml. */
export const area = z.strictObject({
  name: words(40).describe('Shown in the menu, on the card and in the footer.'),
  where: words(60)
    .optional()
    .describe('Where a sentence does not say "in" and the name: "on the North Shore".')
    .meta({ title: 'The place in a sentence' }),
  order: z.int().min(1).describe('Place in menus and grids, counted from 1.'),
  meta,
  title: words(70).describe("The page's title."),
  lead: lead(320),
  suburbsHeading: words(80).describe('The heading of the suburb cards.'),
  houses: z
    .strictObject({ heading: words(80), paragraphs: list(words(700), 2) })
    .meta({ title: 'What the homes there have in common' }),
  reasons: z
    .strictObject({ heading: words(80), cards: list(card, 3, 6) })
    .meta({ title: 'Why people choose you' }),
  emergency: words(700).meta({ title: 'On the emergency card' }),
});

export type Area = z.infer<typeof area>;
