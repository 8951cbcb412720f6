import {
  edit,
  type Fault,
  firstArea,
  hub,
  neighbour,
  read,
  secondArea,
  slug,
  suburb,
} from './plant-fault.ts';

const position = /^position: .*$/m;
const { lat, lon } = read(suburb).position as { lat: number; lon: number };
/** Written otherwise than it stands there, so that it is a change. */
const spot = `position: { lat: ${lat},  lon: ${lon} }`;

/** Files that are each right by themselves and do not fit together. */
export const faultsOfFit: Fault[] = [
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
  [
    'a name that the file is not called by',
    edit(suburb, /^name: .*$/m, 'name: Manurewa'),
    ['line 1, name', 'the file called manurewa.yaml'],
  ],
  [
    'an official name that is another place',
    edit(suburb, /^name: (.*)$/m, `name: ${read(suburb).name}\nofficialName: Ōtara`),
    ['officialName', 'another spelling of the name'],
  ],
  [
    'a suburb next to itself',
    edit(suburb, /^neighbours: .*$/m, `neighbours: [${slug}, ${neighbour}]`),
    ['another suburb: this is the suburb itself'],
  ],
  [
    'two suburbs on one spot',
    (content) =>
      Promise.all([suburb, `suburbs/${neighbour}.yaml`].map((file) => edit(file, position, spot)(content))),
    [/suburbs\/[a-z-]+\.yaml, line 4, position/, 'is also that of suburbs/'],
  ],
  [
    'a card of a suburb that names no service there is',
    edit(suburb, /^ {6}service: .*$/m, '      service: sinks'),
    ['cards › no. 1 › service', '"sinks"', 'one of drainage'],
  ],
  [
    'a card of a suburb that leads to no anchor',
    edit(suburb, /^ {6}service: .*$/m, '      service: plumbing\n      anchor: sinks'),
    ['cards › no. 1 › anchor', '"sinks"', 'an anchor of services/plumbing.yaml'],
  ],
  [
    'a fixture of the house that leads to no service',
    edit('pages/home.yaml', /href: \/services\/emergency#.*$/m, 'href: /services/sinks'),
    ['pages/home.yaml', 'house › fixtures › toby › href', '"sinks"'],
  ],
  [
    'a link of a service that leads nowhere',
    edit('services/plumbing.yaml', /href: \/services\/emergency#.*? }/, 'href: /services/plumbing#sinks }'),
    ['services/plumbing.yaml', 'a page of this site, or an anchor of a service page'],
  ],
  [
    'a house of some age that leads to a suburb there is none of',
    edit('services/plumbing.yaml', /(?<=ages:\n(?:.*\n)*?.*href: )\/towns\/[a-z-]+/, '/towns/narnia'),
    ['services/plumbing.yaml, line', 'ages › no. 1 › links › no. 1 › href', '/towns/narnia'],
  ],
  // With region.yaml
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
