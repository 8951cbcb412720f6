import { phone } from '../schemas/phone.ts';

/** A piece of a text, with the address that it leads to where it is a number or a web address. */
export interface TextPiece {
  /** Where it begins in the text. */
  start: number;
  text: string;
  href?: string;
}

/**
 * Phone numbers in groups as people write them, with brackets or without; the emergency number where it says to call
 * it ("111 Queen Street" is a house); and addresses of New Zealand's public sites. Digits in other groups (years,
 * prices, licence numbers) are left alone.
 */
const linked =
  /(?<![\d$-])(?:\(0\d\)|0\d{1,3})[ \u00a0]\d{3}[ \u00a0]\d{3,4}(?!\d)|(?<=\b(?:call|dial|phone|ring)[ \u00a0])111(?![\d,.]*\d)|(?<![@\w.-])(?:[a-z\d-]+\.)+nz(?:\/[\w/-]*\w)?(?!\w)/gi;

function hrefOf(found: string): string | undefined {
  if (found === '111') return 'tel:111';
  if (found.includes('.')) return `https://${found}`;
  return phone.safeParse(found).data?.href;
}

/**
 * A text cut into its plain pieces and those that lead somewhere: nobody has to copy a number in an emergency.
 *
 * @param text As pages show it.
 */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(linked)) {
    const href = hrefOf(found);
    if (href === undefined) continue;
    if (index > end) pieces.push({ start: end, text: text.slice(end, index) });
    pieces.push({ start: index, text: found, href });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end) });
  return pieces;
}
