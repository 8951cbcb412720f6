import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { everywhere, linesFor, type PlaceSupply } from './emergency-steps.ts';
import { readContent } from './store.ts';
import { suburbPage } from './suburb-page.ts';

const { content } = await readContent(fileURLToPath(new URL('../../content/', import.meta.url)));
const [some, west, east] = content?.suburbs ?? [];
const [area] = content?.areas ?? [];
if (content === undefined || !some || !west || !east || !area) throw new Error('the content is wrong');
const placed = (slug: string, lon: number) => ({ ...some, slug, name: slug, position: { lat: 0, lon } });
const hou = { ...placed('east', 3), fullName: 'East End', officialName: 'Hou' };
const suburb = {
  ...placed('here', 2),
  officialName: undefined,
  fullName: 'Here Town',
  neighbours: ['east', 'west'],
  ownersNote: 'Mud.',
  goodToKnow: ['Sand.'],
  adviceHeading: undefined,
  alsoIn: ['Bay', 'Point', 'Flat'],
};
const page = (changes: object = {}) =>
  suburbPage(
    {
      ...content,
      suburbs: [hou, { ...placed('west', 1), fullName: undefined, officialName: undefined }],
      ...changes,
    },
    suburb,
    { ...area, slug: 'shore', name: 'Shore', where: 'on the Shore' },
  );

it('names what is nearby from west to east, as people spell it, and the area last', () => {
  expect(page().nearby.also).toBe('Also in Bay, Point and Flat.');
  expect(page().nearby.links).toEqual([
    { href: '/towns/west', text: 'Plumber in west' },
    { href: '/towns/east', text: 'Plumber in Hou' },
    { href: '/areas/shore', text: 'Plumbers on the Shore' },
  ]);
});

it("begins the advice with the owner's note, under the suburb's full name", () => {
  const { advice, official } = page();
  expect(official).toBe('Here Town');
  expect(advice.heading).toMatch(/ Here Town$/);
  expect(advice.lines).toEqual(['Mud.', 'Sand.']);
});

it('says whose pipe it is only where the owner wants that', () => {
  const business = (showWaterCompanies: boolean) => ({
    business: { ...content.business, showWaterCompanies },
  });
  expect(page(business(true)).water?.lines.join()).not.toContain('{company}');
  expect(page(business(false)).water).toBeUndefined();
});

it('says a step everywhere but where it cannot hold', () => {
  const kinds = ['toby', 'tank', 'apartment', 'public-sewer', 'own-sewer'] as const;
  const lines = kinds.map((kind) => ({ text: kind, for: kind }));
  const missing = (place: Partial<PlaceSupply>) => {
    const said = linesFor(lines, content, { ...everywhere, ...place });
    return kinds.filter((kind) => !said.includes(kind));
  };
  expect(missing({})).toEqual([]);
  expect([missing({ water: 'tank' }), missing({ water: 'mains' })]).toEqual([['toby'], ['tank']]);
  expect([missing({ homes: 'apartments' }), missing({ homes: 'houses' })]).toEqual([['toby'], ['apartment']]);
  expect(missing({ sewer: 'on-site' })).toEqual(['public-sewer']);
  expect(missing({ sewer: 'public' })).toEqual(['own-sewer']);
});
