import { fieldNames } from '../contract/fields.ts';
import type { StoredEnquiry } from '../delivery/store.ts';

/** One cell of CSV (RFC 4180). A leading = + - @ would run as a formula when opened in a spreadsheet. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
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

/**
 * Enquiries as CSV with a heading line; times in UTC, lines ended as RFC 4180 has them. It begins with a
 * byte order mark: without one Excel reads the macron in Ōrewa as two other letters.
 */
export function enquiriesCsv(enquiries: readonly StoredEnquiry[]): string {
  const lines = enquiries.map((enquiry) => {
    const values = { ...enquiry, received: iso(enquiry.received_at), finished: iso(enquiry.finished_at) };
    return columns.map((column) => cell(values[column])).join(',');
  });
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
