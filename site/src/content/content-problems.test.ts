import { describe, expect, it } from 'vitest';
import { contentProblems, type FittingContent } from './content-problems.ts';

function content(): FittingContent {
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
    slugs: { areas: ['south-auckland'], suburbs: ['manukau', 'otara', 'drury'], services: ['plumbing'] },
    areas: [{ slug: 'south-auckland', name: 'South Auckland', order: 1 }],
    services: [{ slug: 'plumbing', order: 1, blocks: [commercial] }],
    region: undefined,
    suburbs: [suburb('Manukau', 1), suburb('Otara', 2), suburb('Drury', 3)],
    home: {
      services: { cards: [{ href: '/services/plumbing#commercial' }] },
      house: { fixtures: { sink: { href: '/services/plumbing' } } },
    },
  } as unknown as FittingContent;
}

/** The one link of the one service. */
const linkOf = (input: FittingContent) => {
  const block = input.services[0]?.blocks[0];
  const link = block?.kind === 'cards' ? block.cards[0]?.links?.[0] : undefined;
  if (link === undefined) throw new Error('no link');
  return link;
};

/** What is told of content with one change: file, field, what was found and what is expected. */
const told = (change: (input: FittingContent) => void) => {
  const input = content();
  change(input);
  return contentProblems(input)
    .map(({ file, field, found, expected }) => `${file} ${field.join('.')}: ${found}, ${expected}`)
    .join('\n');
};
const first = (input: FittingContent) => {
  const [suburb] = input.suburbs;
  if (suburb === undefined) throw new Error('no suburb');
  return suburb;
};
const card = (input: FittingContent) => {
  const [card] = first(input).specialties.cards;
  if (card === undefined) throw new Error('no card');
  return card;
};

describe('contentProblems', () => {
  it('is content with content that fits', () => {
    expect(told(() => {})).toBe('');
  });

  it.each<[string, (input: FittingContent) => void, RegExp]>([
    [
      'an unknown region',
      (c) => (first(c).area = 'narnia'),
      /manukau\.yaml area: "narnia", one of south-auckland/,
    ],
    [
      'a slug that does not match the name',
      (c) => (first(c).name = 'Manurewa'),
      /manukau\.yaml name: "Manurewa", .*the file called manurewa\.yaml/,
    ],
    [
      'an official name that is another place',
      (c) => (first(c).officialName = 'Ōtara'),
      /officialName: "Ōtara"/,
    ],
    [
      'an unknown neighbour',
      (c) => first(c).neighbours.push('narnia'),
      /neighbours\.2: narnia, .*no suburbs\/narnia\.yaml/,
    ],
    ['a suburb next to itself', (c) => first(c).neighbours.push('manukau'), /this is the suburb itself/],
    [
      'two stops on one spot',
      (c) => (first(c).position = { ...(c.suburbs[1]?.position ?? first(c).position) }),
      /otara\.yaml position: .*also that of suburbs\/manukau\.yaml/,
    ],
    [
      'a place taken twice',
      (c) => (first(c).order = 2),
      /otara\.yaml order: 2, .*taken by suburbs\/manukau\.yaml; 4 is free/,
    ],
    [
      'two areas with one place',
      (c) => c.areas.push({ slug: 'north-shore', name: 'North Shore', order: 1 } as (typeof c.areas)[number]),
      /areas\/north-shore\.yaml order: 1, .*taken by areas\/south-auckland\.yaml/,
    ],
    [
      'a fixture of the house that leads to no service',
      (c) => Object.assign(c.home?.house.fixtures.sink ?? {}, { href: '/services/sinks' }),
      /home\.yaml house\.fixtures\.sink\.href: "sinks", one of plumbing/,
    ],
    [
      'a link of a service that leads nowhere',
      (c) => (linkOf(c).href = '/services/plumbing#sinks'),
      /services\/plumbing\.yaml blocks: \/services\/plumbing#sinks, a page of this site/,
    ],
    [
      'a card that leads to no anchor',
      (c) => c.services[0]?.blocks.splice(0),
      /home\.yaml services\.cards\.0\.href: "commercial", an anchor of services\/plumbing\.yaml/,
    ],
    [
      'a card of a suburb that names no service there is',
      (c) => (card(c).service = 'sinks'),
      /manukau\.yaml specialties\.cards\.0\.service: "sinks", one of plumbing/,
    ],
    [
      'a card of a suburb that leads to no anchor',
      (c) => (card(c).anchor = 'sinks'),
      /specialties\.cards\.0\.anchor: "sinks", an anchor of services\/plumbing\.yaml/,
    ],
  ])('tells file and field of %s', (_, change, message) => {
    expect(told(change)).toMatch(message);
  });

  it('blames no file for naming another that is wrong in itself', () => {
    const wrong = told((c) => {
      c.areas.splice(0);
      c.services.splice(0);
    });
    expect(wrong).toBe('');
  });
});
