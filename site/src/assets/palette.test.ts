import { expect, test } from 'vitest';
import { palette, readPalette } from './palette.ts';

test('colours outside CSS are those of tokens.css, spelt out', () => {
  for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(palette.white).toBe('#ffffff');
});

test('a colour that has gone from the style sheet is named', () => {
  expect(() => readPalette(':root { --deep: #10252b; }')).toThrow('--harbour');
  expect(() => readPalette(':root { --deep: navy; }')).toThrow('--deep');
});
