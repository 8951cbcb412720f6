// The build against the oldest browsers that it is for: what they lack has something that stands in for it.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accepted, covers } from './floor/accepted.ts';
import { scriptFaults } from './floor/script-support.ts';
import { styleFaults } from './floor/style-support.ts';
import type { Fault } from './floor/support.ts';
import { built, fileOf, page, sitemapPaths } from './pages.ts';

const pages = [...sitemapPaths, '/404'];
/** Texts of an element, each with the first page that has it. */
const textsOf = (css: string) =>
  new Map(
    pages.toReversed().flatMap((path) =>
      page(path)
        .querySelectorAll(css)
        .map(({ rawText }) => [rawText, fileOf(path)] as const),
    ),
  );
const styles = textsOf('style');
const scripts = textsOf('script:not([src]):not([type$=json]):not([type^=speculation])');
for (const file of readdirSync(new URL('../dist/_astro/', import.meta.url)))
  if (file.endsWith('.js')) scripts.set(built(`_astro/${file}`), file);

const told = ({ feature, where, missing }: Fault) => `${feature}, not in ${missing}: ${where}`;
const unaccepted = (faults: readonly Fault[]) =>
  faults.filter((fault) => !accepted.some((one) => covers(one, fault))).map(told);

const found: Fault[] = [];

it.each([...styles].map(([text, file]) => [file, text]))('styles of %s', (_, css) => {
  const faults = styleFaults(css);
  found.push(...faults);
  expect(unaccepted(faults)).toEqual([]);
});

it.each([...scripts].map(([text, file]) => [file, text]))('script of %s', (file, script) => {
  const faults = scriptFaults(script, file);
  found.push(...faults);
  expect(unaccepted(faults)).toEqual([]);
});

it('nothing is accepted that is not there', () => {
  expect(accepted.filter((one) => !found.some((fault) => covers(one, fault)))).toEqual([]);
});

describe('of styles, it finds', () => {
  it.each([
    ['a colour of both schemes', '.a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['one in a variable', ':root { --a: light-dark(red, blue) }', 'css.types.color.light-dark'],
    [
      'a fallback that is lost for a variable',
      '.a { color: red; color: color-mix(in srgb, var(--b), red) }',
      'css.types.color.color-mix',
    ],
    ['nesting', '.a { & .b { color: red } }', 'css.selectors.nesting'],
    ['a popover’s state', '.a:popover-open { color: red }', 'css.selectors.popover-open'],
    ['a range of widths', '@media (width > 30rem) { .a { color: red } }', 'css.at-rules.media.range_syntax'],
    ['a unit', '.a { block-size: 100dvb }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['a keyword', '.a { overflow: clip }', 'css.properties.overflow.clip'],
    [
      'an enhancement of another sort than was asked for',
      '@supports selector(:popover-open) { .a { position-area: end } }',
      'css.properties.position-area',
    ],
    [
      'what only some of two have',
      '@supports (gap: 1px) or (field-sizing: content) { .a { field-sizing: content } }',
      'css.properties.field-sizing',
    ],
  ])('%s', (_, css, feature) => {
    expect(styleFaults(css).map((fault) => fault.feature)).toEqual([feature]);
  });

  it.each([
    ['where another value was before', '.a { block-size: 100vh; block-size: 100dvh }'],
    [
      'where it was asked for',
      '@supports (color: light-dark(red, red)) { .a { color: light-dark(red, blue) } }',
    ],
    [
      'where more was asked for',
      '@supports (position-area: end) and (color: red) { .a:popover-open { top: 0 } }',
    ],
  ])('nothing %s', (_, css) => {
    expect(styleFaults(css)).toEqual([]);
  });
});

describe('of scripts, it finds', () => {
  it.each([
    ['a method of arrays', 'hours.toSorted()', 'javascript.builtins.Array.toSorted'],
    [
      'one that is handed on',
      'Array.prototype.findLast.call(list, first)',
      'javascript.builtins.Array.findLast',
    ],
    [
      'a method of an interface',
      'fetch(url, { signal: AbortSignal.timeout(1) })',
      'api.AbortSignal.timeout_static',
    ],
    ['a method of elements', 'document.querySelector("a").checkVisibility()', 'api.Element.checkVisibility'],
    ['a global', 'cookieStore.get("a")', 'api.Window.cookieStore'],
    ['one of the window', 'new window.URLPattern("/a")', 'api.URLPattern'],
    ['a function of a class', 'Object.groupBy(list, key)', 'javascript.builtins.Object.groupBy'],
    ['syntax', 'class A { static { start() } }', 'javascript.classes.static.initialization_blocks'],
    ['a pattern', 'text.match(/(?<=a)b/)', 'javascript.regular_expressions.lookbehind_assertion'],
  ])('%s', (_, script, feature) => {
    expect(scriptFaults(script, 'a script').map((fault) => fault.feature)).toEqual([feature]);
  });

  it('a method that an older floor would lack', () => {
    const script = 'list.at(-1)';
    expect(scriptFaults(script, 'a script')).toEqual([]);
    expect(scriptFaults(script, 'a script', new Map([['safari', 15.3]]))).toHaveLength(1);
  });

  it('syntax of later years, as an error', () => {
    expect(() => scriptFaults('using a = b', 'a script')).toThrow();
    expect(() => scriptFaults('/[a--b]/v', 'a script')).toThrow();
  });

  it.each(['list.toSorted?.()', 'typeof cookieStore', 'Object.hasOwn(a, "b")'])('nothing in %s', (script) => {
    expect(scriptFaults(script, 'a script')).toEqual([]);
  });
});
