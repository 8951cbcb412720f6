import { expect, it } from 'vitest';
import { likelyAddress } from './mail-domain.ts';

it.each([
  ['sam@gmial.com', 'sam@gmail.com'],
  ['sam@gmal.com', 'sam@gmail.com'],
  ['sam@gmaill.com', 'sam@gmail.com'],
  ['sam@Gmail.con', 'sam@gmail.com'],
  ['sam@hotmail.co.ns', 'sam@hotmail.co.nz'],
  [' mere@xtra.co.mz ', 'mere@xtra.co.nz'],
])('asks whether %s was meant to be %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});

it.each([
  'sam@gmail.com',
  'sam@mail.com',
  'ana@harbourhill.co.nz',
  'sam@gmx.com',
  'sam@',
  'sam',
  '',
])('asks nothing about %s', (typed) => {
  expect(likelyAddress(typed)).toBeUndefined();
});
