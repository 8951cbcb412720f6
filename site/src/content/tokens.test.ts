import { expect, it } from 'vitest';
import { ClaimRegister } from '../claims/register.ts';
import type { Claims } from '../schemas/claims.ts';
import { fillContent, fillText } from './tokens.ts';

const claim = (on: boolean): Claims[string] => ({
  statement: 'A statement to show.',
  on,
  wordings: { text: 'We send a plumber. Within 30 minutes', short: '30 minutes' },
  evidence: 'none',
  checked: 'to-be-supplied',
});
const values = (on: boolean) => ({
  name: 'Your Plumber',
  phone: '09\u00a0123\u00a04567',
  serviceArea: 'All of Auckland',
  hours: 'Monday 7:00 AM to 6:00 PM',
  company: 'Watercare',
  steps: {},
  claims: new ClaimRegister({ quick: claim(on) }),
});

it('sets the business facts and the registered wording of a claim', () => {
  expect(fillText('{name}: {claim:quick.short}. Ring {phone}.', values(true))).toBe(
    'Your Plumber: 30 minutes. Ring 09\u00a0123\u00a04567.',
  );
});

it('leaves out the sentence whose claim is off, and no other', () => {
  expect(fillText('Leaks mended. {claim:quick}. Ring {phone}.', values(false))).toBe(
    'Leaks mended. Ring 09\u00a0123\u00a04567.',
  );
});

it.each([
  'St. Heliers',
  'Mt. Eden',
  'No. 3',
  'J. Smith Road',
])('leaves out %s with its whole sentence', (place) => {
  const text = `We come. We work in ${place} and {claim:quick}. Ring {phone}.`;
  expect(fillText(text, values(false))).toBe('We come. Ring 09\u00a0123\u00a04567.');
});

it('takes the other words where the claim is off', () => {
  expect(fillText('Burst pipe? {claim:quick|Ring us now}.', values(false))).toBe('Burst pipe? Ring us now.');
});

it('keeps the groups of a phone number on one line', () => {
  expect(fillText('Ring (09) 442 2222 or 0800 743 262.', values(true))).toBe(
    'Ring (09)\u00a0442\u00a02222 or 0800\u00a0743\u00a0262.',
  );
});

it('leaves a token for the page only where its field says so', () => {
  const text = 'Call {company}.';
  expect(fillText(text, values(true))).toBe('Call Watercare.');
  expect(fillText(text, values(true), { tokens: ['company'] })).toBe(text);
  expect(() => fillText('Plumber {place}', values(true), { tokens: ['company'] })).toThrow('{place}');
  const card = { where: 'Plumber {place}', text: 'Plumber {place}' };
  const told: string[] = [];
  const schema = { properties: { where: { tokens: ['place' as const] } } };
  expect(fillContent(card, values(true), schema, (field) => told.push(field.join()))).toEqual({
    where: card.where,
  });
  expect(told).toEqual(['text']);
});

it('drops a list item and a card that lose their claim', () => {
  const content = {
    points: ['{claim:quick}', 'Clean boots'],
    cards: [
      { icon: 'wrench', title: 'Quick', text: '{claim:quick.short}' },
      { icon: 'wrench', title: 'Tidy', text: 'Clean boots' },
    ],
  };
  expect(fillContent(content, values(false), undefined)).toEqual({
    points: ['Clean boots'],
    cards: [{ icon: 'wrench', title: 'Tidy', text: 'Clean boots' }],
  });
});
