import { z } from 'astro/zod';
import { matching, nameIn, words } from './words.ts';

/** In the units of map/layout.ts. */
const east = z.number().meta({ title: 'East' });
const south = z.number().meta({ title: 'South' });
const point = z
  .tuple([east, south], { error: 'write two numbers in brackets: [east, south]' })
  .transform(([x, y]) => ({ x, y }));
/** Each stop is a target of 24 by 24. */
const step = point
  .refine(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) >= 24, 'write at least 24 for one of the two')
  .describe('From one stop to the next.');
/** An area's pipe from the manifold on, in the units of map/layout.ts. */
const line = z.strictObject({
  axis: z
    .enum(['lat', 'lon'], { error: 'write lat (north to south) or lon (west to east)' })
    .describe('What orders the stops: lat, from north to south, or lon, from west to east.'),
  inward: z.boolean().optional().describe('Whether the last stop is the nearest to the manifold.'),
  feed: z
    .array(point)
    .min(1)
    .describe('Corners of the pipe before its first stop, the port on the manifold first.'),
  start: point.describe('The first stop.'),
  step,
  turn: z
    .strictObject({ after: z.int().min(1), step })
    .optional()
    .describe('After so many stops the pipe turns.'),
  labels: z
    .enum(['left', 'right', 'alternate'])
    .optional()
    .describe('Side of the names; if left out, the side where each suburb really is.'),
  title: z
    .strictObject({ at: point, side: z.enum(['right', 'left', 'above', 'below', 'on']) })
    .transform(({ at, side }) => ({ ...at, side }))
    .optional()
    .describe("Position of the area's name; if left out, it is past the end of the pipe."),
});

const degrees = z.number().min(-180).max(180);

/** content/region.yaml: the town and its surroundings. */
export const region = z.strictObject({
  city: words(40),
  country: words(40),
  licensedBy: words(80).describe('Who gives the licences of business.yaml.'),
  bounds: z
    .strictObject({ north: degrees, south: degrees, west: degrees, east: degrees })
    .describe('The bounds of every position, in degrees.'),
  horizon: matching(
    /^[MLHVCSQTAZ0-9\s.,-]+$/i,
    'write an SVG path, as drawing programs do: "H430C560 456 690 436 790 408"',
  )
    .optional()
    .describe(
      'On the social pictures: an SVG path from their left edge at 0, 462 to the right edge at 1200. Without it, level water.',
    ),
  map: z.strictObject({
    hub: nameIn('suburbs')
      .describe('The suburb that is the manifold.')
      .meta({ title: 'The middle of the map' }),
    harbours: z.array(z.strictObject({ name: words(40), at: point, shore: z.array(point).min(3) })),
    lines: z.record(z.string(), line).describe("By the areas' slugs."),
  }),
  water: z
    .record(z.string(), words(400))
    .describe("Whose the water is, by the names that a suburb's `water` may have."),
});

export type Region = z.infer<typeof region>;
