import { z } from 'astro/zod';
import { card, meta, words } from './words.ts';

/** One of the regions: content/areas/SLUG.yaml. */
export const area = z.strictObject({
  name: words({ max: 40 }).describe('As in the menu, on the card and in the footer.'),
  localName: words({ max: 60 }).describe(
    'How people there call it today, for headings and text: "Hibiscus Coast and Rodney".',
  ),
  where: words({ max: 60 })
    .optional()
    .describe(
      'Where that is, in the middle of a sentence, where it is not "in" and the name: "on the North Shore".',
    ),
  order: z.int().min(1).describe('Place in menus and grids, counted from 1.'),
  meta,
  title: words({ max: 70 }).describe("The page's title."),
  lead: words({ max: 320 }),
  suburbsHeading: words({ max: 80 }).describe('Over the grid of suburb cards.'),
  houses: z
    .strictObject({
      heading: words({ max: 80 }),
      paragraphs: z.array(words({ max: 700 })).min(2),
    })
    .describe('What the homes of this region have in common, for somebody who lives in one.'),
  reasons: z
    .strictObject({
      heading: words({ max: 80 }),
      cards: z.array(card).min(3).max(6),
    })
    .describe('Why people here choose the business.'),
  emergency: words({ max: 220 }).describe("The emergency card's line."),
});

export type Area = z.infer<typeof area>;
