import { fieldNames } from '../contract/fields.ts';
import type { StoredEnquiry } from '../delivery/store.ts';

// Where a spreadsheet's separator is the semicolon, it ends a cell within the quotation marks too; a smiley stays.
const laterFormula = /([;\t\n]\s*)(?=[=+@]|-[^)])/g;

/** One cell of CSV (RFC 4180). A leading = + - @ would run as a formula when opened in a spreadsheet. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const first = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  const safe = first.replace(laterFormula, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const columns = [
  'reference',
  'received',
  'status',
  'reason',
  ...fieldNames,
  'attempts',
  'finished',
  'last_error',
] as const;

function iso(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString();
}

/** Begins with a byte order mark: without one Excel reads the macron in Ōrewa as two other letters. */
export const csvHeading = `\ufeff${columns.join(',')}\r\n`;

/** Enquiries as lines of CSV below that heading; times in UTC, lines ended as RFC 4180 has them. */
export function csvLines(enquiries: readonly StoredEnquiry[]): string {
  return enquiries
    .map((enquiry) => {
      const values = { ...enquiry, received: iso(enquiry.received_at), finished: iso(enquiry.finished_at) };
      return `${columns.map((column) => cell(values[column])).join(',')}\r\n`;
    })
    .join('');
}
