import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { schemaOf } from '../../site/src/content/files.ts';
import { readContent } from '../../site/src/content/store.ts';
import { jsonSchemaOf } from '../../site/src/schemas/json-schema.ts';
import { contentFixture, firstArea, secondArea } from '../../site/tests/content-faults/fixture.ts';
import { root } from '../run.ts';
import { mergedLists } from './changes.ts';
import { ContentFolder } from './content-folder.ts';
import { schemaAt } from './forms.ts';
import { suburbsOf, takeAway } from './places.ts';
import { fieldsWith } from './words.ts';
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

const { documents } = await readContent(content);
const schemas = [...documents.keys()].flatMap((file) => {
  const schema = schemaOf(file);
  return schema === undefined ? [] : [[file, schema] as const];
});

it.each(schemas)('%s has a field for each of its values', (file, schema) => {
  const data = parse(textOf(file)) ?? {};
  const missing = leaves(data).filter(([path]) => schemaAt(jsonSchemaOf(schema), data, path) === undefined);
  expect(missing).toEqual([]);
});

it.each([
  ['a list that grew since', ['a', 'c'], ['a'], ['a', 'b'], ['a', 'b', 'c']],
  ['a list with two equal points', ['a', '', ''], ['a', '', ''], ['a', ''], ['a', '']],
  ['a list that shrank since', ['b'], ['a', 'b', 'c'], ['a', 'b'], ['b']],
  ['no list', 3, 1, 2, undefined],
])('a change is made to %s', (_, now, from, to, result) => {
  expect(mergedLists(now, from, to)).toEqual(result);
});

describe('the content folder', () => {
  const home = 'pages/home.yaml';
  const later = ['hero', 'later'];

  async function opened() {
    const fixture = await contentFixture();
    const data = await mkdtemp(join(tmpdir(), 'edit-'));
    onTestFinished(() => Promise.all([fixture.remove(), rm(data, { recursive: true })]).then(() => {}));
    await fixture.write('redirects.yaml', 'redirects: []\n');
    const content = new ContentFolder(fixture.folder, data);
    await content.read();
    const said = () => Object.fromEntries(content.files().map((file) => [file, content.data(file)]));
    return { content, data, fixture, said };
  }

  it('makes one step of what is typed on, and none of what comes to nothing', async () => {
    const { content, said } = await opened();
    const [before, text] = [said(), content.text(home)];
    const words = content.data(home, later);
    for (const typed of ['Not', 'Not\nurgent?']) await content.change(home, later, typed, '');
    expect(content.text(home)).toBe(text?.replace(/^( +later:).*$/m, '$1 Not urgent?'));
    expect(content.steps).toMatchObject([{ words: expect.stringContaining('is now “Not urgent?”') }]);
    await content.change(home, later, words, '');
    expect([said(), content.steps]).toEqual([before, []]);
  });

  it('takes one of several new points back alone', async () => {
    const { content } = await opened();
    for (const list of [['One'], ['One', 'Two']]) await content.change(home, ['list'], list, '');
    await content.takeBack([1], true);
    expect(content.data(home, ['list'])).toEqual(['Two']);
  });

  it('takes an area away with all that leads to it, and brings it back', async () => {
    const { content, data, fixture, said } = await opened();
    const before = said();
    const suburbs = suburbsOf(content);
    const hubSlug = String(content.data('region.yaml', ['map', 'hub']));
    const hub = suburbs.get(hubSlug);
    const area = hub?.area === firstArea ? secondArea : firstArea;
    const [slug = '', { name = '' } = {}] = [...suburbs].find(([, one]) => one.area === area) ?? [];
    await content.change(home, later, `We go to ${name} too.`, '');
    await content.change(`suburbs/${hubSlug}.yaml`, ['neighbours'], [slug], '');
    const gone = await takeAway(content, `areas/${area}.yaml`);
    const read = await content.read();
    expect(read.problems).toEqual([]);
    expect(fieldsWith(read, gone)).toContainEqual(
      expect.objectContaining({ file: home, field: 'hero.later' }),
    );
    expect(content.data('region.yaml', ['map', 'lines', area])).toBeUndefined();
    expect(content.text('redirects.yaml')).toContain(`from: /towns/${slug}\n    to: /\n`);
    const without = said();
    // The steps are remembered when the editor ends.
    const again = new ContentFolder(fixture.folder, data);
    await again.read();
    expect(await again.takeBack([1, 2, 3], true)).toEqual([]);
    await content.read();
    expect(said()).toEqual(before);
    expect(await again.takeBack([1, 2, 3], false)).toEqual([]);
    await content.read();
    expect(said()).toEqual(without);
    await takeAway(again, `areas/${hub?.area}.yaml`);
    expect(await again.takeBack([3], true)).toEqual([]);
  });

  it('keeps words that another window writes over, and leaves what was changed since', async () => {
    const { content } = await opened();
    for (const window of ['one', 'two', 'two'])
      await content.change(home, later, `Words ${content.steps.length} of ${window}`, window);
    expect(await content.takeBack([1], true)).toEqual([expect.stringContaining('Words 0')]);
    expect(await content.takeBack([2], true)).toEqual([]);
    expect(content.data(home, later)).toBe('Words 0 of one');
  });

  it('brings files back as they were shown, or as git has them', async () => {
    const { content, fixture, said } = await opened();
    const git = ['-C', fixture.folder, '-c', 'user.name=Owner', '-c', 'user.email=owner@plumber.example'];
    for (const command of ['init', 'add .', 'commit --message whole'])
      execFileSync('git', [...git, ...command.split(' ')], { stdio: 'ignore' });
    const before = said();
    await rm(join(content.shown, 'pages/contact.yaml'));
    for (const file of [home, 'pages/contact.yaml']) {
      await fixture.write(file, '<<<<<<< HEAD\nhero:');
      await content.read();
      await content.bringBack(file);
    }
    expect(said()).toEqual(before);
  });
});
