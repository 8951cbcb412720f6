import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { laterWideForm, wideFormFrom } from './PipeMap.tsx';

it('a map with room enough has the drawing from the width in the style sheet on', () => {
  const css = readFileSync(new URL('PipeMap.module.css', import.meta.url), 'utf8');
  expect(css).toContain(`@container (width >= ${wideFormFrom}rem)`);
  expect(laterWideForm(wideFormFrom * 16)).toBe('');
});

it('a map that needs more has it from so much later on, in names of the same size', () => {
  // 48 units of a pixel are 3rem.
  const rules = laterWideForm(wideFormFrom * 16 + 48);
  expect(rules).toMatch(/\{margin-inline-end:3rem\}.*--room:calc\(100cqi \+ 3rem\).*margin-inline-end:-3rem/);
});
