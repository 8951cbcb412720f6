import { expect, it } from 'vitest';
import { switchedByScript } from './switched-by-script.ts';
import { removeUnusedCss } from './unused-css.ts';

/** The styles of a page that has these. */
async function used(css: string, page: string) {
  const finished = await removeUnusedCss(
    new Map([['index.html', `<style>${css}</style></head>${page}`]]),
    '',
    new Map(),
  );
  return /<style>(.*)<\/style>/.exec(finished.get('index.html') ?? '')?.[1];
}

it.each([
  ['.a{top:0}', '.gone{top:0}'],
  ['p.b>*{top:0}', 'p.gone>*{top:0}'],
  ['#main{top:0}', '#gone{top:0}'],
  ['[hidden]{top:0}', '[contenteditable]{top:0}'],
  ['[data-tone=calm]{top:0}', '[data-tone=Red]{top:0}'],
  ['[popovertarget=menu]{top:0}', 'table{top:0}'],
  ['p{top:0}', '.gone:hover,b .gone{top:0}'],
  ['p{top:0}', '@media print{@supports (top:0){.gone{top:0}}}'],
  ['p:not(.gone){top:0}', '.gone:not(p){top:0}'],
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
  const css = '[data-scheme=dark]{top:0}.with-face{top:0}details[open]{top:0}';
  expect(switchedByScript).toContain('data-scheme="dark"');
  for (const selector of ['[data-scheme=dark]', '.with-face', '[open]'])
    expect(await used(`${css}${selector}{color:red}`, '<p>')).toContain(selector);
});

it('leaves layers in the order in which they are named', async () => {
  const css = '@layer one,two,three;@layer two{p{top:1px}}@layer three{i{top:0}}@layer one{p{top:2px}}';
  const left = (await used(css, '<p>')) ?? '';
  const order = [...left.matchAll(/one|two/g)].map(([name]) => name);
  expect(order.slice(0, 2)).toEqual(['one', 'two']);
});

it('gives pages with the same styles one sheet for all', async () => {
  const head = '<style>p{top:0}i{top:0}</style><style>b{left:0}</style></head>';
  const finished = await removeUnusedCss(
    new Map([
      ['a.html', `${head}<p>`],
      ['b.html', `${head}<b>`],
      ['c.html', `<html data-own-sheet="true">${head}<i>`],
      ['d.html', '<style>output{top:0}q{top:0}</style></head><p data-island="">'],
    ]),
    'e("output")',
    new Map(),
  );
  expect([...finished.values()]).toEqual([
    '<style>p{top:0}b{left:0}</style></head><p>',
    '<style>p{top:0}b{left:0}</style></head><b>',
    '<html><style>i{top:0}</style></head><i>',
    '<style>output{top:0}</style></head><p data-island="">',
  ]);
});

it('shortens custom properties, but for those of drawings that the page has', async () => {
  const page =
    '<style>p{--tone:red;--line:2px;border:var(--line)}</style></head><p><path fill="var(--line)">';
  const used = '<use href="/a.svg#b"/>';
  const drawings = new Map([
    ['a.svg', '<path stroke="var(--tone)"/>'],
    ['other.svg', '<path stroke="var(--line)"/>'],
  ]);
  const finished = await removeUnusedCss(new Map([['index.html', page + used]]), '', drawings);
  expect([...finished.values()]).toEqual([
    `<style>p{--tone:red;--A:2px;border:var(--A)}</style></head><p><path fill="var(--A)">${used}`,
  ]);
});
