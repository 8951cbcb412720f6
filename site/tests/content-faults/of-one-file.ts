import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { business, edit, type Fault, lead, phone, slug, suburb, write } from './plant-fault.ts';

const email = /^email: .*$/m;
const hours = /^officeHours:\n(?: {2}.*\n)+/m;
const hoursOf = (opens: string, closes: string) =>
  `officeHours:\n  - days: [Saturday]\n    ${opens}\n    ${closes}\n`;
/** The heading of the quote band in common.yaml. */
const quote = /^quote:\n {2}heading: .*$/m;

/** Faults of one file: as YAML, as a file, by its fields, by its tokens. */
export const faultsOfOneFile: Fault[] = [
  // As YAML
  [
    'a wrong indent',
    edit(suburb, /^area:/m, ' area:'),
    [`${suburb}, line`, /found: +area: /, 'as many spaces before this line', '(after 0 spaces)'],
  ],
  [
    'an unclosed quote',
    business(phone, 'phone: "0800 000 000'),
    [/business\.yaml, line \d+$/m, 'a " at the end of the text', 'phone: "0800 000 000"'],
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
  ['a tab', edit(suburb, /^ {2}description:/m, '\tdescription:'), ['there is a tab', 'line 8']],
  [
    'no space after a colon',
    business(hours, hoursOf('opens:"08:00"', 'closes: "16:00"')),
    ['a space after the colon', 'opens: "08:00"'],
  ],
  ['a key twice', business(phone, 'phone: "1"\nphone: "2"'), ['phone', '"phone" once']],
  [
    'a text cut by #',
    business(/^serviceArea: .*$/m, 'serviceArea: Unit #12 to Unit #19'),
    ['serviceArea', '" #" ends it', 'only "Unit" would be shown', 'serviceArea: "Unit #12 to Unit #19"'],
  ],
  ['an empty file', write('pages/home.yaml', ''), ['pages/home.yaml', 'meta', 'it is missing']],
  ['a file of notes', write('pages/home.yaml', '# later\n'), ['pages/home.yaml', 'meta', 'it is missing']],
  [
    'letters that were lost',
    (content) => writeFile(join(content, 'business.yaml'), Buffer.from([0x6e, 0x3a, 0x20, 0xe4])),
    ['in UTF-8'],
  ],
  // As files
  ['a file that is missing', (content) => rm(join(content, 'claims.yaml')), ['claims.yaml', 'it is missing']],
  // By their fields
  [
    'a missing field',
    edit(suburb, /^emergency: .*$/m, ''),
    [suburb, 'emergency', 'it is missing', 'write some text here'],
  ],
  [
    'a field that there is none of',
    business(/^email:/m, 'e-mail:'),
    ['e-mail', 'is not a known field', 'Known fields: name, siteUrl'],
  ],
  [
    'a licence without quotes',
    business(/^(?:# )?licence: .*$/m, 'licence: 21345'),
    ['found:     21345', 'put it in quotes', 'licence: "21345"'],
  ],
  [
    'a phone number without quotes',
    business(phone, 'phone: 0800123456'),
    [/line \d+, phone/, 'put it in quotes', 'phone: "0800123456"'],
  ],
  [
    'a number that is no phone number',
    business(phone, 'phone: 09 555 01'),
    ['"09 555 01" is not a New Zealand phone number', 'phone: "09 123 4567"'],
  ],
  [
    'a chat number without country code',
    business(/^chat:\n(?: {2}.*\n)+/m, 'chat:\n  app: whatsapp\n  account: "555 0199"\n'),
    ['chat › account', 'country code', '+64 21 123 456'],
  ],
  [
    'closed as a time',
    business(hours, hoursOf('opens: closed', 'closes: "16:00"')),
    ['no. 1 › opens', 'leave the day out', 'opens: "07:00"'],
  ],
  [
    'closing before opening',
    business(hours, hoursOf('opens: "08:00"', 'closes: "06:00"')),
    ['no. 1 › closes', 'later than'],
  ],
  [
    'yes for true',
    business(/^showWaterCompanies: .*$/m, 'showWaterCompanies: yes'),
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
];

/** Files by the wrong name: named first in what is told. */
export const faultsOfNames: Fault[] = [
  [
    'a file called .yml',
    (content) => rename(join(content, suburb), join(content, `suburbs/${slug}.yml`)),
    [`suburbs/${slug}.yml`, `call the file ${slug}.yaml`],
  ],
  [
    'a copied file with a space in its name',
    (content) => cp(join(content, suburb), join(content, `suburbs/${slug} copy.yaml`)),
    [`suburbs/${slug} copy.yaml`, `such as ${slug}-copy.yaml`],
  ],
];
