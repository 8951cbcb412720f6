/*
 * Where everything on the pipe map stands. Suburbs are stops at even steps along their area's line, which starts
 * at the manifold at 0, 0; x runs east, y runs south. One unit is one CSS pixel where the map is at its narrowest
 * (44.5rem with 16 px text); labels grow with the map up to 1rem, so that what fits there fits at any width.
 */
import type { Region } from '../schemas/region.ts';
import type { Suburb } from '../schemas/suburb.ts';

export interface Point {
  x: number;
  y: number;
}

/** A text beside its point, centred above or below it, or on it. */
export interface Label extends Point {
  text: string;
  side: 'right' | 'left' | 'above' | 'below' | 'on';
}

export interface Line {
  slug: string;
  title: Label;
  /** From north to south or from west to east; the manifold, on its own line, before all others. */
  stops: (Label & { slug: string })[];
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
  harbours: Region['map']['harbours'];
}

interface Place {
  slug: string;
  name: string;
}

/** A suburb's stop has its official name, as it is written on the street signs there. */
export type MappedSuburb = Place & Pick<Suburb, 'officialName' | 'area' | 'position'>;

/** Half the manifold's width and height. */
export const hubHalf = { x: 42, y: 18 };
/** From a stop to its label, when that is beside it, and when it is above or below. */
export const gap = { beside: 15, over: 8 };
/** Height of a label and, unless a line says otherwise, the step between stops: each link is a target of 24 by 24. */
const pitch = 24;

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

const nameOf = ({ officialName, name }: MappedSuburb) => officialName ?? name;

type LineSettings = Region['map']['lines'][string];

function layLine({ slug, name }: Place, suburbs: readonly MappedSuburb[], settings: LineSettings): Line {
  const { axis, inward = false, feed, start, heading, step = pitch, turn, labels, title } = settings;
  const pipe = [...feed];
  let way = compass[heading];
  let place = start;
  const fixed = labels === 'alternate' ? undefined : labels;
  const across = axis === 'lat' ? 'lon' : 'lat';
  const middle = suburbs.reduce((sum, { position }) => sum + position[across], 0) / suburbs.length;
  // Southwards and eastwards, where the line does not run inwards: latitudes are less there, longitudes are more.
  const sign = (axis === 'lat') === inward ? 1 : -1;
  const ordered = suburbs.toSorted((a, b) => sign * (a.position[axis] - b.position[axis]));
  const stops = ordered.map((suburb, index): Line['stops'][number] => {
    if (turn !== undefined && index === turn.after) {
      // The elbow and its collars need room on both sides.
      const corner = along(place, way, 28);
      pipe.push(corner);
      way = compass[turn.heading];
      place = along(corner, way, 20);
    } else if (index > 0) {
      place = along(place, way, step);
    }
    const isFirst = labels === 'alternate' ? index % 2 === 0 : suburb.position[across] < middle;
    const side = way.y === 0 ? (isFirst ? 'below' : 'above') : isFirst ? 'left' : 'right';
    return { slug: suburb.slug, text: nameOf(suburb), ...place, side: fixed ?? side };
  });
  const end = along(place, way, 16);
  pipe.push(end);
  const side = way.x > 0 ? 'right' : way.x < 0 ? 'left' : way.y < 0 ? 'above' : 'below';
  const label = { text: name, ...(title ?? { ...along(end, way, 8), side }) };
  return { slug, title: label, stops: inward ? stops.toReversed() : stops, pipe };
}

/** Two corners of the room that a text takes, in the widest of the usual faces. */
function roomOf({ x, y, text, side }: Label, fontSize: number, beside: number): Point[] {
  const width = beside + text.length * fontSize * 0.7;
  const left = side === 'right' ? x : side === 'left' ? x - width : x - width / 2;
  const height = /above|below/.test(side) ? gap.over + pitch : pitch / 2;
  return [
    { x: left, y: y - height },
    { x: left + width, y: y + height },
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
    const manifold = members.find(({ slug }) => slug === hub);
    if (manifold) laid.stops.unshift({ slug: hub, text: nameOf(manifold), x: 0, y: 0, side: 'on' });
    return laid;
  });
  const corners = lines.flatMap(({ title, stops, pipe }) => [
    ...roomOf(title, 16, 0),
    ...stops.flatMap((stop) => roomOf(stop, 13, gap.beside)),
    ...pipe,
  ]);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const margin = 4;
  const left = Math.floor(Math.min(...xs)) - margin;
  const top = Math.floor(Math.min(...ys)) - margin;
  const width = Math.ceil(Math.max(...xs)) + margin - left;
  const height = Math.ceil(Math.max(...ys)) + margin - top;
  return { left, top, width, height, lines, harbours };
}
