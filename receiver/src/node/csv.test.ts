import { expect, test } from 'vitest';
import { validEnquiry } from '../../testing/posting.ts';
import type { StoredEnquiry } from '../delivery/store.ts';
import { csvLines } from './csv.ts';

const row: StoredEnquiry = {
  ...validEnquiry,
  id: 1,
  reference: '0000-0001',
  received_at: Date.UTC(2026, 0, 2, 3, 4, 5),
  status: 'delivered',
  reason: '',
  attempts: 1,
  ambiguous: 0,
  next_attempt_at: 0,
  finished_at: null,
  last_error: '',
  delivered_to: '',
  refused_by: '',
  notices: 0,
};

test('commas, quotes and line ends stay within their cell', () => {
  const csv = csvLines([{ ...row, address: '1, "The" Street', message: 'a\nb' }]);
  expect(csv).toContain(',"1, ""The"" Street",');
  expect(csv).toContain(',"a\nb",');
  expect(csv.split('\r\n')).toHaveLength(2);
});

test.each([
  '=HYPERLINK("x")',
  '+64 21 555',
  '-1',
  '@SUM(1)',
])('%s is no formula in a spreadsheet', (message) => {
  expect(csvLines([{ ...row, message }])).toMatch(/,"?'[=+\-@]/);
});

test('times are in UTC and what has not happened is empty', () => {
  expect(csvLines([row])).toContain('0000-0001,2026-01-02T03:04:05.000Z,delivered,');
});

test('a formula behind a semicolon, which is the separator of some spreadsheets, is text too; a smiley stays', () => {
  const csv = csvLines([{ ...row, message: 'a;=1+1;-2;@x\n=2\n;-) ;-)' }]);
  expect(csv).toContain("a;'=1+1;'-2;'@x\n'=2\n;-) ;-)");
});
