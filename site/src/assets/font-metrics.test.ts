import { expect, test } from 'vitest';
import { settableText, textWidth } from './font-metrics.ts';

const font = {
  advances: new Map([
    ['u', 0.5],
    ['r', 0.25],
    ['ū', 0.5],
  ]),
};

test('a text is as wide as its letters together', () => {
  expect(textWidth(font, 'ūru')).toBe(1.25);
});

test('a text that the font cannot set is refused, with the letter', () => {
  expect(() => textWidth(font, 'urn')).toThrow('"n", as in "urn"');
});

test('a letter keeps its mark where the font has it, and loses it otherwise', () => {
  expect(settableText(font, 'ūrü')).toBe('ūru');
  expect(settableText(font, 'u\u0304r')).toBe('ūr');
});
