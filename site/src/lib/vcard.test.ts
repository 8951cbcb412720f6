import { expect, test } from 'vitest';
import { vcard } from './vcard.ts';

const facts = {
  name: 'Tap, Pipe; & Co \\ Sons',
  phones: ['0800000000', '+6491234567'],
  email: 'office@your-plumber.example',
  address: { street: '1 Main Road', city: 'Auckland', postcode: '0600' },
  url: 'https://your-plumber.example/',
  country: 'New Zealand',
};

/** Lines as a reader of the card sees them, folds taken out. */
const unfolded = (card: string) => card.replace(/\r\n /g, '').split('\r\n');

test('a card has the facts, escaped, and each line ends with CRLF', () => {
  expect(unfolded(vcard({ ...facts, note: 'Day\r\nand night\nalike' }))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;;;;',
    'FN:Tap\\, Pipe\\; & Co \\\\ Sons',
    'ORG:Tap\\, Pipe\\; & Co \\\\ Sons',
    'X-ABShowAs:COMPANY',
    'TEL;TYPE=WORK,VOICE,PREF:0800000000',
    'TEL;TYPE=WORK,VOICE:+6491234567',
    'EMAIL;TYPE=INTERNET,WORK:office@your-plumber.example',
    'ADR;TYPE=WORK,POSTAL:;;1 Main Road;Auckland;;0600;New Zealand',
    'URL:https://your-plumber.example/',
    'NOTE:Day\\nand night\\nalike',
    'END:VCARD',
    '',
  ]);
});

test('folds long lines between characters, and a photo', () => {
  const note = 'Ōtāhuhu and Māngere '.repeat(8).trim();
  const photo = Uint8Array.from({ length: 200 }, (_, index) => index);
  const card = vcard({ ...facts, note, photo });
  expect(Math.max(...card.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(75);
  expect(unfolded(card)).toContain(`NOTE:${note}`);
  expect(unfolded(card)).toContain(`PHOTO;ENCODING=b;TYPE=PNG:${Buffer.from(photo).toString('base64')}`);
});
