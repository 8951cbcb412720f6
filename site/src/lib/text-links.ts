import { phone } from '../schemas/phone.ts';

/** A piece of a text, with the address that it leads to where it is a number or a web address. */
export interface TextPiece {
  /** Where it begins in the text. */
  start: number;
  text: string;
  href?: string;
}

/** A link as in Markdown, to this site: [hot water](/services/hot-water), [Sewer Backups](#overflowing-gully). */
const written = /\[([^\]]+)\]\(((?:\/[a-z][a-z0-9/-]*)?(?:#[a-z][a-z0-9-]*)?)\)/g;

/**
 * Phone numbers in groups as people write them, with brackets or without; the emergency number where it says to call
 * it ("111 Queen Street" is a house); and addresses of New Zealand's public sites. Digits in other groups (years,
 * prices, licence numbers) are left alone.
 */
const found =
  /(?<![\d$-])(?:\(0\d\)|0\d{1,3})[ \u00a0]\d{3}[ \u00a0]\d{3,4}(?!\d)|(?<=\b(?:call|dial|phone|ring)[ \u00a0])111(?![\d,.]*\d)|(?<![@\w.-])(?:[a-z\d-]+\.)+nz(?:\/[\w/-]*\w)?(?!\w)/gi;

const linked = new RegExp(`${written.source}|${found.source}`, 'gi');

function hrefOf(words: string): string | undefined {
  if (words === '111') return 'tel:111';
  if (words.includes('.')) return `https://${words}`;
  return phone.safeParse(words).data?.href;
}

/**
 * A text cut into its plain pieces and those that lead somewhere: nobody has to copy a number in an emergency.
 *
 * @param text As pages show it.
 */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: all, 1: words = all, 2: address, index } of text.matchAll(linked)) {
    const href = address ?? hrefOf(words);
    if (href === undefined) continue;
    if (index > end) pieces.push({ start: end, text: text.slice(end, index) });
    pieces.push({ start: index, text: words, href });
    end = index + all.length;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end) });
  return pieces;
}

/**
 * The words alone of links that are written in a text, for where there can be none.
 *
 * @param goes Which addresses lose their links: all, where it is left out.
 */
export const withoutLinks = (text: string, goes: (address: string) => boolean = () => true): string =>
  text.replaceAll(written, (link, words: string, address: string) => (goes(address) ? words : link));
