import { expect, test } from 'vitest';
import tokens from '../styles/tokens.css?raw';
import { checkBrand, inBrandColours, readPalette } from './brand-colours.ts';
import { palette } from './palette.ts';

test('colours outside CSS are those of tokens.css, spelt out', () => {
  for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(palette.white).toBe('#ffffff');
  const css = Object.keys(palette)
    .map((name) => `--${name}: #0a3338;`)
    .join('');
  expect(
    readPalette(css.replace('--copper: #0a3338', '--brand: 21.6 73%; --copper: hsl(var(--brand) 41%)'))
      .copper,
  ).toBe('#b5531c');
});

test('a colour that has gone from the style sheet is named', () => {
  expect(() => readPalette(':root { --deep: #10252b; }')).toThrow('--harbour');
  expect(() => readPalette(':root { --deep: navy; }')).toThrow('--deep');
});

test("the brand's colour is one line, of which every shade is made", () => {
  const shades = [...tokens.matchAll(/--copper[\w-]*:\s*([^;]+);/g)].map(([, value]) => value);
  expect(shades).not.toEqual([]);
  for (const value of shades) expect(value).toMatch(/^hsl\(var\(--brand\) \d+%\)$/);
});

const blue = readPalette(tokens.replace(/--brand:[^;]+;/, '--brand: 210 73%;'));

test('drawings follow the brand, and are as they are drawn while it is theirs', () => {
  const svg = '<path fill="#B5531C"/><path fill="#e07b39"/><path fill="#0a3338"/>';
  expect(inBrandColours(svg, palette)).toBe(svg);
  expect(inBrandColours(svg, blue)).toBe(
    `<path fill="${blue.copper}"/><path fill="${blue['copper-bright']}"/><path fill="#0a3338"/>`,
  );
});

test('a brand that is too light for its words is refused, with what to do', () => {
  expect(() => checkBrand(palette)).not.toThrow();
  expect(() => checkBrand(blue)).not.toThrow();
  const yellow = readPalette(tokens.replace(/--brand:[^;]+;/, '--brand: 50 90%;'));
  expect(() => checkBrand(yellow)).toThrow('a contrast of 2.3 to 1, and need 4.5. Choose another hue');
});
