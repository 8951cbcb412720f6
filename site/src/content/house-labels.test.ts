import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Home } from '../schemas/pages.ts';
import { houseLabelProblems } from './house-labels.ts';

const home = parse(readFileSync(new URL('../../content/pages/home.yaml', import.meta.url), 'utf8')) as Home;

/** What is told of a label in the place of the shipped one. */
function told(fixture: keyof Home['house']['fixtures'], label: string): string[] {
  const { fixtures } = home.house;
  const changed = { ...fixtures, [fixture]: { ...fixtures[fixture], label } };
  return houseLabelProblems({ house: { ...home.house, fixtures: changed } }).map(
    ({ field, message }) => `${field.join('.')}: ${message}`,
  );
}

it('the labels of the house fit as they are', () => {
  expect(houseLabelProblems(home)).toEqual([]);
});

it.each([
  ['laundry', 'Washing machine', 'about 7 letters'],
  ['toilet', 'Toilet and basin', 'about 10 letters'],
  ['sink', 'Dishwasher', '2 lines of about 6 letters'],
  ['sink', 'The tap and the sink', '2 lines'],
] as const)('a label of the %s that has no room on the drawing is told: %s', (fixture, label, room) => {
  expect(told(fixture, label)).toEqual([expect.stringContaining(room)]);
  expect(told(fixture, label)[0]).toContain(`house.fixtures.${fixture}.label`);
});

it.each([
  ['laundry', 'Tub'],
  ['bath', 'Shower'],
  ['cylinder', 'Hot water cylinder'],
  ['drain', 'Sewer pipe'],
] as const)('a label of the %s that has room may stand: %s', (fixture, label) => {
  expect(told(fixture, label)).toEqual([]);
});
