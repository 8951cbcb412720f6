// What somebody means who types into a field.
import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';

/** Signs that no page can show, and that text from other programs brings along: \p{Cc} are control characters. */
const unseen = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu;

/** A text in one line, without signs that nobody sees. */
export const cleaned = (text: string): string =>
  text
    .replace(/\v/g, ' ')
    .replace(unseen, '')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('\t', ' ');

/** Whether a text brought signs along that are taken out of it. */
export const hasUnseen = (text: string): boolean => text.replaceAll('\r\n', ' ').search(unseen) >= 0;

/** A typed text as its field takes it. */
export function understood(text: string, { type, control, format }: JsonSchema): unknown {
  if (format === 'date') return dayOf(text);
  if (type === 'number' || type === 'integer') return numberOf(text);
  return control === 'month' ? monthOf(text) : text;
}

/** "about $2,400" as 2400. */
function numberOf(text: string): number | string {
  const amount = text.replace(/^about |[$,\s]/gi, '');
  return amount !== '' && !Number.isNaN(Number(amount)) ? Number(amount) : text;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "March 2026" as "2026-03". */
function monthOf(text: string): string {
  const [, name = '', year] = /^([a-z]{3})[a-z]*\.?,? +(20\d\d)$/i.exec(text.trim()) ?? [];
  const index = months.indexOf(name.toLowerCase());
  return index < 0 ? text.replaceAll('"', '') : `${year}-${String(index + 1).padStart(2, '0')}`;
}

/** "12 March 2026" and "12/3/2026", the day first, as "2026-03-12". */
function dayOf(text: string): string {
  const plain = text.trim().replace(/^(\d+)(?:st|nd|rd|th)\b/i, '$1');
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3})[a-z]*[\s/.,-]+(20\d\d)$/i.exec(plain) ?? [];
  const month = Number(name) || months.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? text : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
