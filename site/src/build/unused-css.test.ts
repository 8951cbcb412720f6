import { expect, it } from 'vitest';
import { lateLink, lateSheet } from './late-styles.ts';
import { switchedByScript } from './switched-by-script.ts';
import { removeUnusedCss } from './unused-css.ts';

/** The styles of a page that has these. */
async function used(css: string, page: string) {
  const { pages } = await removeUnusedCss(
    { pages: new Map([['index.html', `<style>${css}</style></head>${page}`]]), sheets: new Map() },
    '',
    new Map(),
  );
  return /<style>(.*)<\/style>/.exec(pages.get('index.html') ?? '')?.[1];
}

it.each([
  ['.a{top:0}', '.gone{top:0}'],
  ['p.b>*{top:0}', 'p.gone>*{top:0}'],
  ['#main{top:0}', '#gone{top:0}'],
  ['[hidden]{top:0}', '[contenteditable]{top:0}'],
  ['[data-tone=calm]{top:0}', '[data-tone=Red]{top:0}'],
  ['[popovertarget=menu]{top:0}', 'table{top:0}'],
  ['p{top:0}', '.gone:hover,b .gone{top:0}'],
  ['p:not(.gone){top:0}', '.gone:not(p){top:0}'],
  [':root:has([data-tone]){top:0}', ':root:has([data-gone])::before{top:0}'],
  [':root:has([data-tone=calm]){top:0}', ':root:has([data-tone=gone]){top:0}'],
  ['p:has(+.gone){top:0}', '.gone:has(p){top:0}'],
  [':focus-visible{top:0}', '.gone:focus-visible{top:0}'],
  ['::view-transition-group(a){top:0}', '.gone::before{top:0}'],
  ['a[title=a\\,b]{top:0}', '.gone[title="a,b"]{top:0}'],
  ['p{animation:1s flow}@keyframes flow{to{top:1px}}', '@keyframes gone{to{top:1px}}'],
  ['p{animation-name:flow}@keyframes flow{to{top:1px}}', '.gone{animation-name:gone}'],
])('keeps %s, and not %s', async (kept, gone) => {
  const page =
    '<main id="main"><p class="a b" data-tone="calm" popoverTarget="menu" hidden>Red</p><a title="a,b">';
  expect(await used(kept + gone, page)).toBe(kept);
});

it('keeps what only a script switches on', async () => {
  expect(switchedByScript).toContain('with-face');
  expect(await used('.with-face{top:0}.gone{top:0}details[open]{left:0}', '<p><details>')).toBe(
    '.with-face{top:0}details[open]{left:0}',
  );
});

it('leaves layers in the order in which they are named', async () => {
  const css = '@layer reset,base,print;@layer base{p{top:1px}}@layer print{i{top:0}}@layer reset{p{top:2px}}';
  const left = (await used(css, '<p>')) ?? '';
  const order = [...left.matchAll(/reset|base/g)].map(([name]) => name);
  expect(order.slice(0, 2)).toEqual(['reset', 'base']);
});

it('refuses a page on which another style sheet comes before the order of the layers', async () => {
  const css = '@layer components{p{top:0}}@layer reset,base,components;@layer base{p{top:1px}}';
  await expect(used(css, '<p>')).rejects.toThrow('index.html: components, reset, base');
});

/** Pages with their styles, without the link to the late sheet. */
async function finished(pages: Record<string, string>, drawings: Record<string, string> = {}) {
  const styled = await removeUnusedCss(
    { pages: new Map(Object.entries(pages)), sheets: new Map([['map.css', 'b{left:var(--edge)}']]) },
    'e("output")',
    new Map(Object.entries(drawings)),
  );
  const html = [...styled.pages.values()].map((page) => page.replace(lateLink, ''));
  return { html, sheets: Object.fromEntries(styled.sheets) };
}

it('gives late styles the names that their properties have on every page', async () => {
  const css = 'p{--tone:red}@media (min-width:1px){p{--tone:blue}}@media not print{p{color:var(--tone)}}';
  const { html, sheets } = await finished({ 'index.html': `<style>${css}</style></head><p>` });
  expect(html[0]).toContain('--tone:red');
  expect(sheets[lateSheet]).toContain('color:var(--tone)');
});

it('gives pages with the same styles one sheet for all', async () => {
  const head = '<style>p{top:0}i{top:0}</style><style>b{left:0}</style></head>';
  const { html } = await finished({
    'a.html': `${head}<p>`,
    'b.html': `${head}<b>`,
    'c.html': `<html data-own-sheet="true">${head}<i>`,
    'd.html': '<style>output{top:0}q{top:0}</style></head><p data-island="">',
  });
  expect(html).toEqual([
    '<style>p{top:0}b{left:0}</style></head><p>',
    '<style>p{top:0}b{left:0}</style></head><b>',
    '<html><style>i{top:0}</style></head><i>',
    '<style>output{top:0}</style></head><p data-island="">',
  ]);
});

it('shortens custom properties alike on pages and in files, but for those of drawings', async () => {
  const rules = 'p{--tone:red;--line:2px;border:var(--line)}:root{--edge:0}i{--edge:1px}';
  const { html, sheets } = await finished(
    {
      'index.html': `<style>${rules}</style></head><p><path fill="var(--line)"><i><use href="/a.svg"/><link href="/map.css">`,
    },
    { 'a.svg': '<path stroke="var(--tone)"/>' },
  );
  expect(html).toEqual([
    '<style>p{--tone:red;--a:2px;border:var(--a)}:root{--b:0}i{--b:1px}</style></head><p><path fill="var(--a)"><i><use href="/a.svg"/><link href="/map.css">',
  ]);
  expect(sheets['map.css']).toBe('b{left:var(--b)}');
});

it('gives no property the name of one that a drawing uses', async () => {
  const css = 'p{--a:red;--line:2px;border:var(--line)}';
  const { html } = await finished(
    { 'index.html': `<style>${css}</style></head><p><use href="/a.svg"/>` },
    { 'a.svg': '<path stroke="var(--a)"/>' },
  );
  expect(html[0]).toContain('--a:red;--b:2px;border:var(--b)');
});

it('puts short values that no page changes in the place of their names', async () => {
  const css =
    ':root{--gap:1rem;--far:2rem;--long:calc(1rem + 1vw)}@media (min-width:1rem){:root{--far:3rem}}p{margin:var(--gap) var(--far) var(--long,0)}';
  const { html } = await finished({ 'index.html': `<style>${css}</style></head><p>` });
  expect(html).toEqual([
    '<style>:root{--a:2rem;--b:calc(1rem + 1vw)}@media (min-width:1rem){:root{--a:3rem}}p{margin:1rem var(--a) var(--b,0)}</style></head><p>',
  ]);
});

it('keeps styles for paper, and those that come late, in a file for all pages, in their layers', async () => {
  const css =
    '@layer base{p{top:0}@media print{p{top:1px}}}@media print{@layer print{p{top:2px}}}@media not print{p{top:3px}}';
  const { html, sheets } = await finished({ 'index.html': `<style>${css}</style></head><p>` });
  expect(html).toEqual(['<style>@layer base{p{top:0}}</style></head><p>']);
  expect(sheets[lateSheet]).toContain(
    '@layer base{@media print{p{top:1px}}}@media print{@layer print{p{top:2px}}}@media not print{p{top:3px}}',
  );
});
