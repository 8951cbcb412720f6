// The voice of the site, a good plumber on the phone, as rules that a test can hold.
import type { HTMLElement } from 'node-html-parser';
import { text } from './pages.ts';

/** What is not said, and what is said instead. */
export const banned: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:ring|rings|ringing|rang)\b/i, 'call'],
  [/\bphone (?:us|them|the)\b|\bget us on the phone\b/i, 'call'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair or replace'],
  [/\bseldom\b/i, 'rarely, or not often'],
  [
    /\b(?:beforehand|out of doors|ashore|quarrel|then and there|meanwhile|whilst|hence|albeit|thus)\b/i,
    'the word people use today',
  ],
  [/\b(?:whoever|somebody|everybody|nobody)\b/i, 'we, you, or who it is'],
  [/\bwants (?:a|an|its|\w+ing)\b|\bwant \w+ing\b/i, 'needs'],
  [/\b(?:asking to be|earned its|telling you something|sworn to|thought of twice)\b/i, 'the plain fact'],
  [
    /\b(?:pipes?|drains?|taps?|tanks?|cylinders?|salt|tide|houses?|cottages?|villas?) (?:minds?|knows?|likes?|lives?|asks?|remembers?|feels?|thinks?)\b/i,
    'what happens to it: things have no mind',
  ],
  [
    /\b(?:better a|what counts is|half of (?:a|the)|one (?:word|thing) decides|stands? or falls?|puts? \w+ questions? to|the (?:only )?question is|is a leak with a date|there we come in|no \w+, no \w+\.)/i,
    'the fact, without the maxim',
  ],
];

/** Work that somebody does at a customer's place. */
const work =
  'measured|lifted|asked|tested|checked|looked at|photographed|noted|kept|shown|told|cleared|labelled|marked|re-?hung|renewed|freed|eased|worked|left|fixed|repaired|replaced|fitted|installed|unblocked|cleaned|drained|quoted|priced|booked|agreed|answered|sent|deleted|dispatched';

/** A passive that hides who does the work: "is measured", "are lifted", "will be priced". */
export const doerlessPassive = new RegExp(
  `\\b(?:is|are|gets?|will be|\\w+['’]ll be) (?:\\w+ly |then |always |usually )?(?:${work})\\b(?! by)`,
  'i',
);

/** The elements whose text a visitor reads, one line each; never a list together with its items. */
export function lines(document: HTMLElement): string[] {
  return document
    .querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd)')
    .filter((element) => element.querySelector('p, li, h3, dd') === null)
    .map(text)
    .filter(Boolean);
}

/** What the rules have against some lines. */
export function faults(said: readonly string[]): string[] {
  return said.flatMap((line) =>
    banned.filter(([pattern]) => pattern.test(line)).map(([, instead]) => `${instead}: ${line}`),
  );
}

/** Sentences in which nobody does the work. */
export const passives = (said: readonly string[]): string[] =>
  said.flatMap((line) => line.split(/(?<=[.!?])\s+/)).filter((sentence) => doerlessPassive.test(sentence));

/** Whether a title still says what the business does when its name does not. */
export const saysPlumber = (title: string, brand: string): boolean =>
  /plumb/i.test(title.replaceAll(brand, ''));
