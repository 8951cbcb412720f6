import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPalette } from './read-palette.ts';

const palette = readPalette(await readFile(new URL('../styles/tokens.css', import.meta.url), 'utf8'));

test('tokens.css has every colour that is wanted outside CSS', () => {
  for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
});

test('short colours are spelt out', () => {
  expect(palette.white).toBe('#ffffff');
});

test('a colour that has gone from the style sheet is named', () => {
  expect(() => readPalette(':root { --ink: #10252b; }')).toThrow('--deep');
  expect(() => readPalette(':root { --ink: navy; }')).toThrow('--ink');
});
