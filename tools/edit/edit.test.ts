import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readContent } from '../../site/src/content/read-content.ts';
import { contentFixture, firstArea, secondArea } from '../../site/tests/content-faults/fixture.ts';
import { root } from '../run.ts';
import { mergedLists } from './changes.ts';
import { Draft } from './draft.ts';
import { schemaAt, schemaOf } from './forms.ts';
import { suburbsOf, takeAway } from './places.ts';
import { fieldsNaming } from './words.ts';
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

describe('a draft', () => {
  const home = 'pages/home.yaml';
  const later = ['hero', 'later'];

  async function opened() {
    const fixture = await contentFixture();
    const folder = await mkdtemp(join(tmpdir(), 'draft-'));
    onTestFinished(() => Promise.all([fixture.remove(), rm(folder, { recursive: true })]).then(() => {}));
    await fixture.write('redirects.yaml', 'redirects: []\n');
    const draft = new Draft(fixture.folder, folder);
    await draft.read();
    const said = () => Object.fromEntries(draft.files.map((file) => [file, draft.data(file)]));
    return { draft, fixture, said };
  }

  it('keeps the line of a text that is emptied and written again', async () => {
    const { draft, said } = await opened();
    const [before, text] = [said(), draft.text(home)];
    const words = valueAt(draft.data(home), later);
    for (const typed of [undefined, 'Not\nurgent?']) await draft.change(home, later, typed);
    expect(draft.text(home)).toBe(text?.replace(/^( +later:).*$/m, '$1 Not urgent?'));
    expect(draft.unsaved).toMatchObject([{ words: expect.stringContaining('is now “Not urgent?”') }]);
    await draft.change(home, later, words);
    expect([said(), draft.unsaved]).toEqual([before, []]);
  });

  it('takes one of several new points back alone', async () => {
    const { draft } = await opened();
    for (const list of [['One'], ['One', 'Two']]) await draft.change(home, ['list'], list, undefined, true);
    await draft.save();
    await draft.takeBack([draft.steps[0]?.id ?? 0]);
    expect(valueAt(draft.data(home), ['list'])).toEqual(['Two']);
  });

  it('takes an area away with all that leads to it, and back, also once saved', async () => {
    const { draft, said } = await opened();
    const before = said();
    const suburbs = suburbsOf(draft);
    const hub = suburbs.get(String(valueAt(draft.data('region.yaml'), ['map', 'hub'])));
    const area = hub?.area === firstArea ? secondArea : firstArea;
    const [slug = '', { name = '' } = {}] = [...suburbs].find(([, one]) => one.area === area) ?? [];
    await draft.change(home, later, `We go to ${name} too.`);
    const gone = await takeAway(draft, 'areas', area);
    const read = await draft.read();
    expect(read.problems).toEqual([]);
    expect(fieldsNaming(read, gone)).toContainEqual(
      expect.objectContaining({ file: home, field: 'hero.later' }),
    );
    expect(valueAt(draft.data('region.yaml'), ['map', 'lines', area])).toBeUndefined();
    expect(valueAt(draft.data('redirects.yaml'), ['redirects'])).toContainEqual({
      from: `/towns/${slug}`,
      to: '/',
    });
    await draft.save();
    expect(await draft.takeBack(draft.steps.map(({ id }) => id))).toEqual([]);
    expect(said()).toEqual(before);
  });

  it('keeps words that another window writes over', async () => {
    const { draft } = await opened();
    const words = valueAt(draft.data(home), later);
    expect(await draft.change(home, later, 'One', words)).toBe(false);
    expect(await draft.change(home, later, 'Two', words)).toBe(true);
    await draft.takeBack([draft.steps[1]?.id ?? 0]);
    expect(valueAt(draft.data(home), later)).toBe('One');
  });

  it('brings files back as they were shown, or as git has them', async () => {
    const { draft, fixture, said } = await opened();
    const git = ['-C', fixture.folder, '-c', 'user.name=Owner', '-c', 'user.email=owner@plumber.example'];
    for (const command of ['init', 'add .', 'commit --message whole'])
      execFileSync('git', [...git, ...command.split(' ')], { stdio: 'ignore' });
    const before = said();
    await rm(join(draft.shown, 'pages/contact.yaml'));
    for (const file of [home, 'pages/contact.yaml']) {
      await fixture.write(file, '<<<<<<< HEAD\nhero:');
      await draft.read();
      await draft.bringBack(file);
    }
    expect(said()).toEqual(before);
  });

  it('takes in what is changed by other means', async () => {
    const { draft, fixture } = await opened();
    await draft.change('business.yaml', ['name'], 'Rata Plumbing');
    await fixture.edit('business.yaml', 'licence: "21345"', 'licence: "54321"');
    await draft.read();
    expect(draft.data('business.yaml')).toMatchObject({ name: 'Rata Plumbing', licence: '54321' });
  });
});
