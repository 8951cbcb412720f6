import { expect, test } from 'vitest';
import { fitLine, fitText } from './line-breaks.ts';

/** Every character one wide. */
const monospace = (text: string) => text.length;
const box = (width: number, height: number) => ({ width, height, lineHeight: 1 });

test('a short text is set in one line, at the largest size', () => {
  expect(fitText('Epsom', box(100, 30), [10, 5], monospace)).toEqual({ lines: ['Epsom'], size: 10 });
});

test('lines are about equally long', () => {
  const { lines } = fitText('aaaa bbbb cccc d', box(14, 2), [1], monospace);
  expect(lines).toEqual(['aaaa bbbb', 'cccc d']);
});

test('a text too high for the box is set smaller', () => {
  const fitted = fitText('one two three four', box(10, 4), [2, 1], monospace);
  expect(fitted).toEqual({ lines: ['one two', 'three four'], size: 1 });
});

test('a word wider than a line makes the whole smaller', () => {
  expect(fitText('Whangaparaoa', box(12, 9), [3, 1], monospace).size).toBe(1);
});

test('what fits at no size is set at the smallest', () => {
  expect(fitText('Whangaparaoa', box(5, 1), [3, 1], monospace)).toEqual({ lines: ['Whangaparaoa'], size: 1 });
  expect(fitLine('Whangaparaoa', 5, [3, 1], monospace)).toBe(1);
});

test('one line is as large as its width allows', () => {
  expect(fitLine('0800 000 000', 25, [3, 2, 1], monospace)).toBe(2);
});
