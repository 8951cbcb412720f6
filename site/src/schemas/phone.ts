import { z } from 'astro/zod';

/** The digits as dialled within New Zealand. */
const domestic = (text: string) => text.replace(/[\s().-]/g, '').replace(/^(\+|00)64(0?)/, '0');
const landline = /^0[34679]\d{7}$/;

/** A landline or mobile in international form, "+64211234567"; undefined for any other number. */
export function dialled(text: string): string | undefined {
  const digits = domestic(text);
  return landline.test(digits) || /^02\d{7,9}$/.test(digits) ? `+64${digits.slice(1)}` : undefined;
}

/** An 0800 or 0508 number. */
const isFree = (digits: string) => /^0(800|508)\d{6,7}$/.test(digits);

/** How many digits stand before the first space: 0800, 09, 021. */
function prefixLength(digits: string): number {
  if (isFree(digits)) return 4;
  return landline.test(digits) ? 2 : 3;
}

/**
 * A New Zealand phone number as people write it: domestic or +64 form; spaces, hyphens and brackets do not matter.
 *
 * Landlines and mobiles are linked in international form, so that a phone abroad reaches them; an 0800 or 0508
 * number works only within New Zealand and is linked as dialled (govt.nz style guide, "Phone numbers"; RFC 3966).
 */
export const phone = z
  .string({ error: 'write a New Zealand phone number' })
  .transform((text, context) => {
    const digits = domestic(text);
    const dial = isFree(digits) ? digits : dialled(text);
    if (dial === undefined) {
      const message = `"${text}" is not a New Zealand phone number. Write it like "09 123 4567", "021 123 4567" or "0800 123 456"`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    const first = prefixLength(digits);
    const groups = [digits.slice(0, first), digits.slice(first, first + 3), digits.slice(first + 3)];
    // `display` stays on one line; `dial` is for structured data and contact cards.
    return { display: groups.join('\u00a0'), href: `tel:${dial}`, dial };
  })
  .meta({ example: '09 123 4567' });
