import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { faults } from '../../tests/content-faults/faults.ts';
import {
  contentFixture,
  type Fixture,
  firstArea,
  neighbour,
  secondArea,
  suburb,
  suburbName,
} from '../../tests/content-faults/fixture.ts';
import { layoutPipeMap } from '../map/layout.ts';
import type { Region } from '../schemas/region.ts';
import { searchMeta } from '../schemas/text.ts';
import { rememberAddresses } from './addresses.ts';
import { formatProblems } from './problem.ts';
import { readContent } from './store.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await contentFixture();
});
afterEach(() => fixture.remove());

const fieldsWrong = async () =>
  (await readContent(fixture.folder)).problems.map(({ file, field }) => `${file} ${field}`);

it('accepts shipped content, and lists that are missing, empty or comments', async () => {
  await fixture.write('people.yaml', '');
  await fixture.write('jobs.yaml', '# one day\n\n');
  await rm(join(fixture.folder, 'prices.yaml'));
  const { content, problems } = await readContent(fixture.folder);
  expect(formatProblems(problems)).toBe('');
  expect(content?.proof).toEqual({ people: [], jobs: [], reviews: [], prices: [] });
});

describe('reports in plain words', () => {
  it.each(faults)('%s', async (_, plant, ...told) => {
    await (typeof plant === 'function' ? plant(fixture) : fixture.edit(...plant));
    const { content, problems } = await readContent(fixture.folder);
    expect(content).toBeUndefined();
    const words = formatProblems(problems);
    for (const piece of [...told, 'site/content/']) expect(words).toContain(piece);
    expect(words).not.toMatch(
      /schema|parse|mapping|scalar|undefined|\bat .*\.[jt]s:|Expected type|Invalid input/,
    );
  });

  it('every wrong file at once', async () => {
    await fixture.edit('business.yaml', /^phone: .*$/m, 'phone: "12"');
    await fixture.edit(suburb, /^area: .*$/m, 'area: narnia');
    await fixture.edit('pages/home.yaml', /^ {2}lead: .*$/m, '  lead: Ring {fax}.');
    await fixture.edit(`areas/${secondArea}.yaml`, /^order: .*$/m, 'order: first');
    expect(await fieldsWrong()).toEqual([
      `areas/${secondArea}.yaml order`,
      'business.yaml phone',
      'pages/home.yaml hero.lead',
      `${suburb} area`,
    ]);
  });

  it('a backup beside a file, and nothing of the file', async () => {
    await cp(join(fixture.folder, suburb), join(fixture.folder, `${suburb}.bak`));
    const { problems } = await readContent(fixture.folder);
    expect(problems).toMatchObject([{ file: `${suburb}.bak`, message: expect.stringMatching(/^Delete/) }]);
  });

  it('each missing field of a new suburb, marked as missing', async () => {
    await fixture.write('suburbs/glendowie.yaml', 'name: Glendowie\nlead: ""\n');
    const { problems } = await readContent(fixture.folder);
    expect(problems.filter(({ missing }) => !missing)).toEqual([]);
    expect(problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['area', 'position', 'lead', 'trust']),
    );
  });
});

describe('warns', () => {
  it('of a copied suburb', async () => {
    const text = (await fixture.read(suburb))
      .replaceAll(suburbName, 'Glendowie')
      .replace(/^order: .*$/m, 'order: 99')
      .replace(/^position: .*$/m, 'position: { lat: -36.86, lon: 174.87 }');
    await fixture.write('suburbs/glendowie.yaml', text);
    const { content, warnings } = await readContent(fixture.folder);
    expect(content).toBeDefined();
    expect(formatProblems(warnings)).toMatch(/glendowie.yaml, line .*\n +suburbs\/.* says the same/);
  });

  it('of a file that nothing reads', async () => {
    await fixture.write('pages/prizes.yaml', 'heading: Prizes\n');
    expect(formatProblems((await readContent(fixture.folder)).warnings)).toContain('pages/prizes.yaml');
  });

  it('of a title of which search engines show only the beginning, and not once the name is short', async () => {
    const long = async () =>
      formatProblems((await readContent(fixture.folder)).warnings).includes('search engines show about');
    await fixture.edit('business.yaml', /^name: .*$/m, 'name: Harbour and Hill Plumbing and Drainage');
    expect(await long()).toBe(true);
    await fixture.edit('business.yaml', /^name: .*$/m, '$&\nshortName: Harbour');
    expect(await long()).toBe(false);
  });

  it('of an area without a line of the map, with an example that works, and of lines on each other', async () => {
    const written = new RegExp(`^ {4}${secondArea}:\\n(?: {6}.*\\n)+`, 'm');
    await fixture.edit('region.yaml', written, '');
    const { content, warnings } = await readContent(fixture.folder);
    const [warning] = warnings.filter(({ file }) => file === 'region.yaml');
    expect(warning?.message).toContain('below the others');
    const { stops = [] } =
      layoutPipeMap(
        content?.areas ?? [],
        content?.suburbs ?? [],
        content?.region.map as Region['map'],
      ).lines.find(({ slug }) => slug === secondArea) ?? {};
    expect(new Set(stops.map(({ y }) => y)).size).toBe(1);
    const example = `    ${warning?.example?.replaceAll('\n', '\n    ')}\n`;
    await fixture.edit('region.yaml', /^ {2}lines:\n/m, `  lines:\n${example}`);
    const { problems, warnings: left } = await readContent(fixture.folder);
    expect(formatProblems(problems)).toBe('');
    // The example lies where the line of the first area is.
    expect(left.filter(({ file }) => file === 'region.yaml')).toMatchObject([
      { message: expect.stringContaining('stand on those of') },
    ]);
  });

  it('of an address of old that leads nowhere, until redirected', async () => {
    const { content } = await readContent(fixture.folder);
    if (content === undefined) throw new Error('the fixture is wrong');
    await rememberAddresses(fixture.folder, content);
    // As the releases before wrote it.
    await writeFile(join(fixture.folder, 'addresses.txt'), '/towns/atlantis under /areas/x\n/contact\n', {
      flag: 'a',
    });
    const lost = async () =>
      (await readContent(fixture.folder)).warnings.filter(({ file }) => file === 'redirects.yaml');
    expect((await lost()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^\/towns\/atlantis was online/),
    ]);
    await fixture.write('redirects.yaml', 'redirects:\n  - from: /towns/atlantis/\n    to: /contact\n');
    expect(await lost()).toEqual([]);
  });
});

