import { expect, it } from 'vitest';
import { definedNames, nameOf, PropertyNames, withoutIslandIds } from './short-names.ts';

function shortenProperties(pages: readonly string[], scripts: string): string[] {
  const names = new PropertyNames();
  for (const page of pages) names.count(page);
  return pages.map(names.renamer(scripts));
}

it('counts names off in letters, none twice', () => {
  expect([0, 1, 25, 26, 27, 701, 702].map(nameOf)).toEqual(['a', 'b', 'z', 'aa', 'ab', 'zz', 'aaa']);
  expect(new Set(Array.from({ length: 5000 }, (_, index) => nameOf(index))).size).toBe(5000);
});

it('finds the classes and keyframes of a style sheet, and no figures', () => {
  const css = '.root > .row:hover { margin: 1.5rem .25em } @keyframes flow { to { top: 0 } } .row { top: 0 }';
  expect(definedNames(css)).toEqual(['root', 'row', 'flow']);
});

it('renames the properties that pages set, alike on each, and nothing else', () => {
  const pages = [
    '<!-- a --><style>:root{--text:#000;--line:#111}p{color:var(--text);anchor-name:--top}</style><p>--text-like</p>',
    '<style>p{--line:#222;--a-b:1;color:var(--text);top:var(--toast-gap)}</style><path fill="var(--line)">',
  ];
  expect(shortenProperties(pages, 'x.style.setProperty("--a-b",1)')).toEqual([
    '<!-- a --><style>:root{--b:#000;--a:#111}p{color:var(--b);anchor-name:--top}</style><p>--text-like</p>',
    '<style>p{--a:#222;--a-b:1;color:var(--b);top:var(--toast-gap)}</style><path fill="var(--a)">',
  ]);
});

it('gives no property a name that is taken', () => {
  expect(shortenProperties(['<style>p{--long:1;top:var(--a);left:var(--long)}</style>'], '--b')).toEqual([
    '<style>p{--c:1;top:var(--a);left:var(--c)}</style>',
  ]);
});

it('takes the identifiers of islands away, and of nothing else', () => {
  expect(withoutIslandIds('<p uid="1">a</p><astro-island uid="Z1avFIP" prefix="r1" uid-like="2">')).toBe(
    '<p uid="1">a</p><astro-island prefix="r1" uid-like="2">',
  );
});
