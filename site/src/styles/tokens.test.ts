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

/** Between red and yellow, and strong: what the eye calls copper. */
function isCopper(colour: string): boolean {
  const [red, green, blue] = channels(colour);
  return red > green + 30 && green > blue + 15 && red - blue > 80;
}

it("the brand's colour is in its palette alone: changed there, it is changed in both schemes", () => {
  const palette = declarations.filter(({ name }) => /^--copper/.test(name));
  expect(palette.map(({ value }) => isCopper(value))).toEqual([true, true, true]);
  const literal = declarations.flatMap(({ name, value }) =>
    /^--copper/.test(name)
      ? []
      : (value.match(/#[\da-f]{3,6}\b/gi) ?? []).filter(isCopper).map((hex) => `${name}: ${hex}`),
  );
  expect(literal).toEqual([]);
});

it('buttons take their colour from the palette, on every band and in both schemes', () => {
  const actions = declarations.filter(({ name }) => name === '--action');
  expect(actions.length).toBeGreaterThan(1);
  for (const { value } of actions) expect(value).toMatch(/^(?:light-dark\()?var\(--[\w-]+\)/);
});
