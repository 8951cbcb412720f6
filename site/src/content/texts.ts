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
  /** Claims of claims.yaml that the text depends on. */
  claims: string[];
}

/** Every text in a file's data, also where the data is invalid. */
export function textsOf(file: string, data: unknown, facts: Facts): ContentText[] {
  return textsIn(data).map(({ field: path, text }) => {
    const claims = [...text.matchAll(/\{claim:([a-z0-9-]+)/g)].map(([, id = '']) => id);
    const field = path.join('.');
    const shown = fillText(text, { ...facts, placeIn: field }, () => {}, path);
    return { file, field, written: text, shown, claims };
  });
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

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
  if (wanted === '') return [];
  const scored = texts.flatMap((text) => {
    const shown = plain(text.shown ?? text.written);
    const match =
      shown === wanted ? 0 : shown.includes(wanted) ? 1 : shown.length > 12 && wanted.includes(shown) ? 2 : 3;
    return match === 3 ? [] : [{ text, score: match * 2 + (first.includes(text.file) ? 0 : 1) }];
  });
  return scored.toSorted((a, b) => a.score - b.score).map(({ text }) => text);
}
