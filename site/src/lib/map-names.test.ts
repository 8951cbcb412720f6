import { expect, it } from 'vitest';
import { withOfficialNames } from './map-names.ts';

const place = {
  slug: 'otara',
  name: 'Otara',
  area: 'south-auckland',
  order: 1,
  position: { lat: -36.9, lon: 174.8 },
};

it('a stop carries the official name where there is one, and its own where there is none', () => {
  const labels = withOfficialNames([{ ...place, officialName: 'Ōtara' }, place]).map(({ label }) => label);
  expect(labels).toEqual(['Ōtara', undefined]);
});

it('the same suburbs are the same list, so that the map is laid out once', () => {
  const suburbs = [place];
  expect(withOfficialNames(suburbs)).toBe(withOfficialNames(suburbs));
});
