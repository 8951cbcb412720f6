import { z } from 'astro/zod';
import { iconNames } from '../ui/icon-names.ts';

/**
 * Text that a page shows. It may contain
 *   {name}, {phone}                    facts from business.yaml
 *   {claim:ID} or {claim:ID.WORDING}   a claim from claims.yaml, in the wording registered there
 *   {claim:ID|other words}             the same, with what to say while the claim is switched off
 * A sentence whose claim is off, and that names no other words, is left out.
 */
export const words = (limits: { min?: number; max?: number } = {}) =>
  z
    .string({ error: 'write some text here' })
    .trim()
    .min(limits.min ?? 1, { error: `write at least ${limits.min ?? 1} characters` })
    .max(limits.max ?? 600, { error: `write at most ${limits.max ?? 600} characters` });

/** A picture from the icon set. */
export const icon = z.enum(iconNames, {
  error: `not an icon of this site; choose one of: ${iconNames.join(', ')}`,
});

/** An icon, a title and one line. */
export const card = z.strictObject({
  icon,
  /** Three or four words. */
  title: words({ max: 60 }),
  /** One line: what it means for the person who reads it. */
  text: words({ max: 260 }),
});

/** What search engines and link previews show of a page. */
export const meta = z.strictObject({
  /** The tab and the search result's headline; 25 to 65 characters, with the business name as {name}. */
  title: words({ min: 10, max: 75 }),
  /** The search result's text; 70 to 165 characters, different on every page. */
  description: words({ min: 70, max: 165 }),
  /** Honest search words, eight at most. */
  keywords: z
    .array(words({ max: 60 }))
    .min(1, { error: 'name at least one keyword' })
    .max(8, { error: 'eight keywords at most' }),
});

export type Card = z.infer<typeof card>;
export type Meta = z.infer<typeof meta>;
