import { expect, it } from 'vitest';
import { textPieces, withoutLinks } from './text-links.ts';

const links = (text: string) =>
  textPieces(text).flatMap(({ text: found, href }) => (href === undefined ? [] : [{ text: found, href }]));

it('makes numbers and addresses in a text links, and nothing else', () => {
  expect(textPieces('Call Watercare, 09 442 2222, press 1.')).toEqual([
    { start: 0, text: 'Call Watercare, ' },
    { start: 16, text: '09 442 2222', href: 'tel:+6494422222' },
    { start: 27, text: ', press 1.' },
  ]);
  expect(links('Call 111 from outside. In Papakura (09) 295 0515, or 0800\u00a0743\u00a0262.')).toEqual([
    { text: '111', href: 'tel:111' },
    { text: '(09) 295 0515', href: 'tel:+6492950515' },
    { text: '0800\u00a0743\u00a0262', href: 'tel:0800743262' },
  ]);
  expect(links('Search pgdb.co.nz, or tenancy.govt.nz/rent.')).toEqual([
    { text: 'pgdb.co.nz', href: 'https://pgdb.co.nz' },
    { text: 'tenancy.govt.nz/rent', href: 'https://tenancy.govt.nz/rent' },
  ]);
});

it('makes what is written as a link one, and plain words where there can be none', () => {
  const text = 'We fix [hot water](/services/hot-water), [burst pipes](#burst-pipe) [or so](elsewhere).';
  expect(links(text)).toEqual([
    { text: 'hot water', href: '/services/hot-water' },
    { text: 'burst pipes', href: '#burst-pipe' },
  ]);
  expect(withoutLinks(text)).toBe('We fix hot water, burst pipes [or so](elsewhere).');
  expect(withoutLinks(text, (address) => address.startsWith('/'))).toContain('hot water, [burst pipes](#');
});

it('leaves years, prices, licence numbers and mail addresses alone', () => {
  const text =
    'From 1977 to 1990, $1,111 or $111.50, licence 12345, 111,000 L, jobs@hill.co.nz, 01 2345 678, 111 Queen Street.';
  expect(textPieces(text)).toEqual([{ start: 0, text }]);
});
