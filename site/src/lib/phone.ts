/** A phone number ready for a page. */
export interface Phone {
  /** Domestic form with non-breaking groups, such as "09 123 4567". */
  display: string;
  /** Link to dial it. */
  href: string;
  /** For structured data and contact cards: what a `tel:` link dials. */
  dial: string;
}

const nbsp = '\u00a0';

/**
 * Reads a New Zealand phone number as people write it.
 *
 * Landlines and mobiles are linked in international form, so that a phone abroad reaches them; an
 * 0800 or 0508 number works only within New Zealand and is linked as dialled (govt.nz style guide,
 * "Phone numbers"; ITU-T E.123 and RFC 3966 for the international form).
 *
 * @param text Domestic or +64 form; spaces, hyphens and brackets do not matter.
 * @returns The phone, or what is wrong with it and what is expected, in the owner's words.
 */
export function parsePhone(text: string): Phone | { error: string } {
  const compact = text.replace(/[\s().-]/g, '').replace(/^(\+|00)64(0?)/, '0');
  const error = `"${text}" is not a New Zealand phone number; write it like "09 123 4567", "021 123 4567" or "0800 123 456"`;
  if (!/^0\d+$/.test(compact)) return { error };

  const group = (...sizes: number[]) => {
    const groups: string[] = [];
    let at = 0;
    for (const size of sizes) {
      groups.push(compact.slice(at, at + size));
      at += size;
    }
    groups.push(compact.slice(at));
    return groups.filter(Boolean).join(nbsp);
  };

  if (/^0(800|508)\d{6,7}$/.test(compact)) {
    return { display: group(4, 3), href: `tel:${compact}`, dial: compact };
  }
  const international = `+64${compact.slice(1)}`;
  if (/^0[34679]\d{7}$/.test(compact)) {
    return { display: group(2, 3), href: `tel:${international}`, dial: international };
  }
  if (/^02\d{7,9}$/.test(compact)) {
    return { display: group(3, 3), href: `tel:${international}`, dial: international };
  }
  return { error };
}
