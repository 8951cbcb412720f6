import { expect, it } from 'vitest';
import { shingles } from '../src/content/warnings.ts';
import { jaccard, pairsBySimilarity } from './similarity.ts';

it('takes runs of five words, whatever their case and marks', () => {
  expect([...shingles('Ōtara’s pipes are old and brittle now')]).toContain('pipes are old and brittle');
  expect(shingles('too short')).toEqual(new Set());
});

it('is 1 for the same text and 0 for nothing shared', () => {
  const a = shingles('old steel pipe rusts from the inside out');
  expect(jaccard(a, a)).toBe(1);
  expect(jaccard(a, shingles('a tank on the hill needs a pump and a valve'))).toBe(0);
});

it('finds the mail-merged pair first', () => {
  const merged = (name: string) =>
    `In ${name} we mend burst pipes, clear blocked drains and look after hot water cylinders of every make`;
  const pairs = pairsBySimilarity(
    new Map([
      ['a', merged('Orewa')],
      ['b', 'Tank water needs a pump, a filter and somebody who empties the gutters before winter'],
      ['c', merged('Drury')],
    ]),
  );
  expect(pairs[0]?.names).toEqual(['a', 'c']);
  expect(pairs[0]?.similarity).toBeGreaterThan(0.15);
});
