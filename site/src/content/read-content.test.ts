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
import { formatProblems } from './problem.ts';
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
    expect(formatProblems([...problems, ...warnings])).toBe('');
  });

  it.each([
    ...faultsOfOneFile,
    ...faultsOfNames,
    ...faultsOfFit,
  ])('with %s is told of in words', async (_, plant, told) => {
    const { content, problems } = await withFault(plant);
    expect(content).toBeUndefined();
    const words = formatProblems(problems);
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
    ['is empty', ''],
    ['has only a name', 'name: Glendowie\n'],
    ['has every field without words', wordless(read(suburb))],
  ])('marks each missing field of a new suburb file that %s', async (_, text) => {
    const { problems } = await withFault(write('suburbs/glendowie.yaml', text));
    expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(['suburbs/glendowie.yaml']));
    expect(problems.filter(({ missing }) => missing).map(({ field }) => field?.split('.')[0])).toEqual(
      expect.arrayContaining(['meta', 'lead', 'facts']),
    );
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
    const words = formatProblems(warnings);
    expect(words).toMatch(/of 100 words as in suburbs\//);
    expect(words).toContain('suburbs/glendowie.yaml');
    expect(words).toContain('none names it as a neighbour');
  });

  it('warns of a file that nothing reads', async () => {
    const { warnings } = await withFault(write('pages/prizes.yaml', 'heading: Prizes\n'));
    expect(formatProblems(warnings)).toContain('site/content/pages/prizes.yaml');
  });
});
