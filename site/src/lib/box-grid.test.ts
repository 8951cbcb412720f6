import { expect, it } from 'vitest';
import { BoxGrid } from './box-grid.ts';
import { type Box, overlap } from './pipe-map.ts';

/** The same boxes each time: 300 of many sizes, some of them beyond zero. */
function boxes(): Box[] {
  let seed = 7;
  const next = (most: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed / 2 ** 32) * most;
  };
  return Array.from({ length: 300 }, () => {
    const [left, top] = [next(2000) - 1000, next(2000) - 1000];
    return { left, top, right: left + next(200), bottom: top + next(40) };
  });
}

it('finds every box that overlaps another, wherever it was moved to', () => {
  const grid = new BoxGrid<number>();
  const before = boxes();
  for (const [key, box] of before.entries()) grid.set(key, box);
  const after = before.toReversed();
  for (const [key, box] of after.entries()) grid.set(key, box);
  for (const box of after) {
    const near = grid.near(box);
    for (const [key, other] of after.entries())
      if (overlap(box, other) > 0) expect(near.get(key)).toEqual(other);
  }
});
