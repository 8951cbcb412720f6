import { z } from 'astro/zod';
import { card, lead, list, meta, words } from './words.ts';

/** One of the regions: content/areas/SLUG.yaml. */
export const area = z.strictObject({
  name: words(40).describe('As in the menu, on the card and in the footer.'),
  where: words(60)
    .optional()
    .describe(
      'Where that is, in the middle of a sentence, where it is not "in" and the name: "on the North Shore".',
    ),
  order: z.int().min(1).describe('Place in menus and grids, counted from 1.'),
  meta,
  title: words(70).describe("The page's title."),
  lead: lead(320),
  suburbsHeading: words(80).describe('Over the grid of suburb cards.'),
  houses: z
    .strictObject({
      heading: words(80),
      paragraphs: list(words(700), 2),
    })
    .describe('What the homes of this region have in common, for somebody who lives in one.'),
  reasons: z
    .strictObject({
      heading: words(80),
      cards: list(card, 3, 6),
    })
    .describe('Why people here choose the business.'),
  emergency: words(300).describe("The emergency card's line."),
});

export type Area = z.infer<typeof area>;
