import { expect, test } from 'vitest';
import { renderFiles } from './render.ts';

const values = { host: 'x.example', types: [{ extension: 'js' }, { extension: 'css' }], none: [] };
const rendered = (text: string) => renderFiles({ a: text, part: 'server {{host}};\n' }, values).a;

test('values, lists on lines of their own, lists within a line, and other templates', () => {
  expect(rendered('listen {{host}} and {single} and $1;\n')).toBe('listen x.example and {single} and $1;\n');
  expect(rendered('a\n  {{#types}}\n  *.{{extension}}{{,}}\n  {{/types}}\nb\n')).toBe(
    'a\n  *.js,\n  *.css\nb\n',
  );
  expect(rendered('  \\.({{#types}}{{extension}}{{|}}{{/types}})$\n')).toBe('  \\.(js|css)$\n');
  expect(rendered('  path{{#types}} *.{{extension}}{{/types}}\n')).toBe('  path *.js *.css\n');
  expect(rendered('a\n{{#none}}\n{{gone}}\n{{/none}}\nb\n')).toBe('a\nb\n');
  expect(rendered('a\n{{>part}}\nb\n')).toBe('a\nserver x.example;\nb\n');
});

test('a value with a sign that means something to a replacement stays as it is', () => {
  expect(renderFiles({ a: '{{host}}' }, { host: "$& $' {{host}}" }).a).toBe("$& $' {{host}}");
});

test.each([
  ['{{gone}}', 'a: nothing is known by the name of {{gone}}'],
  ['{{#gone}}x{{/gone}}', 'a: there is no list {{#gone}}'],
  ['{{>gone}}\n', 'There is no template gone'],
])('%s stops the release', (template, message) => {
  expect(() => renderFiles({ a: template }, values)).toThrow(message);
});
