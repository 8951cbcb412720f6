import { expect, it } from 'vitest';
import { concurrencyLimit } from './concurrency.ts';

it('runs so many at a time, the others in their order, also after one that failed', async () => {
  const limit = concurrencyLimit(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, n) =>
    limit(async () => {
      begun.push(n);
      await promise;
      return n;
    }).catch(() => 'failed'),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('one fails'));
  await results[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(results)).toEqual([0, 'failed', 2, 3]);
});
