import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  arialBold,
  type FallbackOverrides,
  fallbackOverrides,
  figureSample,
  headingSample,
  robotoBold,
} from './fallback-face.ts';
import { buildDisplayFont } from './font.ts';

const css = await readFile(new URL('../styles/fonts.css', import.meta.url), 'utf8');

/** The overrides of each face in fonts.css that has any, in the order of the file. */
function overridesInCss(): FallbackOverrides[] {
  return [...css.matchAll(/@font-face \{([^}]*size-adjust[^}]*)\}/g)].map(([, body = '']) => {
    const percent = (property: string) => Number(new RegExp(`${property}: ([\\d.]+)%`).exec(body)?.[1]);
    return {
      sizeAdjust: percent('size-adjust'),
      ascentOverride: percent('ascent-override'),
      descentOverride: percent('descent-override'),
      lineGapOverride: percent('line-gap-override'),
    };
  });
}

test('the numbers in fonts.css are those computed from the fonts', async () => {
  const { metrics } = await buildDisplayFont();
  expect(overridesInCss()).toEqual([
    fallbackOverrides(metrics, robotoBold, headingSample),
    fallbackOverrides(metrics, arialBold, headingSample),
    fallbackOverrides(metrics, arialBold, figureSample),
  ]);
});

test('a fallback twice as narrow is set twice as large, with lines of the same height', () => {
  const real = { ascent: 0.9, descent: 0.3, lineGap: 0, advances: new Map([['a', 1]]) };
  const half = Array.from({ length: 95 }, () => 1024);
  expect(fallbackOverrides(real, half, 'aaa')).toEqual({
    sizeAdjust: 200,
    ascentOverride: 45,
    descentOverride: 15,
    lineGapOverride: 0,
  });
});

test('a sample that a font cannot set is refused', () => {
  const real = { ascent: 0.9, descent: 0.3, lineGap: 0, advances: new Map([['a', 1]]) };
  expect(() => fallbackOverrides(real, arialBold, 'ā')).toThrow('"ā"');
});
