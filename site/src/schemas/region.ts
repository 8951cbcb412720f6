import { z } from 'astro/zod';
import { group, item, matching, reference, text } from './text.ts';

const east = z
  .number()
  .meta({ label: 'East', help: 'How far east of the middle of the map, in its own units.' });
const south = z
  .number()
  .meta({ label: 'South', help: 'How far south of the middle of the map, in its own units.' });
/** In the units of map/layout.ts. */
const point = z
  .tuple([east, south], { error: 'write two numbers in brackets: [east, south]' })
  .transform(([x, y]) => ({ x, y }))
  .meta({ example: [0, 64] });
/** Each stop is a target of 24 by 24. */
const step = point
  .refine(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) >= 24, 'write at least 24 for one of the two')
  .meta({
    label: 'Step',
    help: 'How far it is from one stop to the next, such as [0, 24].',
    example: [0, 24],
  });
/** An area's pipe from the manifold on, in the units of map/layout.ts. */
const line = z.strictObject({
  axis: z.enum(['lat', 'lon'], { error: 'write lat (north to south) or lon (west to east)' }).meta({
    label: 'Order of the stops',
    help: 'What orders the stops: lat, from north to south, or lon, from west to east.',
  }),
  inward: z.boolean().optional().meta({
    label: 'Ends at the middle',
    help: 'Tick this where the last stop is the nearest to the middle of the map.',
  }),
  feed: z.array(point).min(1).meta({
    label: 'Corners before the first stop',
    help: 'Corners of the pipe before its first stop, the port on the manifold first, such as [[0, 18]].',
  }),
  start: point.meta({ label: 'First stop', help: 'Where the first stop is, such as [0, 64].' }),
  step,
  turn: z
    .strictObject({
      after: z
        .int()
        .min(1)
        .meta({ label: 'After so many stops', help: 'How many stops come before the turn.' }),
      step,
    })
    .optional()
    .meta({ label: 'Turn', help: 'Where the pipe turns, and how its stops go on.' }),
  labels: z.enum(['left', 'right', 'alternate']).optional().meta({
    label: 'Side of the names',
    help: 'The side of the pipe for the names; left out, it is the side where each suburb really is.',
  }),
  title: z
    .strictObject({
      at: point.meta({ label: 'Position', help: 'Where the name stands, such as [-122, -354].' }),
      side: z
        .enum(['right', 'left', 'above', 'below', 'on'])
        .meta({ label: 'Side', help: 'On which side of that position the name stands.' }),
    })
    .transform(({ at, side }) => ({ ...at, side }))
    .optional()
    .meta({
      label: "Position of the area's name",
      help: 'Where the name of the area stands; left out, it is past the end of the pipe.',
    }),
});

const company = text(160);
const degrees = z.number().min(-180).max(180);

/** content/region.yaml: the town and its surroundings. */
export const region = z.strictObject({
  city: text(40).meta({ label: 'City', help: 'The city as search engines are told, such as "Auckland".' }),
  country: text(40).meta({ label: 'Country', help: 'The country, such as "New Zealand".' }),
  licensedBy: text(80).meta({
    label: 'Who gives the licences',
    help: 'Who gives your licences, such as "Plumbers, Gasfitters and Drainlayers Board".',
  }),
  bounds: group('Bounds', 'Where every suburb has to lie, in degrees.', {
    north: degrees.meta({ label: 'North', help: 'The northernmost latitude, such as -36.2.' }),
    south: degrees.meta({ label: 'South', help: 'The southernmost latitude, such as -37.5.' }),
    west: degrees.meta({ label: 'West', help: 'The westernmost longitude, such as 174.2.' }),
    east: degrees.meta({ label: 'East', help: 'The easternmost longitude, such as 175.4.' }),
  }),
  horizon: matching(
    /^[MLHVCSQTAZ0-9\s.,-]+$/i,
    'write an SVG path, as drawing programs do: "H430C560 456 690 436 790 408"',
  )
    .optional()
    .meta({
      label: 'Horizon',
      help: 'The horizon of the social pictures: an SVG path from their left edge at 0, 462 to the right one at 1200, such as "H430C560 456 690 436 790 408". Without it, level water.',
      internal: true,
    }),
  map: group('Map', 'The pipe map, in units of its own.', {
    hub: reference('suburbs').meta({
      label: 'The middle of the map',
      help: 'The suburb that all lines of the map begin at, such as "cbd".',
    }),
    harbours: z
      .array(
        item('name', {
          name: text(40).meta({ label: 'Name', help: 'The name of the water, such as "Manukau Harbour".' }),
          at: point.meta({ label: 'Position of the name', help: 'Where the name stands on the map.' }),
          shore: z
            .array(point)
            .min(3)
            .meta({ label: 'Shore', help: 'The corners of its shore, three or more.' }),
        }),
      )
      .meta({ label: 'Harbours', help: 'Water that is drawn on the map, each with its name and shore.' }),
    lines: z
      .record(z.string(), line)
      .meta({ label: 'Lines', help: "How each area's pipe runs, by the name of the area's file." }),
  }).meta({ rank: 'rare' }),
  companies: z
    .strictObject({
      everywhere: company.meta({ label: 'Everywhere', help: 'What pages for the whole region say.' }),
    })
    .catchall(company.meta({ help: 'Its name and number as they stand after "Call".' }))
    .meta({
      label: 'Water companies',
      help: 'Whom to call, as a sentence goes on after "Call": "Watercare first, 09 442 2222, press 1".',
    }),
});

export type Region = z.infer<typeof region>;
