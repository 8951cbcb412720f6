import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  calmService,
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
export type Fault = [fault: string, plant: Edit | ((it: Fixture) => Promise<unknown>), ...told: string[]];

const line = (name: string) => new RegExp(`^${name}: .*$`, 'm');
const named = (text: string) => text.slice(0, text.indexOf(':'));
/** Another line in the place of the one of this name, by default its own. */
const business = (to: string, name = named(to)): Edit => ['business.yaml', line(name), to];
const ofSuburb = (to: string): Edit => [suburb, line(named(to)), to];
const hours = (opens: string, closes: string): Edit => [
  'business.yaml',
  /^ {4}opens.*\n.*$/m,
  `    opens:${opens}\n    closes: "${closes}"`,
];
/** Another lead of home's hero. */
const lead = (to: string): Edit => ['pages/home.yaml', /^ {2}lead: .*$/m, `  lead: ${to}`];
const writes = (file: string, text: string | Uint8Array) => (it: Fixture) => it.write(file, text);

const asYaml: Fault[] = [
  ['a wrong indent', [suburb, /^area:/m, ' area:'], 'line 2', 'Check the spaces before this line'],
  ['an unclosed quote', business('phone: "0800 000'), 'Close the text with "', 'phone: "0800 000"'],
  ['a colon in a text', business('serviceArea: Two: A and B'), 'a colon', 'serviceArea: "Two: A and B"'],
  ["an apostrophe in '…'", business("serviceArea: 'A's'"), 'between " and "', `serviceArea: "A's"`],
  ['quotes in "…"', business('serviceArea: "The "A" b"'), 'Write \\" for', '"The \\"A\\" b"'],
  ['a token first', lead('{claim:free-quotes.sentence}.'), 'it begins with {', 'lead: "{claim'],
  ['a text that begins with @', business('email: @plumber'), 'begins with @', '"@plumber"'],
  ['a tab', [suburb, /^ {2}description:/m, '\tdescription:'], 'not a tab'],
  ['no space after a colon', hours('"08:00"', '16:00'), 'a space after the colon', 'opens: "08:00"'],
  ['a key twice', business('phone: "1"\nphone: "2"'), 'line 4', '"phone" is there twice'],
  ['a text cut by #', business('serviceArea: Unit #12'), 'only "Unit" would', '"Unit #12"'],
  [
    'conflict markers',
    business('<<<<<<< HEAD\nphone: "1"\n=======\nphone: "2"\n>>>>>>> b', 'phone'),
    ...['line 3', 'two versions'],
  ],
  ['lost letters', writes('business.yaml', Buffer.from([0x6e, 0x3a, 0x20, 0xe4])), 'UTF-8'],
  ['an empty file', writes('pages/home.yaml', ''), 'pages/home.yaml', 'hero is missing'],
  ['a missing file', (it) => rm(join(it.folder, 'claims.yaml')), 'claims.yaml', 'git restore'],
  [
    'another ending',
    ({ folder }) => rename(join(folder, suburb), join(folder, `suburbs/${slug}.yml`)),
    ...[`suburbs/${slug}.yml`, `Rename this file to ${slug}.yaml`],
  ],
  [
    'a space in the name of a file',
    ({ folder }) => cp(join(folder, suburb), join(folder, `suburbs/${slug} copy.yaml`)),
    `Rename this file to ${slug}-copy.yaml`,
  ],
];

const ofFields: Fault[] = [
  ['a missing field', [suburb, line('lead'), ''], suburb, 'lead is missing. Write'],
  [
    'an unknown field',
    business('payment: cash', 'email'),
    '"payment" is not a known field. Known fields: name',
  ],
  ['a licence without quotes', business('licence: 21345'), '21345', 'in quotes', 'licence: "21345"'],
  ['no phone number', business('phone: 09 555 01'), 'not a New Zealand phone number', 'phone: 09 123 4567'],
  ['a chat number of no country', ['business.yaml', /"\+64 21.*"/, '"555 0199"'], 'account', 'country code'],
  ['closed as a time', hours(' closed', '16:00'), 'no. 1 › opens', 'leave the day out'],
  ['closing before opening', hours(' "08:00"', '06:00'), 'no. 1 › closes', 'later than'],
  ['maybe for true', business('showWaterCompanies: maybe'), 'true or false'],
  [
    'a number in quotes',
    [calmService, line('order'), 'order: "3"'],
    'order',
    'Write the number without quotes',
  ],
  [
    'a long title',
    [suburb, /^ {2}title: .*$/m, `  title: ${'Plumber '.repeat(12)}`],
    ...['meta › title', '(95 letters)', 'at most 75'],
  ],
  ['two cards', [suburb, /(?<=cards:\n) {4}- icon:.*\n(?: {6}.*\n)+/, ''], '2 points', 'three cards'],
  ['an icon of another name', [suburb, /icon: .*$/m, 'icon: tap'], 'found:     "tap"', 'badge-check'],
];

