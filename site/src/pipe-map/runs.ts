import type { Corridor } from '../schemas/region.ts';
import { along, at, compass, type Heading, type Point } from './geometry.ts';
import { pitch, textWidth } from './label.ts';

export interface PipeMapSuburb {
  slug: string;
  name: string;
  /** Written as on the street signs there; shown instead of the name. */
  officialName?: string | undefined;
  /** Slug of the area it belongs to. */
  area: string;
  /** Place among the area's cards. The map goes by position alone. */
  order: number;
  /** Degrees. */
  position: { lat: number; lon: number };
}

/** What a suburb's stop is called on the map. */
export const textOf = ({ name, officialName }: PipeMapSuburb): string => officialName ?? name;

/** North to south, or west to east; the other axis decides between equals. */
export function inTrueOrder(suburbs: readonly PipeMapSuburb[], axis: Corridor['axis']): PipeMapSuburb[] {
  const southwards = (a: PipeMapSuburb, b: PipeMapSuburb) => b.position.lat - a.position.lat;
  const eastwards = (a: PipeMapSuburb, b: PipeMapSuburb) => a.position.lon - b.position.lon;
  const [first, second] = axis === 'lat' ? [southwards, eastwards] : [eastwards, southwards];
  return suburbs.toSorted((a, b) => first(a, b) || second(a, b));
}

/** Mean latitude or longitude, in degrees. */
export const mean = (suburbs: readonly PipeMapSuburb[], axis: Corridor['axis']): number =>
  suburbs.reduce((sum, { position }) => sum + position[axis], 0) / Math.max(1, suburbs.length);

/** A pipe with the places of its stops, from the manifold outwards. */
export interface Run {
  suburbs: PipeMapSuburb[];
  places: (Point & { heading: Heading })[];
  pipe: Point[];
  end: Heading;
}

/** Lays a pipe along its corridor, with a place for each suburb. */
export function layRun(corridor: Corridor, suburbs: readonly PipeMapSuburb[]): Run {
  const ordered = inTrueOrder(suburbs, corridor.axis);
  if (corridor.inward) ordered.reverse();
  // On the level, labels stand above and below in turn, so every other one is a neighbour.
  const widths = ordered.map((suburb) => textWidth(textOf(suburb), 'stop'));
  const level = Math.max(36, ...widths.map((width, i) => Math.ceil((width + (widths[i + 2] ?? 0)) / 4 + 2)));
  const step = (heading: Heading) => (compass[heading].y === 0 ? level : pitch);

  const places: Run['places'] = [];
  const corners = corridor.feed.slice(0, -1);
  const start = corridor.feed.at(-1) ?? at(0, 0);
  // A feed that comes in straight has no corner at the first stop.
  const before = corners.at(-1) ?? start;
  const { x, y } = compass[corridor.heading];
  if (Math.abs((start.x - before.x) * y - (start.y - before.y) * x) > 0.01) corners.push(start);

  let end = corridor.heading;
  let next = start;
  for (const index of ordered.keys()) {
    if (index === corridor.turn?.after) {
      const corner = along(next, compass[end], 6 - step(end) / 2);
      corners.push(corner);
      end = corridor.turn.heading;
      next = along(corner, compass[end], step(end) / 2 + 2);
    }
    places.push({ ...next, heading: end });
    next = along(next, compass[end], step(end));
  }
  const cap = compass[end].x * compass[end].y === 0 ? 16 : 18;
  return {
    suburbs: ordered,
    places,
    pipe: [...corners, along(places.at(-1) ?? start, compass[end], cap)],
    end,
  };
}
