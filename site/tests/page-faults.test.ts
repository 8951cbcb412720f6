// The checks of every page are themselves checked: each finds its fault in a built page, and nothing before.
import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';
import { inlineScriptBytes, markupProblems, scriptFiles } from './page-faults.ts';
import { built, fileOf, pageLike } from './pages.ts';

const html = built(fileOf(pageLike('/towns/albany')));
/** The page with something more at the end of its main part. */
const withFault = (fault: string) => html.replace('</main>', () => `${fault}</main>`);

it.each([
  ['a script file', '<script src="/stray.js"></script>'],
  ['a module fetched ahead', '<link rel="modulepreload" href="/stray.js">'],
])('%s is found', (_, fault) => {
  expect(scriptFiles(parse(html))).toEqual([]);
  expect(scriptFiles(parse(withFault(fault)))).toHaveLength(1);
});

it('a stray script within the page is counted', () => {
  const before = inlineScriptBytes(parse(html));
  const words = Array.from({ length: 400 }, (_, index) => `window.x${index * 7919}=${index};`).join('');
  expect(before).toBeLessThan(1000);
  expect(inlineScriptBytes(parse(withFault(`<script>${words}</script>`)))).toBeGreaterThan(1000);
});

it.each([
  ['a control without a label', '<input type="text" name="x">', 'input-missing-label'],
  ['a button without a name', '<button type="button"></button>', 'text-content'],
  ['a picture without its words', '<img src="/a.png">', 'wcag/h37'],
  ['an id twice', '<p id="main">Twice</p>', 'no-dup-id'],
  ['a block within a line', '<span><div>Block</div></span>', 'element-permitted-content'],
])('%s is found', async (_, fault, rule) => {
  expect(await markupProblems(html)).toEqual([]);
  expect((await markupProblems(withFault(fault))).join('\n')).toContain(rule);
});
