import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../root.ts';
import { writeValues } from './yaml-edit.ts';

const content = join(root, 'site/content');
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.yaml'),
);
/** All suburbs are of one shape. */
const firstSuburb = files.find((name) => name.startsWith('suburbs/'));
const shapes = files.filter((name) => !name.startsWith('suburbs/') || name === firstSuburb);
const textOf = (file: string) => readFileSync(join(content, file), 'utf8');
const dataOf = (file: string) => parse(textOf(file)) as Record<string, unknown>;

/** Ways to every text, number and switch of a file. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function changed(data: Record<string, unknown>, path: readonly string[]) {
  const copy = structuredClone(data);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy);
  const old = holder[last];
  holder[last] =
    typeof old === 'boolean' ? !old : typeof old === 'number' ? old + 1 : `Was: "${old}", isn't # now`;
  return copy;
}

function differingLines(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')];
  expect(now).toHaveLength(old.length);
  return now.filter((line, index) => line !== old[index]).length;
}

describe('what the owner saves', () => {
  it.each(files)('leaves %s as it is, to the byte, where nothing was changed', (file) => {
    expect(writeValues(textOf(file), dataOf(file))).toBe(textOf(file));
  });

  it.each(files)('changes every value of %s at once, and adds no line to it', (file) => {
    const data = dataOf(file);
    const wanted = leaves(data).reduce<Record<string, unknown>>(changed, data);
    const text = writeValues(textOf(file), wanted);
    expect(parse(text)).toEqual(wanted);
    // Values in braces share a line.
    expect(differingLines(textOf(file), text)).toBeLessThanOrEqual(leaves(data).length);
  });

  it.each(shapes)('changes one line of %s for one value, whichever it is', (file) => {
    const data = dataOf(file);
    for (const path of leaves(data)) {
      const wanted = changed(data, path);
      const text = writeValues(textOf(file), wanted);
      expect(parse(text)).toEqual(wanted);
      expect(differingLines(textOf(file), text), path.join('.')).toBe(1);
    }
  });

  it('takes the last field away and adds it again, with the comments around it', () => {
    const text = '# Who comes.\n\npeople:\n  - name: Mere\n#  - name: Sam\n';
    const none = writeValues(text, {});
    expect(none).toBe('# Who comes.\n\n#  - name: Sam\n');
    expect(writeValues(none, {})).toBe(none);
    expect(writeValues(none, { people: [{ name: 'Aroha' }] })).toBe(`${none}people:\n  - name: Aroha\n`);
  });

  it('puts a field where the example of it stands, and keeps the example', () => {
    const before = textOf('business.yaml');
    const text = writeValues(before, {
      ...dataOf('business.yaml'),
      licence: '21345',
      address: { street: 'PO Box 1', city: 'Auckland', postcode: '1149' },
    });
    expect(text).toContain('# licence: "00000"\nlicence: "21345"\n');
    expect(text).toContain(
      '#   postcode: "1149"\naddress:\n  street: PO Box 1\n  city: Auckland\n  postcode: "1149"\n',
    );
    for (const line of before.split('\n')) expect(text.split('\n')).toContain(line);
  });

  it('begins, adds to, reorders and empties a list', () => {
    const empty = textOf('people.yaml');
    const sam = { name: 'Sam', role: 'Plumber' };
    const jo = { name: 'Jo', role: 'Office' };
    const one = writeValues(empty, { people: [sam] });
    expect(one.startsWith(empty.slice(0, empty.indexOf('people:')))).toBe(true);
    expect(one).toContain('#  - name: Sam');
    const two = writeValues(one, { people: [sam, jo] });
    expect(differingLines(one, two.replace('  - name: Jo\n    role: Office\n', ''))).toBe(0);
    const turned = writeValues(two.replace('name: Jo', 'name: Jo # on the phone'), { people: [jo, sam] });
    expect(parse(turned)).toEqual({ people: [jo, sam] });
    expect(turned).toContain('name: Jo # on the phone');
    expect(parse(writeValues(turned, { people: [] }))).toEqual({ people: [] });
  });

  it('puts new fields before all others, behind the dash of a list too', () => {
    const photo = { file: 'a.jpg', alt: 'Tama at work' };
    expect(
      writeValues('people:\n  # Who answers.\n  - name: Tama\n    role: Plumber\n', {
        people: [{ photo, since: 2014, name: 'Tama', role: 'Plumber' }],
      }),
    ).toBe(
      'people:\n  # Who answers.\n  - photo:\n      file: a.jpg\n      alt: Tama at work\n    since: 2014\n    name: Tama\n    role: Plumber\n',
    );
    expect(writeValues('# Why.\nb: 1\n', { a: 2, b: 1 })).toBe('# Why.\na: 2\nb: 1\n');
  });

  it('takes a field away with its line and nothing else', () => {
    const { chat, ...rest } = dataOf('business.yaml');
    expect(chat).toBeDefined();
    const text = writeValues(textOf('business.yaml'), rest);
    expect(text).not.toContain('\nchat:');
    expect(text).toContain('# The messaging app behind the chat button');
  });

  it('takes away or adds points of lists in the middle, comments beside them stay', () => {
    const text = 'a: # first\n  - x: 1 # one\n    y: 2\n  # of the second\n  - x: 3\n\n# end\nb: [1, 2]\n';
    expect(writeValues(text, { a: [{ x: 3 }], b: [1, 2] })).toBe(
      'a: # first\n  # of the second\n  - x: 3\n\n# end\nb: [1, 2]\n',
    );
    expect(writeValues(text, { a: [{ y: 2 }, { x: 3 }], b: [1, 2, 3] })).toContain('- y: 2\n');
    expect(writeValues(text, { a: [{ x: 1, y: 2 }, { x: 3 }], b: ['z', 2] })).toContain('b: [z, 2]\n');
    for (const list of [[2], [1], [0, 1, 2], [1, 5, 2], [2, 1], [7, 8, 9], ['a, b', ']', 1, 2]]) {
      expect(parse(writeValues('b: [1,\n  2]\n', { b: list }))).toEqual({ b: list });
    }
  });

  it('writes what stands twice twice, with no alias', () => {
    const one = { x: 'a' };
    expect(writeValues('b: 1\n', { b: 1, c: [one, one] })).toBe('b: 1\nc:\n  - x: a\n  - x: a\n');
  });

  it('refuses a text that is no YAML', () => {
    expect(() => writeValues('a: "b', { a: 'c' })).toThrow();
  });
});
