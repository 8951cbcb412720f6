// What a page says, as a reader meets it.
import type { HTMLElement } from 'node-html-parser';
import { page, text } from './pages.ts';

export const mainOf = (path: string) => page(path).querySelector('main') ?? page(path);

/** Texts of the elements that hold no others, so that two of them never read as one. What customers wrote is theirs. */
export const linesOf = (root: HTMLElement): string[] =>
  root
    .querySelectorAll('h1, h2, h3, p, li, dt, dd, summary')
    .filter((element) => element.querySelector('p, li, h2, h3, dd') === null)
    .filter((element) => element.closest('blockquote') === null)
    .map(text);

export const sentencesOf = (path: string): string[] =>
  linesOf(mainOf(path)).flatMap((line) => line.split(/(?<=[.!?:])\s+/));

export const wordsOf = (said: string): string[] => said.match(/[\p{L}\p{N}'’-]+/gu) ?? [];

/** Grade of reading by letters, words and sentences (Automated Readability Index, Smith and Senter 1967). */
export function gradeOf(sentences: readonly string[]): number {
  const words = wordsOf(sentences.join(' '));
  const letters = words.join('').length;
  return 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43;
}