const ofTokens: Fault[] = [
  ['an unknown token', lead('Ring {telephone}'), '{telephone} stands for nothing'],
  ['a token without an end', lead('Ring {phone. Leaks'), 'hero › lead', 'a } after'],
  ['an unknown claim', lead('"Rated {claim:rating-6}"'), 'no promise "rating-6"', 'known:     '],
  ['an unknown wording', lead('"Rated {claim:rating-5.moons}"'), 'no wording "moons"', 'known:     text'],
  ['a place in a text of no place', lead('Plumber {place}.'), 'hero › lead', 'No page fills {place}'],
  [
    'a place on the emergency card of a suburb',
    async (it) => {
      const text = (await it.read(suburb)).replace(/^localEmergency:\n(?: .*\n)+/m, '');
      await it.write(suburb, `${text}localEmergency: { text: "If water runs {place}, call us." }\n`);
    },
    'No page fills {place} in here',
  ],
  [
    'a place in the emergency text',
    ['pages/stop-the-water.yaml', line('intro'), 'intro: Water {place}?'],
    'No page fills {place} in here',
  ],
  ['a token in business.yaml', business('serviceArea: "{name} everywhere"'), 'plain words'],
  [
    'a description that is short once its tokens are filled in',
    [
      suburb,
      /^ {2}description: .*$/m,
      '  description: "A plumber near you. {claim:free-quotes|Ask us what your work would cost}."',
    ],
    ...['meta › description', 'at least 70 letters', 'this text has 32'],
  ],
  [
    'a text that a switch leaves empty',
    async (it) => {
      await it.edit(...lead('"{claim:free-quotes}"'));
      await it.edit('claims.yaml', /(?<=free-quotes:\n.*\n {4}on: )true/, 'false');
    },
    ...['hero › lead', 'while a claim is switched off', 'after a bar'],
  ],
];

const spot = 'position: { lat: -36.9, lon: 174.8 }';
const betweenFiles: Fault[] = [
  [
    'a claim that pages ask for, gone',
    ['claims.yaml', /^ {2}around-the-clock:$/m, '  day-and-night:'],
    ...['claims.yaml', 'Bring the claim "around-the-clock" back'],
  ],
  ['an unknown area', ofSuburb('area: narnia'), 'Write one of', firstArea],
  [
    'an unknown neighbour',
    ofSuburb('neighbours: [ narnia ]'),
    'neighbours › no. 1',
    'Write one of',
    neighbour,
  ],
  ['a suburb next to itself', ofSuburb(`neighbours: [ ${slug} ]`), 'no. 1', 'Write one of', neighbour],
  ['an order that is taken', ofSuburb(`order: ${neighbourOrder}`), 'is already used by', 'next free number'],
  ['an area in the place of another', [`areas/${secondArea}.yaml`, line('order'), 'order: 1'], 'by areas/'],
  [
    'two pages for emergencies',
    [calmService, /^name:/m, 'tone: emergency\nname:'],
    'the emergency page already',
  ],
  ['a name that is not the file', ofSuburb('name: Manurewa'), 'call the file manurewa.yaml'],
  ['another official name', ofSuburb(`name: ${suburbName}\nofficialName: Ōtara`), 'another spelling'],
  [
    'two suburbs on one spot',
    (it) =>
      it.edit(`suburbs/${neighbour}.yaml`, line('position'), spot).then(() => it.edit(...ofSuburb(spot))),
    'The position is that of suburbs/',
  ],
  ...['lat: 48.2, lon: 174.8', 'lat: -48.2, lon: 174.8', 'lat: -36.9, lon: 16.4', 'lat: -36.9, lon: 179'].map(
    (place): Fault => [place, ofSuburb(`position: { ${place} }`), 'within the bounds'],
  ),
  [
    'an area without suburbs',
    async (it) => {
      const area = await it.read(`areas/${secondArea}.yaml`);
      await it.write('areas/empty.yaml', area.replace(line('name'), 'name: Empty'));
    },
    'No suburb is in this area',
  ],
];

const redirect = (from: string, to: string) =>
  writes('redirects.yaml', `redirects:\n  - from: ${from}\n    to: ${to}\n`);
const person = (photo: string) =>
  writes('people.yaml', `people:\n  - name: Sam\n    role: Plumber\n    photo: ${photo}\n`);
const review = 'reviews:\n  - words: Good work.\n    name: Mere\n    suburb: Epsom\n    date: 2026-03-14\n';
const roofs = '    source: { name: Google, link: "https://maps.google.com/1" }\n    service: roofs\n';

const ofLists: Fault[] = [
  ['a redirect from a page', redirect('/contact', '/'), 'is on the site'],
  ['a redirect from the contact card', redirect('/contact.vcf', '/'), 'is on the site'],
  ['a redirect from the sitemap', redirect('/sitemap.xml', '/'), 'is on the site'],
  ['a redirect to no page', redirect('/a', '/towns/atlantis'), 'There is no page /towns/atlantis'],
  ['a redirect from a whole address', redirect('https://old.example/a', '/'), 'after the domain'],
  ['a redirect twice', redirect('/a', '/\n  - from: /a.html\n    to: /'), 'is listed twice'],
  ['a review without source', writes('reviews.yaml', review), 'source is missing. Write its fields'],
  ['a review of no service', writes('reviews.yaml', `${review}${roofs}`), 'Write one of', 'drainage'],
  ['a photo without words', person('{ file: sam.jpg }'), 'what is to be seen'],
  ['no such photo', person('{ file: sam.jpg, alt: Sam at work }'), 'There are no photos yet'],
];

export const faults: Fault[] = [...asYaml, ...ofFields, ...ofTokens, ...betweenFiles, ...ofLists];
