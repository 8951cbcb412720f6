import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Fixture,
  firstArea,
  neighbour,
  neighbourOrder,
  secondArea,
  slug,
  suburb,
  suburbName,
} from './fixture.ts';

type Edit = [file: string, from: string | RegExp, to: string];

/** A mistake, how it is made, and parts of the message about it. */
export type Fault = [fault: string, plant: Edit | ((fixture: Fixture) => Promise<unknown>), told: string[]];

const line = (name: string) => new RegExp(`^${name}: .*$`, 'm');
/** One line of business.yaml in the place of another. */
const business = (name: string, to: string): Edit => ['business.yaml', line(name), to];
const hours = (times: string): Edit => ['business.yaml', /^ {4}opens.*\n.*$/m, times];
/** Another lead of home's hero. */
const lead = (to: string): Edit => ['pages/home.yaml', /^ {2}lead: .*$/m, `  lead: ${to}`];

const asYaml: Fault[] = [
  ['a wrong indent', [suburb, /^area:/m, ' area:'], ['line 2', 'Check the spaces before this line']],
  [
    'an unclosed quote',
    business('phone', 'phone: "0800 000 000'),
    ['Close the text with "', 'phone: "0800 000 000"'],
  ],
  [
    'a colon in a text',
    business('serviceArea', 'serviceArea: Two: A and B'),
    ['a colon', 'serviceArea: "Two: A and B"'],
  ],
  [
    "an apostrophe in '…'",
    business('serviceArea', "serviceArea: 'A's'"),
    ['between " and "', `serviceArea: "A's"`],
  ],
  [
    'quotes in "…"',
    business('serviceArea', 'serviceArea: "The "A" b"'),
    ['Write \\" for', '"The \\"A\\" b"'],
  ],
  [
    'a text that begins with a token',
    lead('{claim:free-quotes.sentence}.'),
    ['it begins with {', 'lead: "{claim'],
  ],
  ['a text that is one token', lead('{phone}'), ['Put it in quotes', '"{phone}"']],
  ['a text that begins with @', business('email', 'email: @plumber'), ['begins with @', '"@plumber"']],
  ['a tab', [suburb, /^ {2}description:/m, '\tdescription:'], ['not a tab']],
  [
    'no space after a colon',
    hours('    opens:"08:00"\n    closes: "16:00"'),
    ['a space after the colon', 'opens: "08:00"'],
  ],
  ['a key twice', business('phone', 'phone: "1"\nphone: "2"'), ['line 4', '"phone" is there twice']],
  ['a text cut by #', business('serviceArea', 'serviceArea: Unit #12'), ['only "Unit" would', '"Unit #12"']],
  [
    'conflict markers',
    business('phone', '<<<<<<< HEAD\nphone: "1"\n=======\nphone: "2"\n>>>>>>> b'),
    ['line 3', 'two versions'],
  ],
  ['lost letters', (it) => it.write('business.yaml', Buffer.from([0x6e, 0x3a, 0x20, 0xe4])), ['UTF-8']],
  ['an empty file', (it) => it.write('pages/home.yaml', ''), ['pages/home.yaml', 'hero is missing']],
  ['a missing file', (it) => rm(join(it.folder, 'claims.yaml')), ['claims.yaml', 'git restore']],
];

const ofFields: Fault[] = [
  ['a missing field', [suburb, line('lead'), ''], [suburb, 'lead is missing. Write']],
  [
    'an unknown field',
    business('email', 'payment: cash'),
    ['"payment" is not a known field. Known fields: name, siteUrl'],
  ],
  [
    'a licence without quotes',
    business('licence', 'licence: 21345'),
    ['21345', 'in quotes', 'licence: "21345"'],
  ],
  [
    'no phone number',
    business('phone', 'phone: 09 555 01'),
    ['not a New Zealand phone number', 'like this: phone: 09 123 4567'],
  ],
  [
    'a chat number of no country',
    ['business.yaml', /"\+64 21.*"/, '"555 0199"'],
    ['chat › account', 'country code'],
  ],
  [
    'closed as a time',
    hours('    opens: closed\n    closes: "16:00"'),
    ['no. 1 › opens', 'leave the day out'],
  ],
  [
    'closing before opening',
    hours('    opens: "08:00"\n    closes: "06:00"'),
    ['no. 1 › closes', 'later than'],
  ],
  ['maybe for true', business('showWaterCompanies', 'showWaterCompanies: maybe'), ['true or false']],
  [
    'a long title',
    [suburb, /^ {2}title: .*$/m, `  title: ${'Plumber '.repeat(12)}`],
    ['meta › title', '(95 letters)', 'at most 75'],
  ],
  ['two cards', [suburb, /(?<=cards:\n) {4}- icon:.*\n(?: {6}.*\n)+/, ''], ['2 points', 'three cards']],
  ['an icon of another name', [suburb, /icon: .*$/m, 'icon: tap'], ['found:     "tap"', 'badge-check']],
  [
    'an unknown kind of section',
    ['services/drainage.yaml', 'kind: cards', 'kind: carousel'],
    ['cards, lists'],
  ],
  ['two anchors of one name', ['services/drainage.yaml', /anchor: .*/g, 'anchor: a'], ['both called "a"']],
];

