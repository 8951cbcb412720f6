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
function along(from: Point, step: Point, length = sizeOf(step)): Point {
  const share = length / sizeOf(step);
  return { x: from.x + step.x * share, y: from.y + step.y * share };
}

const nameOf = ({ officialName, name }: MappedSuburb) => officialName ?? name;

/** A line's title, its stops from north to south or from west to east, and the corners of its pipe. */
function layLine({ slug, name }: Place, suburbs: readonly MappedSuburb[], settings: LineSettings) {
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
      const corner = along(place, step, 28);
      pipe.push(corner);
      step = turn.step;
      place = along(corner, step, 20);
    } else if (index > 0) {
      place = along(place, step);
    }
    const sides = step.y === 0 ? (['below', 'above'] as const) : (['left', 'right'] as const);
    const isFirst = labels === 'alternate' ? index % 2 === 0 : suburb.position[across] < middle;
    const side = labels === 'left' || labels === 'right' ? labels : sides[isFirst ? 0 : 1];
    return { slug: suburb.slug, text: nameOf(suburb), ...place, side };
  });
  const end = along(place, step, 16);
  pipe.push(end);
  const ahead = step.x > 0 ? 'right' : step.x < 0 ? 'left' : step.y < 0 ? 'above' : 'below';
  const label: Label = { text: name, ...(title ?? { ...along(end, step, 8), side: ahead }) };
  return { slug, title: label, stops: inward ? stops.toReversed() : stops, pipe };
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
 * Lays out the map, its lines in the areas' order. The same content always gives the same map.
 *
 * @param areas each with a line in the settings (content/consistency.ts sees to that)
 */
export function layoutPipeMap(
  areas: readonly Place[],
  suburbs: readonly MappedSuburb[],
  { hub, harbours, lines: settings }: Region['map'],
) {
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
  const margin = 4;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = Math.floor(Math.min(...xs)) - margin;
  const top = Math.floor(Math.min(...ys)) - margin;
  const width = Math.ceil(Math.max(...xs)) + margin - left;
  const height = Math.ceil(Math.max(...ys)) + margin - top;
  return { left, top, width, height, lines, harbours };
}
