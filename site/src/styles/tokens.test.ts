import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const declarations = [...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

/** Red, green and blue of a colour as #b5531c or #fff. */
function channels(colour: string): [number, number, number] {
  const hex =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return [at(0), at(2), at(4)];
}

/** So near that one is a shade of the other. */
const alike = (one: string, other: string) =>
  Math.hypot(...channels(one).map((value, index) => value - (channels(other)[index] ?? 0))) < 24;

it("the brand's colour is in its palette alone: changed there, it is changed in both schemes", () => {
  const isBrand = (name: string) => /^--copper/.test(name);
  const brand = declarations.filter(({ name }) => isBrand(name)).map(({ value }) => value);
  expect(brand.length).toBeGreaterThan(0);
  const again = declarations.flatMap(({ name, value }) =>
    isBrand(name)
      ? []
      : (value.match(/#[\da-f]{3,6}\b/gi) ?? [])
          .filter((hex) => brand.some((colour) => alike(hex, colour)))
          .map((hex) => `${name}: ${hex}`),
  );
  expect(again).toEqual([]);
});

it('what is told apart by the brand takes its colour from the palette, on every band and in both schemes', () => {
  const branded = declarations.filter(({ name }) => ['--action', '--accent', '--pipe-cold'].includes(name));
  expect(branded.length).toBeGreaterThan(3);
  for (const { name, value } of branded) {
    expect(value, name).toMatch(/^(?:light-dark\()?var\(--[\w-]+\)/);
    expect(value, name).not.toContain('#');
  }
});
