import { describe, expect, it } from 'vitest';
import { contentProblems } from './content-problems.ts';

type Input = Parameters<typeof contentProblems>[0];

function content(): Input {
  const suburb = (name: string, order: number) => ({
    slug: name.toLowerCase(),
    name,
    area: 'south-auckland',
    order,
    position: { lat: -37 + order / 100, lon: 174.8 },
    specialties: { cards: [{ service: 'plumbing', anchor: 'commercial' }] },
    neighbours: ['manukau', 'otara', 'drury'].filter((slug) => slug !== name.toLowerCase()),
  });
  const commercial = { kind: 'cards', anchor: 'commercial', cards: [{ links: [{ href: '#commercial' }] }] };
  return {
    areas: [{ slug: 'south-auckland', name: 'South Auckland' }],
    services: [{ slug: 'plumbing', blocks: [commercial] }],
    suburbs: [suburb('Manukau', 1), suburb('Otara', 2), suburb('Drury', 3)],
    home: {
      services: { cards: [{ href: '/services/plumbing#commercial' }] },
      house: { fixtures: { sink: { href: '/services/plumbing' } } },
    },
  } as unknown as Input;
}

/** The one link of the one service. */
const linkOf = (input: Input) => {
  const block = input.services[0]?.blocks[0];
  const link = block?.kind === 'cards' ? block.cards[0]?.links?.[0] : undefined;
  if (link === undefined) throw new Error('no link');
  return link;
};

const broken = (change: (input: Input) => void) => {
  const input = content();
  change(input);
  return contentProblems(input);
};
const first = (input: Input) => {
  const [suburb] = input.suburbs;
  if (suburb === undefined) throw new Error('no suburb');
  return suburb;
};

const card = (input: Input) => {
  const [card] = first(input).specialties.cards;
  if (card === undefined) throw new Error('no card');
  return card;
};

describe('contentProblems', () => {
  it('is content with content that fits', () => {
    expect(contentProblems(content())).toEqual([]);
  });

  it.each<[string, (input: Input) => void, RegExp]>([
    [
      'an unknown region',
      (c) => (first(c).area = 'narnia'),
      /manukau\.yaml · area: "narnia" is none of south-auckland/,
    ],
    [
      'a slug that does not match the name',
      (c) => (first(c).name = 'Manurewa'),
      /manukau\.yaml · name: "Manurewa" belongs in a file called manurewa\.yaml/,
    ],
    [
      'an official name that is another place',
      (c) => (first(c).officialName = 'Ōtara'),
      /officialName: "Ōtara"/,
    ],
    ['an unknown neighbour', (c) => first(c).neighbours.push('narnia'), /there is no suburbs\/narnia\.yaml/],
    ['a suburb next to itself', (c) => first(c).neighbours.push('manukau'), /names the suburb itself/],
    [
      'two stops on one spot',
      (c) => (first(c).position = { ...(c.suburbs[1]?.position ?? first(c).position) }),
      /two stops on one spot/,
    ],
    [
      'a region without room on the map',
      (c) => c.areas.push({ ...c.areas[0], slug: 'waiheke', name: 'Waiheke' } as Input['areas'][number]),
      /waiheke\.yaml: the pipe map has no room .*corridors\.ts/,
    ],
    ['a place taken twice', (c) => (first(c).order = 2), /order: 2 is taken/],
    [
      'a fixture of the house that leads to no service',
      (c) => (c.home.house.fixtures.sink.href = '/services/sinks'),
      /home\.yaml · house\.fixtures\.sink\.href: "\/services\/sinks" is none of plumbing/,
    ],
    [
      'a link of a service that leads nowhere',
      (c) => (linkOf(c).href = '/services/plumbing#sinks'),
      /services\/plumbing\.yaml · links: "\/services\/plumbing#sinks" leads to no page or anchor/,
    ],
    ['a card that leads to no anchor', (c) => c.services[0]?.blocks.splice(0), /has no anchor "commercial"/],
    [
      'a card of a suburb that names no service there is',
      (c) => (card(c).service = 'sinks'),
      /manukau\.yaml · specialties\.cards\.0\.service: "sinks" is none of plumbing/,
    ],
    [
      'a card of a suburb that leads to no anchor',
      (c) => (card(c).anchor = 'sinks'),
      /specialties\.cards\.0\.anchor: services\/plumbing\.yaml has no anchor "sinks"/,
    ],
  ])('tells file and field of %s', (_, change, message) => {
    expect(broken(change).join('\n')).toMatch(message);
  });
});
