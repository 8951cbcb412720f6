import { type Facts, fillText } from '../lib/words.ts';
import { textsIn } from './content-files.ts';

/** A text of the content: where it is written, and what pages show of it. */
export interface ContentText {
  file: string;
  /** Keys and list positions down to the text, joined by dots. */
  field: string;
  /** With its tokens, as in the file. */
  written: string;
  /** With its tokens filled; undefined while a claim that is off hides it. */
  shown: string | undefined;
}

/** Every text in a file's data, also where the data is invalid. */
export function textsOf(file: string, data: unknown, facts: Facts): ContentText[] {
  return textsIn(data).map(({ field: path, text: written }) => {
    const field = path.join('.');
    return { file, field, written, shown: fillText(written, { ...facts, keptIn: field }, () => {}, path) };
  });
}

/** "Kumeū" is kumeu too. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * The texts that show some words, the best match first: the same text, then one that contains the words, then one
 * that the words contain, as an element of a page contains several.
 *
 * @param first Files whose texts come before equally good ones, such as the file of the page.
 */
export function findTexts(
  texts: readonly ContentText[],
  words: string,
  first: readonly string[] = [],
): ContentText[] {
  const wanted = plain(words);
  const matches: ((shown: string) => boolean)[] = [
    (shown) => shown === wanted,
    (shown) => shown.includes(wanted),
    (shown) => shown.length > 12 && wanted.includes(shown),
  ];
  const rank = ({ shown, written }: ContentText) =>
    matches.findIndex((match) => match(plain(shown ?? written)));
  const found = texts.filter((text) => wanted !== '' && rank(text) >= 0);
  const later = ({ file }: ContentText) => (first.includes(file) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b) || later(a) - later(b));
}
