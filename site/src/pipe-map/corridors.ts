import type { Corridor, Region } from '../schemas/region.ts';
import { compass } from './geometry.ts';
import { pitch } from './label.ts';

/**
 * A region's corridor as it lies with so many stops on the lines.
 *
 * @param corridors By the areas' slugs.
 * @param stopsOn How many stops a region's line has, the manifold not counted.
 * @throws Error for a region without one.
 */
export function corridorOf(
  corridors: Region['map']['corridors'],
  area: string,
  stopsOn: (area: string) => number,
): Corridor {
  const corridor = corridors[area];
  if (corridor === undefined) throw new Error(`"${area}" has no corridor on the pipe map`);
  const { beyond, feed, title } = corridor;
  if (beyond === undefined) return corridor;
  const other = corridorOf(corridors, beyond.area, stopsOn);
  const first = other.feed.at(-1)?.y ?? 0;
  const last = first + compass[other.heading].y * pitch * (stopsOn(beyond.area) - 1);
  return {
    ...corridor,
    feed: feed.map(({ x, y }, corner) => ({ x, y: corner < beyond.fromCorner ? y : y + last })),
    ...(title !== undefined && { title: { ...title, y: title.y + last } }),
  };
}
