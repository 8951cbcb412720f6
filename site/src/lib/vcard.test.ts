import { expect, test } from 'vitest';
import { vcard } from './vcard.ts';

const facts = {
  name: 'Your Plumber',
  phones: ['0800000000'],
  email: 'office@your-plumber.example',
  url: 'https://your-plumber.example/',
  country: 'New Zealand',
};

/** Lines as a reader of the card sees them, folds taken out. */
const unfolded = (card: string) => card.replace(/\r\n /g, '').split('\r\n').slice(0, -1);

test('a card has the facts, and no note where none is given', () => {
  expect(unfolded(vcard(facts))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;;;;',
    'FN:Your Plumber',
    'ORG:Your Plumber',
    'X-ABShowAs:COMPANY',
    'TEL;TYPE=WORK,VOICE,PREF:0800000000',
    'EMAIL;TYPE=INTERNET,WORK:office@your-plumber.example',
    'URL:https://your-plumber.example/',
    'END:VCARD',
  ]);
});

test('every line ends with CRLF', () => {
  expect(vcard(facts)).toMatch(/^BEGIN:VCARD\r\n(?:[^\r\n]+\r\n)+END:VCARD\r\n$/);
});

test('what has a meaning in the format is escaped', () => {
  const card = unfolded(
    vcard({ ...facts, name: 'Tap, Pipe; & Co \\ Sons', note: 'Day\r\nand night\nalike' }),
  );
  expect(card).toContain('FN:Tap\\, Pipe\\; & Co \\\\ Sons');
  expect(card).toContain('NOTE:Day\\nand night\\nalike');
});

test('folds long lines between characters', () => {
  const note = 'Ōtāhuhu, Māngere and Whangaparāoa '.repeat(8).trim();
  const card = vcard({ ...facts, note });
  expect(Math.max(...card.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(75);
  expect(unfolded(card)).toContain(`NOTE:${note.replaceAll(',', '\\,')}`);
});

test('a photo goes in as base64', () => {
  const photo = Uint8Array.from({ length: 200 }, (_, index) => index);
  const line = unfolded(vcard({ ...facts, photo })).find((text) => text.startsWith('PHOTO'));
  expect(line).toBe(`PHOTO;ENCODING=b;TYPE=PNG:${Buffer.from(photo).toString('base64')}`);
});
