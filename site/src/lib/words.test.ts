import { expect, it } from 'vitest';
import type { Claims } from '../schemas/claims.ts';
import { fillContent, fillText } from './words.ts';

const claim = (on: boolean): Claims[string] => ({
  statement: 'A statement to show.',
  on,
  wordings: { text: 'We send a plumber. Within 30 minutes', short: '30 minutes' },
  evidence: 'none',
  checked: 'to-be-supplied',
});
const facts = (on: boolean) => ({
  name: 'Your Plumber',
  phone: '09\u00a0123\u00a04567',
  serviceArea: 'All of Auckland',
  claims: { quick: claim(on) },
});

it('sets the business facts and the registered wording of a claim', () => {
  expect(fillText('{name}: {claim:quick.short}. Ring {phone}.', facts(true))).toBe(
    'Your Plumber: 30 minutes. Ring 09\u00a0123\u00a04567.',
  );
});

it('leaves out the sentence whose claim is off, and no other', () => {
  expect(fillText('Leaks mended. {claim:quick}. Ring {phone}.', facts(false))).toBe(
    'Leaks mended. Ring 09\u00a0123\u00a04567.',
  );
});

it('takes the other words where the claim is off', () => {
  expect(fillText('Burst pipe? {claim:quick|Ring us now}.', facts(false))).toBe('Burst pipe? Ring us now.');
});

it('keeps the groups of a phone number on one line', () => {
  expect(fillText('Ring (09) 442 2222 or 0800 743 262.', facts(true))).toBe(
    'Ring (09)\u00a0442\u00a02222 or 0800\u00a0743\u00a0262.',
  );
});

it('drops a list item and a card that lose their claim', () => {
  const content = {
    points: ['{claim:quick}', 'Clean boots'],
    cards: [
      { icon: 'wrench', title: 'Quick', text: '{claim:quick.short}' },
      { icon: 'wrench', title: 'Tidy', text: 'Clean boots' },
    ],
  };
  expect(fillContent(content, facts(false))).toEqual({
    points: ['Clean boots'],
    cards: [{ icon: 'wrench', title: 'Tidy', text: 'Clean boots' }],
  });
});
