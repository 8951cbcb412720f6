// The voice of a page, as rules that a test can hold: what is said once, how it begins, what is its own.
import type { HTMLElement } from 'node-html-parser';
import { shingles } from '../src/content/warnings.ts';
import { text } from './pages.ts';

/** Elements with a sentence of their own, not those that hold others. */
export const sentences = (document: HTMLElement): string[] =>
  document
    .querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, summary)')
    .filter((element) => element.querySelector('p, li, h2, h3') === null)
    .flatMap((element) => text(element).split(/(?<=[.!?])\s+/))
    .filter(Boolean);

const wordCount = (said: string) => said.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0;

/** Sentences that a page says more than once. */
export const saidTwice = (said: readonly string[], once: readonly string[]): string[] =>
  once.filter((sentence) => said.filter((one) => one.includes(sentence)).length > 1);

/** Whether at most a third of some texts begin with a question. */
export const fewQuestions = (texts: readonly string[]): boolean =>
  texts.filter((one) => /^[^.!]*\?/.test(one)).length <= texts.length / 3;

/** Contracted nouns ("the wiring's a job"), and "you've a leak". */
export const stiff = (said: readonly string[]): string[] =>
  said.filter((one) =>
    /\b(?:you|we|they|I)['’]ve (?:an?|the|got|public|customers)\b|\b(?!it|that|there|what|who|here|where|how|let|he|she|else)\w+['’]s (?:an?|the|not|often|usually|guaranteed|about|within|more|too|slow|off|open|on|blocked|free)\b/i.test(
      one,
    ),
  );

/**
 * How much of each page is its own.
 *
 * @param pages Each page's sentences, by its address.
 * @returns For each, the share of its words in sentences that stand on five or more others, and of its runs of
 * five words that stand on no other.
 */
export function ownership(pages: ReadonlyMap<string, readonly string[]>) {
  const countIn = (sets: Iterable<ReadonlySet<string>>) => {
    const counts = new Map<string, number>();
    for (const set of sets) for (const one of set) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const runs = new Map([...pages].map(([path, said]) => [path, shingles(said.join(' '))]));
  const pagesWith = countIn([...pages.values()].map((said) => new Set(said)));
  const pagesWithRun = countIn(runs.values());
  return [...pages].map(([path, said]) => {
    const words = (some: readonly string[]) => some.reduce((sum, one) => sum + wordCount(one), 0);
    const own = [...(runs.get(path) ?? [])].filter((run) => pagesWithRun.get(run) === 1);
    return {
      path,
      shared: words(said.filter((one) => (pagesWith.get(one) ?? 0) > 5)) / words(said),
      own: own.length / (runs.get(path)?.size ?? 1),
    };
  });
}
