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

type LineSettings = Region['map']['lines'][string];
/** A text beside its point, centred above or below it, or on it. */
type Label = NonNullable<LineSettings['title']> & { text: string };
type Stop = Label & { slug: string };

interface Place {
  slug: string;
  name: string;
}

/** A suburb's stop has its official name, as it is written on the street signs there. */
export type MappedSuburb = Place & Pick<Suburb, 'officialName' | 'area' | 'position'>;

export type PipeMapLayout = ReturnType<typeof layoutPipeMap>;

/** From a stop to its label, when that is beside it, and when it is above or below. */
export const gap = { beside: 15, over: 8 };
/** Height of a label and shortest step between stops: each link is a target of 24 by 24. */
const pitch = 24;

const sizeOf = ({ x, y }: Point) => Math.max(Math.abs(x), Math.abs(y));
/** One step on, or a length of the same direction. */
function offset(from: Point, step: Point, length = sizeOf(step)): Point {
  const share = length / sizeOf(step);
  return { x: from.x + step.x * share, y: from.y + step.y * share };
}

const nameOf = ({ officialName, name }: MappedSuburb) => officialName ?? name;

/** A line's title, its stops from north to south or from west to east, and the corners of its pipe. */
function layoutLine({ slug, name }: Place, suburbs: readonly MappedSuburb[], settings: LineSettings) {
  const { axis, inward = false, feed, start, turn, labels, title } = settings;
  const pipe: Point[] = [...feed];
  let place: Point = start;
  let step: Point = settings.step;
  const across = axis === 'lat' ? 'lon' : 'lat';
  const middle = suburbs.reduce((sum, { position }) => sum + position[across], 0) / suburbs.length;
  // Southwards and eastwards, where the line does not run inwards: latitudes are less there, longitudes are more.
  const sign = (axis === 'lat') === inward ? 1 : -1;
  const ordered = suburbs.toSorted((a, b) => sign * (a.position[axis] - b.position[axis]));
  const stops = ordered.map((suburb, index): Stop => {
    if (turn !== undefined && index === turn.after) {
      // The elbow and its collars need room on both sides.
      const corner = offset(place, step, 28);
      pipe.push(corner);
      step = turn.step;
      place = offset(corner, step, 20);
    } else if (index > 0) {
      place = offset(place, step);
    }
    const sides = step.y === 0 ? (['below', 'above'] as const) : (['left', 'right'] as const);
    const isFirst = labels === 'alternate' ? index % 2 === 0 : suburb.position[across] < middle;
    const side = labels === 'left' || labels === 'right' ? labels : sides[isFirst ? 0 : 1];
    return { slug: suburb.slug, text: nameOf(suburb), ...place, side };
  });
  const end = offset(place, step, 16);
  pipe.push(end);
  const position = title ?? { ...offset(end, step, 8), side: sideAhead(step) };
  return { slug, title: { text: name, ...position }, stops: inward ? stops.toReversed() : stops, pipe };
}

/** On which side of a line's end its title has room. */
function sideAhead({ x, y }: Point): Label['side'] {
  if (x > 0) return 'right';
  if (x < 0) return 'left';
  return y < 0 ? 'above' : 'below';
}

/**
 * The stops before and after one on its area's line, from north to south or from west to east; undefined at an end.
 *
 * @param slug of a suburb in that area
 */
export function stopsBeside({ lines }: PipeMapLayout, area: string, slug: string) {
  const stops = lines.find((line) => line.slug === area)?.stops ?? [];
  const index = stops.findIndex((stop) => stop.slug === slug);
  return { before: stops[index - 1]?.text, after: stops[index + 1]?.text };
}

/** Two corners of the room that a text takes, in the widest of the usual faces. */
function labelBounds({ x, y, text, side }: Label, fontSize: number, beside: number): Point[] {
  const width = beside + text.length * fontSize * 0.7;
  const leftOf: Partial<Record<Label['side'], number>> = { right: x, left: x - width };
  const left = leftOf[side] ?? x - width / 2;
  const height = /above|below/.test(side) ? gap.over + pitch : pitch / 2;
  return [
    { x: left, y: y - height },
    { x: left + width, y: y + height },
  ];
}

/** What a line takes up: its title, its labels and its pipe. */
const lineCorners = ({ title, stops, pipe }: ReturnType<typeof layoutLine>): Point[] => [
  ...labelBounds(title, 16, 0),
  ...stops.flatMap((stop) => labelBounds(stop, 13, gap.beside)),
  ...pipe,
];

function boundsOf(corners: readonly Point[]) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: Math.floor(Math.min(0, ...xs)),
    top: Math.floor(Math.min(0, ...ys)),
    right: Math.ceil(Math.max(0, ...xs)),
    bottom: Math.ceil(Math.max(0, ...ys)),
  };
}

/** The line of an area for which region.yaml has none: from west to east, below all others, with a pipe of its own. */
const defaultLine = ({ left, bottom }: { left: number; bottom: number }, index: number): LineSettings => {
  const start = { x: left + 56, y: bottom + (index + 1) * 4 * pitch };
  return {
    axis: 'lon',
    feed: [{ x: left + 16, y: start.y }],
    start,
    step: { x: 52, y: 0 },
    labels: 'alternate',
  };
};

/** Lays out the map, its lines in the areas' order. The same content always gives the same map. */
export function layoutPipeMap(
  areas: readonly Place[],
  suburbs: readonly MappedSuburb[],
  { hub, harbours, lines: settingsOf }: Region['map'],
) {
  const layoutArea = (area: Place, settings: LineSettings) => {
    const members = suburbs.filter((suburb) => suburb.area === area.slug);
    const others = members.filter(({ slug }) => slug !== hub);
    const line = layoutLine(area, others, settings);
    const manifold = members.find(({ slug }) => slug === hub);
    if (manifold) line.stops.unshift({ slug: hub, text: nameOf(manifold), x: 0, y: 0, side: 'on' });
    return line;
  };
  const placed = areas.flatMap((area) => {
    const settings = settingsOf[area.slug];
    return settings === undefined ? [] : [layoutArea(area, settings)];
  });
  const room = boundsOf(placed.flatMap(lineCorners));
  const unplaced = areas
    .filter(({ slug }) => settingsOf[slug] === undefined)
    .map((area, index) => layoutArea(area, defaultLine(room, index)));
  const order = areas.map(({ slug }) => slug);
  const lines = [...placed, ...unplaced].toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug));
  const margin = 4;
  const { left, top, right, bottom } = boundsOf(lines.flatMap(lineCorners));
  return {
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
    lines,
    harbours,
  };
}

/** Stops of two lines that are nearer than a target: one would be printed on the other. */
export function overlappingLines({ lines }: Pick<PipeMapLayout, 'lines'>): [area: string, other: string][] {
  return lines.flatMap((line, index) =>
    lines
      .slice(index + 1)
      .filter((other) => line.stops.some((a) => other.stops.some((b) => areOnEachOther(a, b))))
      .map((other): [string, string] => [line.slug, other.slug]),
  );
}

const areOnEachOther = (a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) < pitch && Math.abs(a.y - b.y) < pitch;
