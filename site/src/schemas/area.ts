import { z } from 'astro/zod';
import { card, meta, words } from './words.ts';

/** One of the regions: content/areas/SLUG.yaml. */
export const area = z.strictObject({
  /** As in the menu, on the card and in the footer. */
  name: words({ max: 40 }),
  /** How people there call it today, for headings and text: "Hibiscus Coast and Rodney". */
  localName: words({ max: 60 }),
  /** Where that is, in the middle of a sentence, where it is not "in" and the name: "on the North Shore". */
  where: words({ max: 60 }).optional(),
  /** Place in menus and grids, counted from 1. */
  order: z.int().min(1),
  meta,
  /** The page's title. */
  title: words({ max: 70 }),
  lead: words({ max: 320 }),
  /** One line on the home page's region card. */
  summary: words({ max: 140 }),
  /** Over the grid of suburb cards. */
  suburbsHeading: words({ max: 80 }),
  /** What the homes of this region have in common, for somebody who lives in one. */
  houses: z.strictObject({
    heading: words({ max: 80 }),
    paragraphs: z.array(words({ max: 700 })).min(2),
  }),
  /** Why people here choose the business. */
  reasons: z.strictObject({
    heading: words({ max: 80 }),
    cards: z.array(card).min(3).max(6),
  }),
  /** The emergency card's line. */
  emergency: words({ max: 220 }),
});

export type Area = z.infer<typeof area>;