const ofTokens: Fault[] = [
  ['an unknown token', lead('Ring {telephone}'), ['{telephone} is not a known token']],
  ['a token without an end', lead('Ring {phone. Leaks'), ['hero › lead', 'a } after']],
  ['a token without a beginning', lead('Ring phone}. Leaks'), ['hero › lead', 'a { before']],
  [
    'an unknown claim',
    lead('"Rated {claim:rating-6}"'),
    ['"rating-6" is not a claim', 'Known claims: response-30'],
  ],
  ['an unknown wording', lead('"Rated {claim:rating-5.moons}"'), ['no wording "moons". It has text']],
  ['a token in business.yaml', business('serviceArea', 'serviceArea: "{name} everywhere"'), ['plain words']],
  ['a place where none is filled in', lead('In {place}'), ['{place} works only in emergencyCard']],
  [
    'a text that a switch leaves empty',
    async (it) => {
      await it.edit(...lead('"{claim:free-quotes}"'));
      await it.edit('claims.yaml', /(?<=free-quotes:\n.*\n {4}on: )true/, 'false');
    },
    ['hero › lead', 'while a claim is switched off', 'after a bar'],
  ],
];

const betweenFiles: Fault[] = [
  [
    'an unknown area',
    [suburb, line('area'), `area: ${firstArea.toUpperCase()}`],
    ['Write one of', firstArea],
  ],
  [
    'an unknown neighbour',
    [suburb, line('neighbours'), `neighbours: [ narnia, ${neighbour} ]`],
    ['neighbours › no. 1', 'Write one of', neighbour],
  ],
  [
    'a suburb next to itself',
    [suburb, line('neighbours'), `neighbours: [ ${slug}, ${neighbour} ]`],
    ['neighbours › no. 1', 'Write one of', neighbour],
  ],
  [
    'an order that is taken',
    [suburb, line('order'), `order: ${neighbourOrder}`],
    ['is already used by suburbs/', 'next free number'],
  ],
  [
    'an area in the place of another',
    [`areas/${secondArea}.yaml`, line('order'), 'order: 1'],
    ['already used by areas/'],
  ],
  ['a name that is not the file', [suburb, line('name'), 'name: Manurewa'], ['call the file manurewa.yaml']],
  [
    'an official name of elsewhere',
    [suburb, line('name'), `name: ${suburbName}\nofficialName: Ōtara`],
    ['another spelling'],
  ],
  [
    'two suburbs on one spot',
    async (it) => {
      for (const one of [slug, neighbour])
        await it.edit(`suburbs/${one}.yaml`, line('position'), 'position: { lat: -36.9, lon: 174.8 }');
    },
    ['The position is that of suburbs/'],
  ],
  [
    'a suburb in another country',
    [suburb, line('position'), 'position: { lat: 48.2, lon: 16.4 }'],
    ['within the bounds'],
  ],
  ['unknown water', [suburb, line('water'), 'water: thames'], ['Write one of watercare']],
  ['an unknown hub', ['region.yaml', /hub: .*/, 'hub: lambton'], ['map › hub', 'Write one of']],
  [
    'an area that is not on the map',
    ['region.yaml', new RegExp(`^ {4}${secondArea}:\\n(?: {6}.*\\n)+`, 'm'), ''],
    [`for the area ${secondArea}`],
  ],
  [
    'an area without suburbs',
    (it) =>
      it
        .read(`areas/${secondArea}.yaml`)
        .then((text) => it.write('areas/empty.yaml', text.replace(line('name'), 'name: Empty'))),
    ['No suburb is in this area'],
  ],
];

const redirect = (from: string, to: string) => (it: Fixture) =>
  it.write('redirects.yaml', `redirects:\n  - from: ${from}\n    to: ${to}\n`);
const person = (photo: string) => (it: Fixture) =>
  it.write('people.yaml', `people:\n  - name: Sam\n    role: Plumber\n    photo: ${photo}\n`);
const review = 'reviews:\n  - words: Good work.\n    name: Mere\n    suburb: Epsom\n    date: 2026-03-14\n';
const source = '    source: { name: Google, link: "https://maps.google.com/1" }\n';

const ofLists: Fault[] = [
  ['a redirect from a page', redirect('/contact', '/'), ['is on the site']],
  ['a redirect to no page', redirect('/a', '/towns/atlantis'), ['There is no page /towns/atlantis']],
  ['a redirect from a file', redirect('/_astro/x.js', '/'), ['is on the site']],
  ['a redirect from a whole address', redirect('https://old.example/a', '/'), ['after the domain']],
  ['a redirect to another host', redirect('/a', '//other.example/'), ['There is no page']],
  ['a redirect twice', redirect('/a', '/\n  - from: /a.html\n    to: /'), ['is listed twice']],
  [
    'a review without its source',
    (it) => it.write('reviews.yaml', review),
    ['source is missing. Write where the customer'],
  ],
  [
    'a review of no service',
    (it) => it.write('reviews.yaml', `${review}${source}    service: roofs\n`),
    ['Write one of', 'drainage'],
  ],
  ['a photo without words', person('{ file: sam.jpg }'), ['what is to be seen']],
  [
    'a photo that is missing',
    person('{ file: sam.jpg, alt: Sam at work }'),
    ['There is no content/photos/sam.jpg'],
  ],
];

export const faults: Fault[] = [...asYaml, ...ofFields, ...ofTokens, ...betweenFiles, ...ofLists];

/** Files that are not called as content files are. */
export const faultsOfNames: Fault[] = [
  [
    `suburbs/${slug}.yml`,
    ({ folder }) => rename(join(folder, suburb), join(folder, `suburbs/${slug}.yml`)),
    [`Rename this file to ${slug}.yaml`],
  ],
  [
    `suburbs/${slug} copy.yaml`,
    ({ folder }) => cp(join(folder, suburb), join(folder, `suburbs/${slug} copy.yaml`)),
    [`Rename this file to ${slug}-copy.yaml`],
  ],
];