it('needs of a suburb its name, area, position and words', async () => {
  const { trust, specialties } = parse(await fixture.read(suburb));
  const position = { lat: -36.86, lon: 174.87 };
  const written = {
    name: 'Glendowie',
    area: firstArea,
    position,
    lead: 'Homes are brick.',
    specialties,
    trust,
  };
  await fixture.write('suburbs/glendowie.yaml', stringify(written));
  const { content, problems } = await readContent(fixture.folder);
  expect(formatProblems(problems)).toBe('');
  const added = content?.suburbs.find(({ slug }) => slug === 'glendowie');
  const orders = content?.suburbs.filter(({ area }) => area === firstArea).map(({ order }) => order) ?? [];
  expect(added?.order).toBe(Math.max(...orders));
  expect(added?.neighbours).toHaveLength(3);
  expect(added?.meta.title).toBe('Plumber Glendowie: drains, leaks, hot water | Kowhai Plumbing');
});

it('gives a suburb without words for search engines some that fit, whatever the names are', async () => {
  await fixture.edit('business.yaml', 'Kowhai Plumbing', 'Kowhai and Rata Plumbing and Drainage');
  await fixture.edit(suburb, /^meta:\n(?: {2}.*\n)+/m, '');
  await fixture.edit(suburb, /^lead: .*$/m, 'lead: Homes are brick.');
  const { content } = await readContent(fixture.folder);
  const added = content?.suburbs.find(({ name }) => name === suburbName);
  expect(searchMeta.safeParse(added?.meta).error?.issues ?? []).toEqual([]);
});

it('tells areas with a digit in their names apart', async () => {
  const area = await fixture.read(`areas/${secondArea}.yaml`);
  const named = (name: string, order: number) =>
    fixture.write(
      `areas/${name.toLowerCase()}.yaml`,
      area.replace(/^name: .*$/m, `name: ${name}`).replace(/^order: .*$/m, `order: ${order}`),
    );
  await Promise.all([named('Zone', 11), named('Zone1', 1)]);
  await fixture.edit(suburb, /^area: .*$/m, 'area: zone');
  await fixture.edit(suburb, /^order: .*$/m, 'order: 11');
  await fixture.edit(`suburbs/${neighbour}.yaml`, /^area: .*$/m, 'area: zone1');
  await fixture.edit(`suburbs/${neighbour}.yaml`, /^order: .*$/m, 'order: 1');
  const { problems } = await readContent(fixture.folder);
  expect(problems.filter(({ file, field }) => file.startsWith('suburbs/') && field === 'order')).toEqual([]);
});

it('sets licence number and source of the rating beside their claims', async () => {
  const rating =
    'rating: { value: 5, count: 87, place: Google, link: "https://maps.google.com/1", read: 2026-05-03 }\n';
  await fixture.edit('business.yaml', /^serviceArea/m, `${rating}serviceArea`);
  const { content } = await readContent(fixture.folder);
  expect(content?.claims.wording('licensed-and-insured')).toMatch(/ 21345$/);
  expect(content?.claims.wording('rating-5')).toMatch(/, 87 .* Google$/);
  await fixture.edit('business.yaml', 'value: 5', 'value: 4.9');
  expect(await fieldsWrong()).toEqual(['business.yaml rating.value']);
});

it('looks at each photo as it stands upright', async () => {
  const photos = join(fixture.folder, 'photos');
  await mkdir(photos, { recursive: true });
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#456' } }).jpeg();
  await blank(800, 600).toFile(join(photos, 'sam.jpg'));
  await blank(900, 500).withMetadata({ orientation: 6 }).toFile(join(photos, 'turned.jpg'));
  await writeFile(join(photos, 'broken.jpg'), 'no picture');
  await cp(join(photos, 'sam.jpg'), join(photos, 'kim.jpg'));
  const files = ['sam.jpg', 'Kim.jpg', 'turned.jpg', 'broken.jpg'];
  const people = files.map(
    (file) => `  - { name: Sam, role: Plumber, photo: { file: ${file}, alt: Sam at work } }\n`,
  );
  await fixture.write('people.yaml', `people:\n${people.join('')}`);
  expect((await readContent(fixture.folder)).problems.map(({ message }) => message)).toEqual([
    'Write one of the known names.',
    'The photo is 500 pixels wide and has to be at least 640. Take the original from the phone.',
    'The photo cannot be read. Save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible).',
  ]);
  // One that nothing shows would stop the build as well.
  await fixture.write('people.yaml', 'people: []\n');
  expect((await readContent(fixture.folder)).problems).toMatchObject([{ file: 'photos/broken.jpg' }]);
});
