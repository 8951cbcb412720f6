const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const wordJoiner = '\u2060';
const noBreakSpace = '\u00a0';

/**
 * A text whose compounds ("fast-response") and dates ("1 October") each stay on one line. What follows a hyphen is
 * joined to it; a no-break hyphen would be taken from another face, as the headings' one has none.
 */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/(?<=\p{L}-)(?=\p{L})/gu, wordJoiner)
    .replaceAll(new RegExp(`(?<=\\b\\d{1,2}) (?=(?:${months})\\b)`, 'g'), noBreakSpace);
