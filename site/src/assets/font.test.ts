import { expect, test } from 'vitest';
import { buildDisplayFont, displayCharacters } from './font.ts';
import { readCmap, readOutlines, readTables } from './sfnt.ts';

const { woff2, ttf, metrics } = await buildDisplayFont();
const tables = readTables(ttf);
const characters = readCmap(tables);

test('one WOFF2 file, small enough to come with the page', () => {
  expect(woff2.toString('latin1', 0, 4)).toBe('wOF2');
  expect(woff2.length).toBeLessThan(12_000);
});

test('it sets every character asked for, and no other', () => {
  expect([...characters.keys()].map((code) => String.fromCodePoint(code)).sort()).toEqual(
    [...displayCharacters].sort(),
  );
});

test.each([...'āēīōūĀĒĪŌŪ'])('%s is drawn with its macron and is as wide as its vowel', (macron) => {
  const vowel = macron.normalize('NFD').charAt(0);
  expect(metrics.advances.get(macron)).toBe(metrics.advances.get(vowel));
  const outlines = readOutlines(tables);
  const outlineOf = (letter: string) => outlines[characters.get(letter.codePointAt(0) ?? 0) ?? -1];
  const contours = outlineOf(macron)?.readInt16BE(0);
  // ī has a macron where i has its dot.
  const dotted = vowel === 'i' ? 1 : 0;
  expect(contours).toBe((outlineOf(vowel)?.readInt16BE(0) ?? 0) + 1 - dotted);
});

test('kerning is kept; variations, hinting and other layout features are gone', () => {
  expect([...tables.keys()].sort()).toEqual([
    'GPOS',
    'OS/2',
    'cmap',
    'glyf',
    'head',
    'hhea',
    'hmtx',
    'loca',
    'maxp',
    'name',
    'post',
  ]);
});
