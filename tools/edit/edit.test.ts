import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContent } from '../../site/src/content/read-content.ts';
import { root } from '../run.ts';
import { mergedLists } from './changes.ts';
import { schemaAt, schemaOf } from './forms.ts';
import { type Path, valueAt, write } from './yaml.ts';

const content = join(root, 'site/content');
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
const textOf = (file: string) => readFileSync(join(content, file), 'utf8');
const comments = (text: string) => text.match(/^\s*#.*$/gm) ?? [];

/** Ways to the values of a file, one by one. */
function leaves(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object') return [[path, value]];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value ?? {});
  return inner.flatMap(([key, part]) => leaves(part, [...path, key]));
}

const another = (value: unknown) =>
  typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `${value} "more": #1`;

describe('writing a content file', () => {
  it.each(files)('%s changes one line for one value', (file) => {
    const before = textOf(file);
    for (const [path, value] of leaves(parse(before)).slice(0, 4)) {
      const after = write(before, path, another(value));
      const lines = after.split('\n').filter((line, index) => line !== before.split('\n')[index]);
      expect([path, lines.length, valueAt(parse(after), path)]).toEqual([path, 1, another(value)]);
    }
  });

  it.each([
    'people',
    'reviews',
    'prices',
  ])('%s keep their commented examples when a first one comes and goes', (list) => {
    const before = textOf(`${list}.yaml`);
    const one = write(before, [list], [{ name: 'Sam' }]);
    expect(parse(one)[list]).toEqual([{ name: 'Sam' }]);
    const none = [[], null].map((value) => write(one, [list], value));
    expect(none.map((text) => parse(text)?.[list] ?? [])).toEqual([[], []]);
    expect([one, ...none].map(comments)).toEqual(Array(3).fill(comments(before)));
  });

  it('keeps the comment over a field that goes', () => {
    const text = '# A\na: 1\n# B\nb: 2\n# C\nc: 3\n';
    expect(write(text, ['b'], undefined)).toBe('# A\na: 1\n# B\n# C\nc: 3\n');
    expect(write(text, ['c'], undefined)).toBe('# A\na: 1\n# B\nb: 2\n# C\n');
  });

  it('makes the groups around a value', () => {
    const texts = ['a:\n', 'a: {}\n', '# empty\n'].map((text) => write(text, ['a', 'b', 0], 'c'));
    expect(texts).toEqual(['a:\n  b:\n    - c\n', 'a:\n  b:\n    - c\n', '# empty\n\na:\n  b:\n    - c\n']);
  });

  it('moves and takes points of a list with their comments', () => {
    const text = 'a:\n  # one\n  - x: 1\n  # two\n  - x: 2 # why\n';
    const after = write(text, ['a'], [{ x: 2 }, { x: 3 }, { x: 1 }]);
    expect(parse(after)).toEqual({ a: [{ x: 2 }, { x: 3 }, { x: 1 }] });
    expect(after).toContain('- x: 2 # why');
  });
});

const { schemas } = await readContent(content);

it.each([...schemas])('%s has a field for each of its values', (file, schema) => {
  const data = parse(textOf(file)) ?? {};
  const missing = leaves(data).filter(([path]) => schemaAt(schemaOf(schema), data, path) === undefined);
  expect(missing).toEqual([]);
});

it.each([
  ['a list that grew since', ['a', 'c'], ['a'], ['a', 'b'], ['a', 'b', 'c']],
  ['a list that shrank since', ['b'], ['a', 'b', 'c'], ['a', 'b'], ['b']],
  ['no list', 3, 1, 2, undefined],
])('a change is made to %s', (_, now, from, to, result) => {
  expect(mergedLists(now, from, to)).toEqual(result);
});
