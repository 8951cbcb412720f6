import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { faultsOfFit } from '../../tests/content-faults/of-fit.ts';
import { faultsOfNames, faultsOfOneFile } from '../../tests/content-faults/of-one-file.ts';
import {
  business,
  type Change,
  edit,
  firstArea,
  lead,
  phone,
  read,
  secondArea,
  shipped,
  suburb,
  write,
} from '../../tests/content-faults/plant-fault.ts';
import { problemsInWords } from './problem.ts';
import { readContent } from './read-content.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withFault(...plants: Change[]) {
  const content = await mkdtemp(join(folder, 'case-'));
  await cp(shipped, content, { recursive: true });
  for (const plant of plants) await plant(content);
  return readContent(content);
}

/** A suburb's file with every field and no words, as the editor begins one. */
function wordless(suburb: Record<string, unknown>): string {
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return '';
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner)]));
  };
  return stringify({ ...(without(suburb) as object), name: 'Glendowie', area: firstArea, order: 99 });
}

describe('content', () => {
  it('is right as shipped', async () => {
    const { problems, warnings } = await readContent(shipped);
    expect(problemsInWords([...problems, ...warnings])).toBe('');
  });

  it.each([
    ...faultsOfOneFile,
    ...faultsOfNames,
    ...faultsOfFit,
  ])('with %s is told of in words', async (_, plant, told) => {
    const { content, problems } = await withFault(plant);
    expect(content).toBeUndefined();
    const words = problemsInWords(problems);
    for (const piece of told)
      expect(words).toMatch(piece instanceof RegExp ? piece : new RegExp(RegExp.escape(piece)));
    expect(words, 'names the file').toContain('site/content/');
    expect(words, 'no jargon').not.toMatch(
      /schema|parse|mapping|scalar|undefined|\bat .*\.[jt]s:|Expected type|\*\*/,
    );
  });

  it('tells of every wrong file in one go', async () => {
    const { problems } = await withFault(
      business(phone, 'phone: "12"'),
      edit(suburb, /^area: .*$/m, 'area: narnia'),
      edit('pages/home.yaml', lead, '  lead: Ring {fax}.'),
      edit(`areas/${secondArea}.yaml`, /^order: .*$/m, 'order: first'),
    );
    expect(problems.map(({ file, field }) => `${file} ${field}`)).toEqual([
      `areas/${secondArea}.yaml order`,
      'business.yaml phone',
      'pages/home.yaml hero.lead',
      `${suburb} area`,
    ]);
  });

  it('blames no file for naming another that is wrong in itself', async () => {
    const { problems } = await withFault(
      edit(`areas/${firstArea}.yaml`, /^order: .*$/m, 'order: first'),
      edit('services/drainage.yaml', /^order: .*$/m, 'order: first'),
    );
    expect(problems.map(({ file, field }) => `${file} ${field}`)).toEqual([
      `areas/${firstArea}.yaml order`,
      'services/drainage.yaml order',
    ]);
  });

  it.each(faultsOfNames)('blames no other file for %s', async (_, plant, told) => {
    const { problems } = await withFault(plant);
    expect(problems.map(({ file }) => file)).toEqual(told.slice(0, 1));
  });

  it.each([
    ['is empty', '', 'an empty file', ['area', 'meta', 'facts']],
    ['has its name alone', 'name: Glendowie\n', 'nothing yet in 11 fields', ['area', 'meta', 'facts']],
    [
      'has every field and no words',
      wordless(read(suburb)),
      /nothing yet in \d\d fields/,
      ['meta (title, description, keywords), lead', 'trust (heading, points)', 'facts (fact, grade'],
    ],
  ])('tells of a new suburb file that %s as one thing, with what to write', async (_, text, found, named) => {
    const { problems } = await withFault(write('suburbs/glendowie.yaml', text));
    expect(problems.map(({ file }) => file)).toEqual(['suburbs/glendowie.yaml']);
    const [{ found: said, expected = '', fields = [] } = {}] = problems;
    expect(said).toMatch(found);
    for (const name of named) expect(expected).toContain(name);
    expect(expected).toMatch(/; suburbs\/[a-z-]+\.yaml has them all/);
    expect(expected.length).toBeLessThan(400);
    expect(fields).toContain('lead');
  });

  it('tells of what is wrong beside what is not written, and of a few fields one by one', async () => {
    const most = await withFault(write(suburb, `name: ${read(suburb).name}\nplace: moon\n`));
    expect(most.problems.map(({ field }) => field)).toEqual([undefined, 'place']);
    const few = await withFault(
      edit(suburb, /^emergency: .*$/m, 'emergency: ""'),
      edit(suburb, /^water: .*$/m, 'water:'),
    );
    expect(few.problems.map(({ field }) => field)).toEqual(['emergency', 'water']);
  });

  it('warns of a suburb copied from another, and of one that no other names', async () => {
    const { content, warnings } = await withFault(async (folder) => {
      const text = await readFile(join(folder, suburb), 'utf8');
      const copy = text
        .replaceAll(String(read(suburb).name), 'Glendowie')
        .replace(/^order: .*$/m, 'order: 99')
        .replace(/lat: .*$/m, 'lat: -36.86')
        .replace(/^position: .*$/m, 'position: { lat: -36.86, lon: 174.87 }');
      await writeFile(join(folder, 'suburbs/glendowie.yaml'), copy);
    });
    expect(content).toBeDefined();
    const words = problemsInWords(warnings);
    expect(words).toMatch(/of 100 words as in suburbs\//);
    expect(words).toContain('suburbs/glendowie.yaml');
    expect(words).toContain('none names it as a neighbour');
  });

  it('warns of a file that nothing reads', async () => {
    const { warnings } = await withFault(write('pages/prizes.yaml', 'heading: Prizes\n'));
    expect(problemsInWords(warnings)).toContain('site/content/pages/prizes.yaml');
  });
});
