import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { problemsInWords } from './problem.ts';
import { readContent } from './read-content.ts';

const shipped = fileURLToPath(new URL('../../content/', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Change = (content: string) => Promise<unknown>;

/** Another text in place of one, which has to be there. */
const edit =
  (file: string, from: string | RegExp, to: string): Change =>
  async (content) => {
    const path = join(content, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`${file} has no ${from}`);
    await writeFile(path, changed);
  };

/** Two suburbs of one area and two areas, whichever the owner has: the second of each gets the fault. */
const slugs = (kind: string) =>
  readdirSync(join(shipped, kind))
    .map((file) => file.replace('.yaml', ''))
    .toSorted();
const read = (file: string) => parse(readFileSync(join(shipped, file), 'utf8')) as Record<string, unknown>;
const [firstArea = '', secondArea = ''] = slugs('areas');
const ofFirst = slugs('suburbs').filter((slug) => read(`suburbs/${slug}.yaml`).area === firstArea);
const { hub } = read('region.yaml').map as { hub: string };
const [neighbour = ''] = ofFirst;
const [slug = ''] = ofFirst.filter((one) => one !== hub && one !== neighbour);
const suburb = `suburbs/${slug}.yaml`;
const write =
  (file: string, text: string): Change =>
  (content) =>
    writeFile(join(content, file), text);
/** One line of business.yaml instead of another. */
const business = (from: string | RegExp, to: string) => edit('business.yaml', from, to);
const phone = 'phone: "0800 000 000"';
const email = 'email: office@your-plumber.example';
/** The hero's lead in home.yaml, and the heading of the quote band in common.yaml. */
const lead = /^ {2}lead: .*$/m;
const quote = /^quote:\n {2}heading: .*$/m;

/** A fault planted into the shipped content, and what is told of it, piece by piece. */
const faults: [fault: string, plant: Change, told: (string | RegExp)[]][] = [
  // As YAML
  [
    'a wrong indent',
    edit(suburb, /^area:/m, ' area:'),
    [`${suburb}, line`, 'as many spaces before this line'],
  ],
  [
    'an unclosed quote',
    business(phone, 'phone: "0800 000 000'),
    [/business\.yaml, line 12$/m, 'a " at the end of the text', 'phone: "0800 000 000"'],
  ],
  [
    'a colon in a text',
    business(/^serviceArea: .*$/m, 'serviceArea: Two places: here and there'),
    ['in quotes, because there is a colon in it', 'serviceArea: "Two places: here and there"'],
  ],
  [
    "an apostrophe in '…'",
    business(/^serviceArea: .*$/m, "serviceArea: 'Auckland's suburbs'"),
    [`between " and "`, `serviceArea: "Auckland's suburbs"`],
  ],
  [
    'quotes in "…"',
    business(/^serviceArea: .*$/m, 'serviceArea: "The "Super City" and around"'),
    ['a \\ before each "', 'serviceArea: "The \\"Super City\\" and around"'],
  ],
  [
    'a text that begins with a token',
    edit('pages/common.yaml', /^contactCard: .*$/m, 'contactCard: {claim:around-the-clock.sentence}.'),
    ['in quotes, because it begins with {', 'contactCard: "{claim:around-the-clock.sentence}."'],
  ],
  [
    'a text that is one token',
    edit('pages/common.yaml', /^contactCard: .*$/m, 'contactCard: {phone}'),
    ['in quotes, because it begins with {'],
  ],
  [
    'a text that begins with @',
    business(email, 'email: @plumber'),
    ['in quotes, because it begins with @', '"@plumber"'],
  ],
  ['a tab', edit(suburb, /^ {2}description:/m, '\tdescription:'), ['there is a tab', 'line 7']],
  [
    'no space after a colon',
    business('opens: "08:00"', 'opens:"08:00"'),
    ['a space after the colon', 'opens: "08:00"'],
  ],
  ['a key twice', business(phone, `${phone}\n${phone}`), ['line 13, phone', '"phone" once']],
  [
    'a text cut by #',
    business(/^serviceArea: .*$/m, 'serviceArea: Unit #12 to Unit #19'),
    ['serviceArea', '" #" ends it', 'only "Unit" would be shown', 'serviceArea: "Unit #12 to Unit #19"'],
  ],
  ['an empty file', write('pages/home.yaml', ''), ['pages/home.yaml', 'an empty file']],
  ['a file of notes', write('pages/home.yaml', '# later\n'), ['pages/home.yaml', 'an empty file']],
  [
    'letters that were lost',
    (content) => writeFile(join(content, 'business.yaml'), Buffer.from([0x6e, 0x3a, 0x20, 0xe4])),
    ['in UTF-8'],
  ],
  // As files
  [
    'a file called .yml',
    (content) => rename(join(content, suburb), join(content, `suburbs/${slug}.yml`)),
    [`suburbs/${slug}.yml`, `call the file ${slug}.yaml`],
  ],
  ['a file that is missing', (content) => rm(join(content, 'claims.yaml')), ['claims.yaml', 'it is missing']],
  [
    'a copied file with a space in its name',
    (content) => cp(join(content, suburb), join(content, `suburbs/${slug} copy.yaml`)),
    [`suburbs/${slug} copy.yaml`, `such as ${slug}-copy.yaml`],
  ],
  // By their fields
  [
    'a missing field',
    edit(suburb, /^emergency: .*$/m, ''),
    [suburb, 'emergency', 'it is missing', 'write some text here'],
  ],
  ['a field that there is none of', business('email:', 'e-mail:'), ['e-mail', 'There are name, siteUrl']],
  [
    'a licence without quotes',
    business('# licence: "00000"', 'licence: 21345'),
    ['found:     21345', 'put it in quotes', 'licence: "21345"'],
  ],
  [
    'a phone number without quotes',
    business(phone, 'phone: 0800123456'),
    ['line 12, phone', 'put it in quotes', 'phone: "0800123456"'],
  ],
  [
    'a number that is no phone number',
    business(phone, 'phone: 09 555 01'),
    ['"09 555 01" is not a New Zealand phone number', 'phone: "09 123 4567"'],
  ],
  [
    'a chat number without country code',
    business('"+64 00 000 0000"', '"555 0199"'),
    ['chat › account', 'country code', '+64 21 123 456'],
  ],
  [
    'closed as a time',
    business('opens: "08:00"', 'opens: closed'),
    ['no. 2 › opens', 'leave the day out', 'opens: "07:00"'],
  ],
  [
    'closing before opening',
    business('closes: "16:00"', 'closes: "06:00"'),
    ['no. 2 › closes', 'later than'],
  ],
  [
    'yes for true',
    business('showWaterCompanies: true', 'showWaterCompanies: yes'),
    ['showWaterCompanies', 'true or false'],
  ],
  [
    'a title that is too long',
    edit(suburb, /^ {2}title: .*$/m, `  title: ${'Plumber '.repeat(12)}`),
    ['meta › title', '(95 letters)', 'at most 75'],
  ],
  [
    'two cards',
    edit(suburb, /(cards:\n) {4}- icon:.*\n(?: {6}.*\n)+/, 'cards:\n'),
    ['specialties › cards', '2 points', 'exactly three cards'],
  ],
  ['an icon of another name', edit(suburb, /icon: .*$/m, 'icon: tap'), ['found:     "tap"', 'choose one of']],
  [
    'a kind of section there is none of',
    edit('services/drainage.yaml', 'kind: cards', 'kind: carousel'),
    ['"carousel"', 'one of cards, lists'],
  ],
  // By their tokens
  [
    'an unknown token',
    edit('pages/home.yaml', lead, '  lead: Ring {telephone}'),
    ['home.yaml, line', '{telephone} is not one of them'],
  ],
  [
    'a token that does not end',
    edit('pages/home.yaml', lead, '  lead: Ring {phone. Leaks'),
    ['hero › lead', 'a { before and a } after', '{phone}'],
  ],
  [
    'a token without a beginning',
    edit('pages/home.yaml', lead, '  lead: Ring phone}. Leaks'),
    ['hero › lead', 'a { before and a } after'],
  ],
  [
    'an unknown claim',
    edit('pages/home.yaml', lead, '  lead: "Rated {claim:rating-6}"'),
    ['"rating-6" is none', 'There are response-30'],
  ],
  [
    'an unknown wording',
    edit('pages/home.yaml', lead, '  lead: "Rated {claim:rating-5.moons}"'),
    ['"moons" is none', 'It has text, stars'],
  ],
  [
    'a token in business.yaml',
    business(/^serviceArea: .*$/m, 'serviceArea: "{name} everywhere"'),
    ['serviceArea', 'plain words'],
  ],
  [
    'a place where none is filled in',
    edit('pages/common.yaml', quote, 'quote:\n  heading: Not urgent {place}?'),
    ['quote › heading', '{place}'],
  ],
  [
    'a text that a switch leaves empty',
    async (content) => {
      await edit('pages/home.yaml', lead, '  lead: "{claim:free-quotes}"')(content);
      await edit('claims.yaml', /(?<=free-quotes:\n.*\n {4}on: )true/, 'false')(content);
    },
    ['hero › lead', 'while a claim is switched off', 'after a bar'],
  ],
  // Together
  [
    'an area there is none of',
    edit(suburb, /^area: .*$/m, 'area: Somewhere'),
    ['line 2, area', 'one of', firstArea],
  ],
  [
    'a neighbour there is none of',
    edit(suburb, /^neighbours: .*$/m, `neighbours: [narnia, ${neighbour}]`),
    ['there is no suburbs/narnia.yaml'],
  ],
  [
    'two suburbs in one place',
    edit(suburb, /^order: .*$/m, `order: ${read(`suburbs/${neighbour}.yaml`).order}`),
    ['order', `is taken by suburbs/${neighbour}.yaml`],
  ],
  [
    'two areas in one place',
    edit(`areas/${secondArea}.yaml`, /^order: .*$/m, `order: ${read(`areas/${firstArea}.yaml`).order}`),
    [`areas/${secondArea}.yaml`, `is taken by areas/${firstArea}.yaml`],
  ],
];

const region: [fault: string, plant: Change, told: (string | RegExp)[]][] = [
  [
    'an area without a corridor',
    edit('region.yaml', new RegExp(`^ {4}${secondArea}:\\n(?: {6}.*\\n)+`, 'm'), ''),
    [
      'map › corridors',
      `a corridor for the area ${secondArea}`,
      `${secondArea}:`,
      'feed: [[0, 18], [0, 64]]',
    ],
  ],
  [
    'a hub that is gone',
    edit('region.yaml', `hub: ${hub}`, 'hub: lambton'),
    ['map › hub', 'there is no suburbs/lambton.yaml'],
  ],
  [
    'a corridor of an area that is gone',
    edit(
      'region.yaml',
      `    ${secondArea}:`,
      `    kapiti:\n      axis: lat\n      feed: [[0, 0], [0, 9]]\n      heading: n\n    ${secondArea}:`,
    ),
    ['map › corridors › kapiti', 'there is no areas/kapiti.yaml'],
  ],
  [
    'a suburb in another country',
    edit(suburb, /^position: .*$/m, 'position: { lat: 48.2, lon: 16.4 }'),
    [`${suburb}, line 4, position`, 'within the bounds of region.yaml'],
  ],
  [
    'a water company that region.yaml does not know',
    edit(suburb, /^water: .*$/m, 'water: thames'),
    [suburb, '"thames"', 'one of watercare'],
  ],
];

async function withFault(...plants: Change[]) {
  const content = await mkdtemp(join(folder, 'case-'));
  await cp(shipped, content, { recursive: true });
  for (const plant of plants) await plant(content);
  return readContent(content);
}

describe('content', () => {
  it('is right as shipped', async () => {
    const { problems, warnings } = await readContent(shipped);
    expect(problemsInWords([...problems, ...warnings])).toBe('');
  });

  it.each([...faults, ...region])('with %s is told of in words', async (_, plant, told) => {
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
