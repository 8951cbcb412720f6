/*
 * Where everything on the pipe map stands. Suburbs are stops at even steps along their area's line, which starts
 * at the manifold at 0, 0; x runs east, y runs south. One unit is one CSS pixel where the map is at its narrowest
 * (44.5rem with 16 px text); labels grow with the map up to 1rem, so that what fits there fits at any width.
 */
import type { Region } from '../schemas/region.ts';

export interface Point {
  x: number;
  y: number;
}

/** Where a text stands: beside its point, centred above or below it, or on it. */
export type Side = 'right' | 'left' | 'above' | 'below' | 'on';

export interface Label extends Point {
  text: string;
  side: Side;
}

export interface Stop extends Label {
  slug: string;
}

export interface Line {
  slug: string;
  title: Label;
  /** From north to south or from west to east; the manifold, on its own line, before all others. */
  stops: Stop[];
  /** Corners, from the port on the manifold to the capped end. */
  pipe: Point[];
}

export interface PipeMapLayout {
  left: number;
  top: number;
  width: number;
  height: number;
  /** In the areas' order. */
  lines: Line[];
  waters: { label: Label; shore: Point[] }[];
}

interface Place {
  slug: string;
  name: string;
}

/** What the map asks of a suburb. */
export interface MappedSuburb extends Place {
  /** Written as on the street signs there; shown instead of the name. */
  officialName?: string | undefined;
  /** Slug of its area. */
  area: string;
  /** Degrees. */
  position: { lat: number; lon: number };
}

type LineSettings = Region['map']['lines'][string];

/** Half the manifold's width and height. */
export const hubHalf = { x: 42, y: 18 };
/** From a stop to its label, when that is beside it, and when it is above or below. */
export const gap = { beside: 15, over: 8 };
/** Height of a label and, unless a line says otherwise, the step between stops: each link is a target of 24 by 24. */
const pitch = 24;
const fontSize = { stop: 13, title: 16 };

const compass = {
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
  nw: { x: -1, y: -1 },
};

const along = (from: Point, way: Point, length: number): Point => ({
  x: from.x + way.x * length,
  y: from.y + way.y * length,
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const southwards = (a: MappedSuburb, b: MappedSuburb) => b.position.lat - a.position.lat;
const eastwards = (a: MappedSuburb, b: MappedSuburb) => a.position.lon - b.position.lon;
/** The other axis decides between equals. */
const orders = {
  lat: (a: MappedSuburb, b: MappedSuburb) => southwards(a, b) || eastwards(a, b),
  lon: (a: MappedSuburb, b: MappedSuburb) => eastwards(a, b) || southwards(a, b),
};

const nameOf = ({ officialName, name }: MappedSuburb) => officialName ?? name;

function layLine({ slug, name }: Place, suburbs: readonly MappedSuburb[], settings: LineSettings): Line {
  const { axis, inward = false, feed, start, heading, step = pitch, turn, labels } = settings;
  const ordered = suburbs.toSorted(orders[axis]);
  const middle = {
    lat: mean(suburbs.map(({ position }) => position.lat)),
    lon: mean(suburbs.map(({ position }) => position.lon)),
  };
  const sideOf = ({ position }: MappedSuburb, index: number, way: Point): Side => {
    const level = way.y === 0;
    if (labels === 'left' || labels === 'right') return labels;
    const truly = level ? position.lat > middle.lat : position.lon > middle.lon;
    const first = labels === undefined ? truly : index % 2 === 1;
    return level ? (first ? 'above' : 'below') : first ? 'right' : 'left';
  };

  let way = compass[heading];
  let place = start;
  const corners = [...feed];
  const stops = (inward ? ordered.toReversed() : ordered).map((suburb, index): Stop => {
    if (index > 0) place = along(place, way, step);
    if (turn !== undefined && index === turn.after) {
      // As far from the stops on both sides as the elbow and its collars need.
      const corner = along(place, way, 28 - step);
      corners.push(corner);
      way = compass[turn.heading];
      place = along(corner, way, 20);
    }
    return { slug: suburb.slug, text: nameOf(suburb), ...place, side: sideOf(suburb, index, way) };
  });
  const end = along(place, way, 16);
  // Past the end of the pipe.
  const side = way.x === 0 ? (way.y < 0 ? 'above' : 'below') : way.x > 0 ? 'right' : 'left';
  const title = { text: name, ...(settings.title ?? { ...along(end, way, 8), side }) };
  return { slug, title, stops: inward ? stops.toReversed() : stops, pipe: [...corners, end] };
}

/** The corners of the room that a text takes, in the widest of the usual faces. */
function extent({ x, y, text, side }: Label, kind: keyof typeof fontSize): Point[] {
  const width = text.length * fontSize[kind] * 0.7;
  const { beside, over } = kind === 'stop' ? gap : { beside: 0, over: 0 };
  const from = side === 'right' ? beside : side === 'left' ? -beside - width : -width / 2;
  const middle = { right: 0, left: 0, above: -over - pitch / 2, below: over + pitch / 2, on: 0 }[side];
  return [
    { x: x + from, y: y + middle - pitch / 2 },
    { x: x + from + width, y: y + middle + pitch / 2 },
  ];
}

/**
 * Lays out the map. The same content always gives the same map.
 *
 * @param areas each with a line in the settings (content/consistency.ts sees to that)
 */
export function layoutPipeMap(
  areas: readonly Place[],
  suburbs: readonly MappedSuburb[],
  { hub, harbours, lines: settings }: Region['map'],
): PipeMapLayout {
  const lines = areas.map((area) => {
    const line = settings[area.slug];
    if (line === undefined) throw new Error(`"${area.slug}" has no line on the pipe map`);
    const members = suburbs.filter((suburb) => suburb.area === area.slug);
    const others = members.filter(({ slug }) => slug !== hub);
    const laid = layLine(area, others, line);
    const manifold = members
      .filter(({ slug }) => slug === hub)
      .map((suburb): Stop => ({ slug: hub, text: nameOf(suburb), x: 0, y: 0, side: 'on' }));
    return { ...laid, stops: [...manifold, ...laid.stops] };
  });
  const corners = lines.flatMap(({ title, stops, pipe }) => [
    ...extent(title, 'title'),
    ...stops.flatMap((stop) => extent(stop, 'stop')),
    ...pipe,
  ]);
  const margin = 4;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right] = [Math.floor(Math.min(...xs) - margin), Math.ceil(Math.max(...xs) + margin)];
  const [top, bottom] = [Math.floor(Math.min(...ys) - margin), Math.ceil(Math.max(...ys) + margin)];
  const edges = { west: left, east: right };
  const waters = harbours.map(({ name, at, shore }) => ({
    label: { ...at, text: name, side: 'on' as const },
    shore: shore.map(({ x, y }) => ({ x: typeof x === 'number' ? x : edges[x], y })),
  }));
  return { left, top, width: right - left, height: bottom - top, lines, waters };
}
