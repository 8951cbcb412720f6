import { type Enquiry, type FieldName, fieldNames } from './fields.ts';

// C0, DEL and C1 (Unicode's category Cc), without tab and line feed.
const controls = /(?![\t\n])\p{Cc}/gu;
// Marks, embeddings, overrides and isolates that can reorder what an operator reads in a subject line.
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

// Unicode's Stream-Safe Text Format (UAX #15) knows no text with more. Composition sorts the marks in a row
// at a cost that grows with their square: 32,000 of them take more than a second.
const marksInARow = 30;
const manyMarks = new RegExp(`(\\p{M}{${marksInARow}})\\p{M}+`, 'gu');

/**
 * One field as it is stored: well-formed Unicode in composed form (macrons typed on a Mac arrive
 * decomposed), at most 30 combining marks in a row, line ends as \n, no control characters. Fields of one line lose line ends and
 * text-direction controls too, since they go into mail headers and lists.
 */
export function normaliseField(name: FieldName, raw: string): string {
  const text = raw
    .toWellFormed()
    .replace(manyMarks, '$1')
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(controls, '');
  if (name === 'message') return text.trim();
  return text.replace(/\s+/g, ' ').replace(bidi, '').trim();
}

type Sent = Partial<Record<FieldName, string>>;
/** An enquiry of which each field is made from its name. */
export const enquiryOf = (value: (name: FieldName) => string) =>
  Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as Enquiry;

/** All eight fields normalised; a field that is absent is the empty string. */
export const normaliseEnquiry = (sent: Sent) => enquiryOf((name) => normaliseField(name, sent[name] ?? ''));

/** The fields as they were sent, for a page that shows them once more where they are not worth normalising. */
export const enquiryAsSent = (sent: Sent) =>
  enquiryOf((name) => (sent[name] ?? '').toWellFormed().replace(/\r\n?/g, '\n').replace(controls, ''));
