import { expect, it } from 'vitest';
import { PageNames, purgedCss, withStyles } from './purge-css.ts';

function used(css: string, pages: readonly string[], script = ''): string {
  const names = new PageNames();
  for (const page of pages) names.addPage(page);
  names.addScript(script);
  return purgedCss(css, names);
}

it('takes out rules whose tag, class, id or attribute is on no page, and leaves the others as written', () => {
  const page = '<main id="main"><p class="a b" data-tone="calm" hidden>x</p></main>';
  const css =
    '.a{top:0}.gone{top:0}p.b>*{top: 0}#main{top:0}#gone{top:0}[hidden]{top:0}[open]{top:0}' +
    '[data-tone=calm]{top:0}[data-tone="gone"]{top:0}table{top:0}';
  expect(used(css, [page])).toBe('.a{top:0}p.b>*{top: 0}#main{top:0}[hidden]{top:0}[data-tone=calm]{top:0}');
});

it('takes single selectors out of a rule', () => {
  expect(used('.a,.gone:hover,b .gone,b{top:0}', ['<b class="a">'])).toBe('.a,b{top:0}');
});

it('keeps what a pseudo-class asks for, and what is on any of the pages', () => {
  const css = 'p:not(.gone){top:0}p:has(+.gone){top:0}:root{top:0}*{top:0}.b::before{top:0}';
  expect(used(css, ['<p>', '<i class="b">'])).toBe(css);
});

it('keeps what a script may put on the page', () => {
  const css = '.toast{top:0}[data-type=error]{top:0}output{top:0}.gone{top:0}';
  expect(used(css, ['<p>'], 'e("output",{className:`big toast`,"data-type":t})')).toBe(
    '.toast{top:0}[data-type=error]{top:0}output{top:0}',
  );
});

it('looks into layers and media, and leaves the order of layers and the steps of animations alone', () => {
  const css =
    '@layer one{.gone{top:0}}@layer two{@media print{.gone{top:0}p{top:0}}}' +
    '@keyframes flow{from{top:0}to{top:1px}}p{& .gone{top:0}@starting-style{top:0}}';
  expect(used(css, ['<p>'])).toBe(
    '@layer one{}@layer two{@media print{p{top:0}}}' +
      '@keyframes flow{from{top:0}to{top:1px}}p{& .gone{top:0}@starting-style{top:0}}',
  );
});

it('leaves no condition with nothing in it', () => {
  const css =
    '@layer one{@supports (top:0){@media print{.gone{top:0}}}}p{top:0}@media print{.gone{top:0}p{top:0}}';
  expect(used(css, ['<p>'])).toBe('@layer one{}p{top:0}@media print{p{top:0}}');
});

it('reads a page as a browser does, with a > in an attribute and a class beside it', () => {
  expect(used('.a{top:0}.gone{top:0}', ['<p title="1 > 0" class="a">', '<!-- <i class="gone"> -->'])).toBe(
    '.a{top:0}',
  );
});

it('puts one sheet in the place of several', () => {
  const page = '<head><style>a{top:0}</style></head><p>x</p><style>@layer b{c{top:1px}}</style><p>y</p>';
  expect(withStyles(page, 'i{top:$&}')).toBe('<head><style>i{top:$&}</style></head><p>x</p><p>y</p>');
  expect(withStyles('<p>x</p>', '')).toBe('<p>x</p>');
});
