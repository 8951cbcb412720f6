import { compass, type Heading, type Point } from './geometry.ts';
import { pitch, type Side } from './label.ts';

/** The way of a region's pipe from the manifold, in the units of geometry.ts. */
export interface Corridor {
  /** What orders the stops: latitude, from north to south, or longitude, from west to east. */
  axis: 'lat' | 'lon';
  /** The last stop along the axis is the one nearest to the manifold. */
  inward?: boolean;
  /** Corners from the port on the manifold to the first stop. */
  feed: Point[];
  heading: Heading;
  /** After so many stops the pipe turns. */
  turn?: { after: number; heading: Heading };
  /** Where the region's name stands; without it, past the end. */
  title?: Point & { side: Side };
  /** The corners from this one on, and the title, count their y from the last stop of another region's line. */
  beyond?: { area: string; fromCorner: number };
}

/** By the slugs of the areas. Their far ends are open: a line grows outwards with its stops. */
export const corridors: Record<string, Corridor> = {
  'central-auckland': {
    axis: 'lat',
    feed: [
      { x: 0, y: 18 },
      { x: 0, y: 64 },
    ],
    heading: 's',
  },
  'north-shore': {
    axis: 'lat',
    inward: true,
    feed: [
      { x: 12, y: -18 },
      { x: 12, y: -80 },
    ],
    heading: 'n',
  },
  'rodney-district': {
    axis: 'lon',
    feed: [
      { x: -36, y: -16 },
      { x: -104, y: -84 },
      { x: -104, y: -82 },
      { x: 8, y: -82 },
    ],
    heading: 'e',
    title: { x: -122, y: -82, side: 'left' },
    // The peninsula moves north with the end of the North Shore.
    beyond: { area: 'north-shore', fromCorner: 2 },
  },
  'west-auckland': {
    axis: 'lat',
    inward: true,
    feed: [
      { x: -42, y: 4 },
      { x: -74, y: 4 },
      { x: -158, y: 88 },
      { x: -192, y: 88 },
      { x: -192, y: 58 },
    ],
    heading: 'n',
  },
  'east-auckland': {
    axis: 'lat',
    feed: [
      { x: 42, y: -9 },
      { x: 260, y: -9 },
      { x: 260, y: 36 },
    ],
    heading: 's',
    title: { x: 260, y: -28, side: 'left' },
  },
  'south-auckland': {
    axis: 'lat',
    feed: [
      { x: 42, y: 9 },
      { x: 82, y: 9 },
      { x: 150, y: 77 },
      { x: 150, y: 112 },
    ],
    heading: 's',
    turn: { after: 5, heading: 'se' },
  },
};

/**
 * A region's corridor as it lies with so many stops on the lines.
 *
 * @param stopsOn How many stops a region's line has, the manifold not counted.
 * @throws Error for a region without one.
 */
export function corridorOf(area: string, stopsOn: (area: string) => number): Corridor {
  const corridor = corridors[area];
  if (corridor === undefined) throw new Error(`"${area}" has no corridor on the pipe map`);
  const { beyond, feed, title } = corridor;
  if (beyond === undefined) return corridor;
  const other = corridorOf(beyond.area, stopsOn);
  const first = other.feed.at(-1)?.y ?? 0;
  const last = first + compass[other.heading].y * pitch * (stopsOn(beyond.area) - 1);
  return {
    ...corridor,
    feed: feed.map(({ x, y }, corner) => ({ x, y: corner < beyond.fromCorner ? y : y + last })),
    ...(title !== undefined && { title: { ...title, y: title.y + last } }),
  };
}
