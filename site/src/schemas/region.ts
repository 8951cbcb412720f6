import { z } from 'astro/zod';
import { words } from './words.ts';

const headings = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const heading = z.enum(headings, { error: `write one of ${headings.join(', ')}` });
const coordinate = z.number({ error: 'write a number, or west or east at the edge of the map' });
/** In the units of map/layout.ts. */
const east = z.number().meta({ title: 'East' });
const south = z.number().meta({ title: 'South' });
const point = z
  .tuple([east, south], { error: 'write two numbers in brackets: [east, south]' })
  .transform(([x, y]) => ({ x, y }));

/** The way of an area's pipe from the manifold, in the units of map/layout.ts. */
const line = z.strictObject({
  axis: z
    .enum(['lat', 'lon'], { error: 'write lat (north to south) or lon (west to east)' })
    .describe('What orders the stops: latitude, from north to south, or longitude, from west to east.'),
  inward: z.boolean().optional().describe('The last stop along the axis is the one nearest to the manifold.'),
  feed: z
    .array(point)
    .min(1)
    .describe('Corners of the pipe before its first stop, the port on the manifold first.'),
  start: point.describe('The first stop.'),
  heading: heading.describe('Where the pipe runs from there.'),
  step: z.number().min(24).optional().describe('From one stop to the next; 24 if left out.'),
  turn: z
    .strictObject({ after: z.int().min(1), heading })
    .optional()
    .describe('After so many stops the pipe turns.'),
  labels: z
    .enum(['left', 'right', 'alternate'], { error: 'write left, right or alternate' })
    .optional()
    .describe('Where the names stand; if left out, on the side where each suburb truly lies.'),
  title: z
    .strictObject({ at: point, side: z.enum(['right', 'left', 'above', 'below', 'on']) })
    .transform(({ at, side }) => ({ ...at, side }))
    .optional()
    .describe("Where the area's name stands; if left out, past the end."),
});

/** A harbour: its name, where that stands, and the corners of its shore. */
const harbour = z.strictObject({
  name: words(40),
  at: point,
  shore: z
    .array(
      z
        .tuple([z.union([coordinate, z.enum(['west', 'east'])]).meta({ title: 'East' }), south])
        .transform(([x, y]) => ({ x, y })),
    )
    .min(3),
});

const degrees = z.number().min(-180).max(180);

/** content/region.yaml: the town and its surroundings. */
export const region = z.strictObject({
  city: words(40),
  country: words(40),
  licensedBy: words(80).describe('Who gives the licences of business.yaml.'),
  bounds: z
    .strictObject({ north: degrees, south: degrees, west: degrees, east: degrees })
    .describe('Where suburbs may lie, in degrees.'),
  horizon: z
    .string()
    .regex(/^[MLHVCSQTAZ0-9\s.,-]+$/i, {
      error: 'write an SVG path, as drawing programs do: "H430C560 456 690 436 790 408"',
    })
    .optional()
    .describe(
      'What stands on the horizon of the social pictures: an SVG path from their left edge at 0, 462 to the right edge at 1200. Without it, level water.',
    ),
  map: z.strictObject({
    hub: z.string().describe('The suburb that is the manifold: the name of a file in content/suburbs.'),
    harbours: z.array(harbour),
    lines: z.record(z.string(), line).describe("By the areas' slugs."),
  }),
  water: z
    .record(z.string(), words(400))
    .describe("Whom to ring about the water itself, by what a suburb's `water` names."),
});

export type Region = z.infer<typeof region>;
