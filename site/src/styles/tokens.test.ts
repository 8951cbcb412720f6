import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const declarations = [...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

it("the brand's colour is one line, of which every shade is made", () => {
  const shades = declarations.filter(({ name }) => name.startsWith('--copper'));
  expect(shades.length).toBeGreaterThan(0);
  for (const { name, value } of shades) expect(value, name).toMatch(/^hsl\(var\(--brand\) \d+%\)$/);
});

it('what is told apart by the brand takes its colour from the palette, on every band and in both schemes', () => {
  const branded = declarations.filter(({ name }) =>
    ['--action', '--accent', '--pipe-cold', '--fitting'].includes(name),
  );
  expect(branded.length).toBeGreaterThan(4);
  for (const { name, value } of branded) expect(value, name).toMatch(/^(?:light-dark\()?var\(--[^#]+$/);
});
