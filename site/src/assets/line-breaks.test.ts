import { expect, test } from 'vitest';
import { fitText } from './line-breaks.ts';

/** Every character one wide. */
const monospace = (text: string) => text.length;

test('a short text is set in one line, at the largest size', () => {
  expect(fitText('Epsom', { width: 100, maxLines: 3, sizes: [10, 5] }, monospace)).toEqual({
    lines: ['Epsom'],
    size: 10,
  });
});

test('lines are about equally long', () => {
  const { lines } = fitText('aaaa bbbb cccc d', { width: 14, maxLines: 2, sizes: [1] }, monospace);
  expect(lines).toEqual(['aaaa bbbb', 'cccc d']);
});

test('a text of too many lines is set smaller', () => {
  const fitted = fitText('one two three four', { width: 10, maxLines: 2, sizes: [2, 1] }, monospace);
  expect(fitted).toEqual({ lines: ['one two', 'three four'], size: 1 });
});

test('a word wider than a line makes the whole smaller', () => {
  expect(fitText('Whangaparaoa', { width: 12, maxLines: 3, sizes: [3, 1] }, monospace).size).toBe(1);
});

test('what fits at no size is set at the smallest', () => {
  expect(fitText('Whangaparaoa', { width: 5, maxLines: 1, sizes: [3, 1] }, monospace)).toEqual({
    lines: ['Whangaparaoa'],
    size: 1,
  });
});
