import { expect, test } from 'vitest';
import type { Business } from '../schemas/business.ts';
import { vcard } from './vcard.ts';

const business = {
  name: 'Tap, Pipe; & Co \\ Sons',
  phone: { dial: '0800000000' },
  secondPhone: { dial: '+6491234567' },
  email: 'office@your-plumber.example',
  address: { street: '1 Main Road', city: 'Auckland', postcode: '0600' },
  siteUrl: 'https://your-plumber.example',
} as Business;

test('a card has the facts, escaped, in lines folded between characters', () => {
  const note = `Day\r\nand night\n${'Ōtāhuhu and Māngere '.repeat(8).trim()}`;
  const photo = Uint8Array.from({ length: 200 }, (_, index) => index);
  const lines = vcard(business, 'New Zealand', note, photo).split('\r\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(75);
  expect(lines.join('\n').replaceAll('\n ', '').split('\n')).toEqual([
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
    `NOTE:Day\\nand night\\n${'Ōtāhuhu and Māngere '.repeat(8).trim()}`,
    `PHOTO;ENCODING=b;TYPE=PNG:${Buffer.from(photo).toString('base64')}`,
    'END:VCARD',
    '',
  ]);
});
