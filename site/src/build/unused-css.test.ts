import { expect, it } from 'vitest';
import { trimStyles } from './unused-css.ts';

/** The styles of a page that has these. */
const used = (css: string, page: string) =>
  /<style>(.*)<\/style>/.exec(
    [
      ...trimStyles(new Map([['index.html', `<style>${css}</style></head>${page}`]]), '', new Map()).values(),
    ].join(''),
  )?.[1];

it('removes rules whose tag, class, id or attribute is on no page', () => {
  const page = '<main id="main"><p class="a b" data-tone="calm" popoverTarget="menu" hidden>Red</p></main>';
  const kept =
    '.a{top:0}p.b>*{top:0}#main{top:0}[hidden]{top:0}[data-tone=calm]{top:0}[popovertarget=menu]{top:0}';
  const gone =
    '.gone{top:0}#gone{top:0}[open]{top:0}[data-tone=Red]{top:0}[data-tone="Red"]{top:0}table{top:0}';
  expect(used(kept + gone, page)).toBe(kept);
});

it('removes single selectors of a rule', () => {
  expect(used('.a,.gone:hover,b .gone,b{top:0}', '<b class="a">')).toBe('.a,b{top:0}');
});

it('keeps bare pseudo-classes, and what they ask for', () => {
  const css =
    ':focus-visible{top:0}p:not(.gone){top:0}p:has(+.gone){top:0}:root{top:0}*{top:0}p::before{top:0}';
  expect(used(css, '<p>')).toBe(css);
});

it('keeps empty layers, and no empty condition', () => {
  const css =
    '@layer one{.gone{top:0}}@layer two{@media print{@supports (top:0){.gone{top:0}}p{top:0}}}' +
    '@media print{.gone{top:0}}';
  expect(used(css, '<p>')).toBe('@layer one{}@layer two{@media print{p{top:0}}}');
});

it('keeps the steps of animations that something still has', () => {
  const flow = '@keyframes flow{from{top:0}to{top:1px}}';
  expect(used(`.gone{animation:flow 1s}@media print{${flow}}p{top:0}`, '<p>')).toBe('p{top:0}');
  expect(used(`p{animation:flow 1s}${flow}`, '<p>')).toBe(`p{animation:flow 1s}${flow}`);
});

it('joins the blocks of a layer, at the place of the first', () => {
  const css = '@layer one{p{top:0}}@layer two{p{top:1px}}@layer one{p{top:2px}}';
  expect(used(css, '<p>')).toBe('@layer one{p{top:0}p{top:2px}}@layer two{p{top:1px}}');
});

it('gives pages with the same styles one sheet for all', () => {
  const head = '<style>p{top:0}i{top:0}</style><style>b{top:0}</style></head>';
  const trimmed = trimStyles(
    new Map([
      ['a.html', `${head}<p>`],
      ['b.html', `${head}<b>`],
      ['c.html', `<html data-own-sheet="true">${head}<i>`],
      ['d.html', '<style>output{top:0}q{top:0}</style></head><p data-island="">'],
    ]),
    'e("output")',
    new Map(),
  );
  expect([...trimmed.values()]).toEqual([
    '<style>p{top:0}b{top:0}</style></head><p>',
    '<style>p{top:0}b{top:0}</style></head><b>',
    '<html><style>i{top:0}</style></head><i>',
    '<style>output{top:0}</style></head><p data-island="">',
  ]);
});

it('shortens custom properties, but for those of drawings that the page has', () => {
  const page =
    '<style>p{--tone:red;--line:2px;border:var(--line)}</style></head><p><path fill="var(--line)">';
  const used = '<use href="/a.svg#b"/>';
  const drawings = new Map([
    ['a.svg', '<path stroke="var(--tone)"/>'],
    ['other.svg', '<path stroke="var(--line)"/>'],
  ]);
  const trimmed = trimStyles(new Map([['index.html', page + used]]), '', drawings);
  expect([...trimmed.values()]).toEqual([
    `<style>p{--tone:red;--A:2px;border:var(--A)}</style></head><p><path fill="var(--A)">${used}`,
  ]);
});
