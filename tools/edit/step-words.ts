// What was done, in words for the list of changes.
import { formatHours } from './hours.ts';
import { isFields } from './path.ts';

function leaves(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value ?? '')].filter(Boolean);
  if (isFields(value) && value.opens) return [formatHours([value])];
  return Object.values(value).flatMap(leaves);
}

/** A long text from a little before the place where it differs from another. */
function shortened(text: string, other: string): string {
  if (text.length <= 90) return text;
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  const from = start < 40 ? 0 : text.lastIndexOf(' ', start - 20) + 1;
  const piece = text.slice(from, from + 87).trimEnd();
  return `${from > 0 ? '… ' : ''}${piece}${from + 87 < text.length ? '…' : ''}`;
}

/** Tokens in braces are for the file: "{claim:tidy|Clean}" is called by its other words, or left out. */
const withoutTokens = (text: string): string =>
  text
    .replace(/\{(?:claim:)?[^{}|]*(?:\|([^{}]*))?\}/g, (_, other = '…') => other)
    .replace(/\s+/g, ' ')
    .trim();

const asText = (value: unknown): string => leaves(value).map(withoutTokens).join(', ');

/** The points of a list that another has not, and the fields of a group. */
function difference(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other))
    return value.filter((point) => !other.some((one) => asText(one) === asText(point)));
  if (isFields(value) && isFields(other))
    return Object.fromEntries(
      Object.entries(value).filter(([key, part]) => asText(part) !== asText(other[key])),
    );
  return value;
}

function inQuotes(value: unknown, other: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = asText(difference(value, other));
  return text && `“${shortened(text, asText(difference(other, value)))}”`;
}

/** A change of a value as one line of plain words. @param where What the value is called. */
export function changeInWords(where: string, before: unknown, after: unknown): string {
  const [gone, come] = [inQuotes(before, after), inQuotes(after, before)];
  if (gone && come) return `${where}: ${gone} is now ${come}`;
  if (gone) return `${where}: taken away ${gone}`;
  if (come) return `${where}: added ${come}`;
  return `${where}: in another order`;
}
